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

const RECEIPTS = "svc-receipts"
/** Maximum number of receipts that are remembered: enough for one evening. */
const MOST = 500

/**
 * Finds out whether a ticket is printed for the first time. Kitchen tickets are claimed at the service, so that only one of all screens and
 * printers of a station prints the original. Nobody cooks from a receipt, so each device remembers only its own receipts.
 * @param stations whose lines are printed; empty: all lines
 * @returns undefined: the service refuses, and the board has shown why
 */
export async function claimTicket(
  store: BoardStore,
  order: Order,
  layout: TicketLayout,
  stations: readonly string[],
): Promise<Claim | undefined> {
  if (layout === "receipt") return { order, isReprint: remember(order.id) }
  const { orders } = store.keeper.svc
  try {
    return { order: await orders.claimPrint(order.id, { stations }), isReprint: false }
  } catch (error) {
    if (!isSvcError(error)) throw error
    // Without a network nobody knows whether it was printed. A second ticket, marked as a reprint, is better than none.
    if (error.code === "svc_already_printed" || error.status === 0 || error.status >= 500) return { order, isReprint: true }
    const { words, sentences, notices } = store
    const reason = error.details.reason === "ended" ? order.status_label : errorSentence(error, sentences)
    notices.tell({ kind: "problem", text: words.refused(order.ticket_number, reason) })
    return undefined
  }
}

/** @returns whether the receipt was printed here before */
function remember(id: string): boolean {
  const known = (localStorage.getItem(RECEIPTS) ?? "").split(" ").filter(Boolean)
  if (known.includes(id)) return true
  localStorage.setItem(RECEIPTS, [...known, id].slice(-MOST).join(" "))
  return false
}
