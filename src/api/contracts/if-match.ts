import { z } from "@medusajs/framework/zod"
import { matchesVersion } from "../../domain/settings/version-tag"

/** `PUT` of settings: refused when they have changed since they were read (contract section 3). */
export const ifMatchHeaders = z.object({
  "If-Match": z.string().max(1_000).optional().describe("The `ETag` of the settings that were read; stale is 412."),
})

/** The header as the settings take it; undefined where none came. */
export function ifMatchOf(headers: z.output<typeof ifMatchHeaders>): ((version: number) => boolean) | undefined {
  const header = headers["If-Match"]
  return header === undefined ? undefined : (version) => matchesVersion(header, version)
}
