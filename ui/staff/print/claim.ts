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

const PRINTED = "svc-receipts"
/** Maximum number of tickets that are remembered: enough for one evening. */
const MOST = 500

/**
 * Finds out whether an order is printed for the first time. Kitchen tickets are claimed at the service, so that only one of all screens and
 * printers prints the original. Nobody cooks from a receipt, so each device remembers only its own receipts. The service does not know for
 * which station an order was printed, so each device also remembers the tickets of its station.
 * @param station whose lines are printed; `""`: all lines
 * @returns undefined: the service refuses, and the board has shown why
 */
export async function claimTicket(
  store: BoardStore,
  order: Order,
  layout: TicketLayout,
  station: string,
): Promise<Claim | undefined> {
  if (layout === "receipt") return { order, isReprint: remember(order.id) }
  const { orders } = store.keeper.svc
  // A station's name may contain a space, which separates the tickets.
  const ticket = `${order.id}/${encodeURIComponent(station)}`
  try {
    const claimed = await orders.claimPrint(order.id, {})
    remember(ticket)
    return { order: claimed, isReprint: false }
  } catch (error) {
    if (!isSvcError(error)) throw error
    // The ticket of another station may have been printed, or that of all lines.
    if (error.code === "svc_already_printed")
      return { order, isReprint: station === "" || remembered().includes(`${order.id}/`) || remember(ticket) }
    // Without a network nobody knows whether it was printed. A second ticket, marked as a reprint, is better than none.
    if (error.status === 0 || error.status >= 500) return { order, isReprint: true }
    const { words, sentences, notices } = store
    const reason = error.details.reason === "ended" ? order.status_label : errorSentence(error, sentences)
    notices.tell({ kind: "problem", text: words.refused(order.ticket_number, reason) })
    return undefined
  }
}

/** The tickets that were printed here, the latest last. */
const remembered = (): string[] => (localStorage.getItem(PRINTED) ?? "").split(" ").filter(Boolean)

/** @returns whether the ticket was printed here before */
function remember(ticket: string): boolean {
  const known = remembered()
  if (known.includes(ticket)) return true
  localStorage.setItem(PRINTED, [...known, ticket].slice(-MOST).join(" "))
  return false
}
