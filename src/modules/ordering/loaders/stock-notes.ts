import type { LoaderOptions } from "@medusajs/framework/types"
import { ensureTriggers } from "../../../database/platform-triggers"
import { putInPlaceAtStart } from "../../../database/put-in-place-at-start"
import { STOCK_NOTES } from "../capacity/stock-notes"

/** Installs the triggers for stock notes. See {@link putInPlaceAtStart}. */
export default function stockNotesLoader(options: LoaderOptions): Promise<void> {
  return putInPlaceAtStart(options, {
    what: "notes of taken stock",
    ensure: (knex) => ensureTriggers(knex, STOCK_NOTES),
    otherwise:
      "the platform's fulfilments do not tell what they have taken from the stock; one that a process leaves half made may take it twice",
  })
}
