import { z } from "@medusajs/framework/zod"
import { matchesVersion } from "../../domain/settings/version-tag"

/** Headers of a `PUT` of settings, which is refused when the settings have changed since they were read (contract section 3). */
export const ifMatchHeaders = z.object({
  "If-Match": z
    .string()
    .max(1_000)
    .optional()
    .describe("The `ETag` of the settings that were read. 412 if they have changed since."),
})

/** A predicate on the settings' version from the header; undefined without a header. */
export function ifMatchOf(headers: z.output<typeof ifMatchHeaders>): ((version: number) => boolean) | undefined {
  const header = headers["If-Match"]
  return header === undefined ? undefined : (version) => matchesVersion(header, version)
}
