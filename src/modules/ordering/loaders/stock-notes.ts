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
      "what the platform's fulfilments take from the stock is not recorded, so one that a crash has interrupted may take it twice",
  })
}
