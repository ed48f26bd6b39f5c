import type { LoaderOptions } from "@medusajs/framework/types"
import { ensureTriggers } from "../../../database/platform-triggers"
import { putInPlaceAtStart } from "../../../database/put-in-place-at-start"
import { NATIVE_FEED } from "../native/native-feed"

/** Installs the native feed. See {@link putInPlaceAtStart}. */
export default function nativeFeedLoader(options: LoaderOptions): Promise<void> {
  return putInPlaceAtStart(options, {
    what: "native feed",
    ensure: (knex) => ensureTriggers(knex, NATIVE_FEED),
    otherwise:
      "changes of the platform's orders are not recorded; changes made by the platform's own admin API do not reach our orders",
  })
}
