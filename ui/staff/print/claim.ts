import type { Order } from "../../../src/client"
import { isSvcError } from "../../../src/client"
import type { TicketLayout } from "../../../src/domain/printing/printer"
import { errorSentence } from "../../shared/words/error-sentence"
import type { BoardStore } from "../board/board-store"

/** The permission to print an order now. */
export interface Claim {
  readonly order: Order
  /** Whether an earlier ticket may be on paper already. */
  readonly isReprint: boolean
}

/**
 * Finds out whether a ticket is printed for the first time. The ticket is claimed at the service, so that only one screen prints the original.
 * A kitchen ticket has one original per station. A receipt has one original per order.
 * @param stations the stations whose lines are printed; empty: all lines
 * @returns undefined if the service refuses, and the board has shown why
 */
export async function claimTicket(
  store: BoardStore,
  order: Order,
  layout: TicketLayout,
  stations: readonly string[],
): Promise<Claim | undefined> {
  const { orders } = store.keeper.svc
  try {
    return { order: await orders.claimPrint(order.id, { layout, stations }), isReprint: false }
  } catch (error) {
    if (!isSvcError(error)) throw error
    // Without a network it is unknown whether the ticket was printed before. A second ticket, marked as a reprint, is better than none.
    if (error.code === "svc_already_printed" || error.status === 0 || error.status >= 500) return { order, isReprint: true }
    const { words, sentences, notices } = store
    const reason = error.details.reason === "ended" ? order.status_label : errorSentence(error, sentences)
    notices.tell({ kind: "problem", text: words.refused(order.ticket_number, reason) })
    return undefined
  }
}
