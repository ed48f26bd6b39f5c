import type { MedusaContainer } from "@medusajs/framework/types"
import type { AccountCaller } from "../../../domain/access/caller"
import type { OrderNote } from "../../../modules/ordering"
import { actorOf } from "./actor-of"
import { changeLocked } from "./change-locked"

/** The text of a new order note. */
export interface NoteText {
  /** Not empty. */
  readonly text: string
  readonly customerVisible: boolean
}

/**
 * Adds a note to an order (contract section 7, `/orders/{id}/notes`) and appends an `order.updated` event.
 * @throws svc_order_not_found, including when the order was deleted during the request
 */
export function addNote(
  scope: MedusaContainer,
  orderId: string,
  { text, customerVisible }: NoteText,
  caller: AccountCaller,
  now: number,
): Promise<OrderNote> {
  const note = { author: caller.displayName, accountNumber: caller.accountId, text, customerVisible }
  return changeLocked(
    scope,
    orderId,
    {
      decide: () => ({ note }),
      read: (_uow, { note: written }) => {
        if (!written) throw new Error("The insert of a note returned no row")
        return written
      },
    },
    { actor: actorOf(caller), source: "api" },
    now,
  )
}
