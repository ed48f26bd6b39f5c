import type { MedusaContainer } from "@medusajs/framework/types"
import type { AccountCaller } from "../../domain/access/caller"
import { fail } from "../../errors"
import { ORDERING_MODULE, type OrderingService, type OrderNote } from "../../modules/ordering"
import { unitOfWork } from "../../platform/unit-of-work"
import { actorOf } from "./actor-of"
import { wakeRelay } from "./relay-outbox"

/** What somebody writes on an order. */
export interface NoteText {
  /** Not empty. */
  readonly text: string
  readonly customerVisible: boolean
}

/**
 * Writes a note on an order (contract section 7, `/orders/{id}/notes`), with its `order.updated` event.
 * @throws svc_order_not_found when it was deleted meanwhile
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
  wakeRelay(scope, "order.updated")
  return result
}
