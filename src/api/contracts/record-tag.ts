import { createHash } from "node:crypto"
import { z } from "@medusajs/framework/zod"
import { matchesVersion } from "../../domain/settings/version-tag"

/** Headers of a `PUT` to a record without a stored version. Its `ETag` is a hash of the fields that the `PUT` can change. */
export const recordIfMatch = z.object({
  "If-Match": z
    .string()
    .max(1_000)
    .optional()
    .describe("The `ETag` that was read. 412 if somebody else has changed the same record since."),
})

function hashOf(fields: unknown): string {
  return createHash("sha256").update(JSON.stringify(fields)).digest("base64url").slice(0, 22)
}

/**
 * The `ETag` of a record.
 * @param fields those that a `PUT` can change
 */
export function recordTag(fields: unknown): string {
  return `"${hashOf(fields)}"`
}

/**
 * The check of a stored record against `If-Match`; undefined without the header.
 * @param fieldsOf returns the fields for {@link recordTag}
 */
export function recordMatch<T>(
  headers: z.output<typeof recordIfMatch>,
  fieldsOf: (stored: T) => unknown,
): ((stored: T) => boolean) | undefined {
  const header = headers["If-Match"]
  return header === undefined ? undefined : (stored) => matchesVersion(header, hashOf(fieldsOf(stored)))
}
