import { createHash } from "node:crypto"
import { z } from "@medusajs/framework/zod"
import { matchesVersion } from "../../domain/settings/version-tag"

/** Headers of a `PUT` of a record that has no version of its own: its `ETag` is made of the fields that the `PUT` can change. */
export const recordIfMatch = z.object({
  "If-Match": z
    .string()
    .max(1_000)
    .optional()
    .describe("The `ETag` that was read. 412 if somebody else has changed the same record since."),
})

/** The name of a record's state: equal fields have equal names. */
function stateOf(fields: unknown): string {
  return createHash("sha256").update(JSON.stringify(fields)).digest("base64url").slice(0, 22)
}

/** The `ETag` of a record. @param fields what a `PUT` can change of it */
export function recordTag(fields: unknown): string {
  return `"${stateOf(fields)}"`
}

/** A predicate on the stored record from the header; undefined without a header. @param fieldsOf as for {@link recordTag} */
export function recordMatch<T>(
  headers: z.output<typeof recordIfMatch>,
  fieldsOf: (stored: T) => unknown,
): ((stored: T) => boolean) | undefined {
  const header = headers["If-Match"]
  return header === undefined ? undefined : (stored) => matchesVersion(header, stateOf(fieldsOf(stored)))
}
