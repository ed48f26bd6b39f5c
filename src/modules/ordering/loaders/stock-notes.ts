import type { LoaderOptions } from "@medusajs/framework/types"
import { ensureTriggers } from "../../../database/platform-triggers"
import { putInPlaceAtStart } from "../../../database/put-in-place-at-start"
import { STOCK_NOTES } from "../capacity/stock-notes"

/** Installs the triggers for stock notes. See {@link putInPlaceAtStart}. */
export default function stockNotesLoader(options: LoaderOptions): Promise<void> {
  return putInPlaceAtStart(options, {
    what: "stock notes",
    ensure: (knex) => ensureTriggers(knex, STOCK_NOTES),
    otherwise:
      "the stock taken by the platform's fulfilments is not recorded, so a fulfilment interrupted by a crash may take it twice",
  })
}
