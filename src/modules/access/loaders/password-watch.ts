import type { LoaderOptions } from "@medusajs/framework/types"
import { ensureTriggers } from "../../../database/platform-triggers"
import { putInPlaceAtStart } from "../../../database/put-in-place-at-start"
import { PASSWORD_WATCH } from "../password-watch"

/** Installs the password watch. See {@link putInPlaceAtStart}. */
export default function passwordWatchLoader(options: LoaderOptions): Promise<void> {
  return putInPlaceAtStart(options, {
    what: "password watch",
    ensure: (knex) => ensureTriggers(knex, PASSWORD_WATCH),
    otherwise:
      "new passwords in the platform's identities are not noticed; a password set by the platform's own routes leaves tokens and application passwords valid",
  })
}
