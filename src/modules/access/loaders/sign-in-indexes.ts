import type { LoaderOptions } from "@medusajs/framework/types"
import { putInPlaceAtStart } from "../../../database/put-in-place-at-start"
import { ensureSignInIndexes } from "../sign-in-indexes"

/** Creates the plugin's indexes on Medusa's tables of people and identities. See {@link putInPlaceAtStart}. */
export default function signInIndexesLoader(options: LoaderOptions): Promise<void> {
  return putInPlaceAtStart(options, {
    what: "indexes on the platform's people and sign-in identities",
    ensure: ensureSignInIndexes,
    otherwise: "the platform's people and sign-in identities have no indexes; with many accounts, sign-ins are slow",
  })
}
