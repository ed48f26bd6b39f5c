import type { LoaderOptions } from "@medusajs/framework/types"
import { putInPlaceAtStart } from "../../../database/put-in-place-at-start"
import { ensureNativeIndexes } from "../native/native-indexes"

/** Creates the plugin's indexes on Medusa's order tables. See {@link putInPlaceAtStart}. */
export default function nativeIndexesLoader(options: LoaderOptions): Promise<void> {
  return putInPlaceAtStart(options, {
    what: "indexes on the platform's order tables",
    ensure: ensureNativeIndexes,
    otherwise: "the platform's order tables lack indexes; the more orders there are, the slower are moves and reports",
  })
}
