import type { MedusaContainer } from "@medusajs/framework/types"
import type { AccountCaller } from "../../../domain/access/caller"
import { fail } from "../../../errors"
import { ORDERING_MODULE, type OrderingService, type OrderNote } from "../../../modules/ordering"
import { unitOfWork } from "../../../platform/process/unit-of-work"
import { announceOrderEvent } from "../../../queue"
import { actorOf } from "./actor-of"

/** The text of a new order note. */
export interface NoteText {
  /** Not empty. */
  readonly text: string
  readonly customerVisible: boolean
}

/**
 * Adds a note to an order (contract section 7, `/orders/{id}/notes`) and appends an `order.updated` event.
 * @throws svc_order_not_found, also when the order was deleted meanwhile
 */
export async function addNote(
  scope: MedusaContainer,
  orderId: string,
  { text, customerVisible }: NoteText,
  caller: AccountCaller,
  now: number,
): Promise<OrderNote> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const at = new Date(now)
  const { result } = await unitOfWork(scope, async (uow) => {
    const order = await ordering.lockOrder(uow.trx, orderId)
    if (!order) throw fail("svc_order_not_found")
    const note = await ordering.insertNote(uow.trx, {
      orderId,
      author: caller.displayName,
      accountNumber: caller.accountId,
      text,
      customerVisible,
      at,
    })
    await ordering.applyMove(uow.trx, {
      order,
      changes: { notes_count: order.notes_count + 1 },
      actor: actorOf(caller),
      source: "api",
      note: "",
      at,
      event: { changed: ["notes_count"], note: note.id },
    })
    return note
  })
  announceOrderEvent(scope, "order.updated")
  return result
}
