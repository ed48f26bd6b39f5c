import { OTHER_MINUTES, proposalFor } from "../../../src/domain/orders/proposal"
import type { BoardStore } from "../board/board-store"
import { instantsOf } from "../orders/instants"
import type { CounterActions } from "./card"

/** The parts of the board that the keys use. */
export interface KeyTerms {
  /** Whether a sheet or a list of reasons is open. */
  readonly isOpen: () => boolean
  readonly close: () => void
  /** Called when a key shows that somebody is at the board. */
  readonly seen: () => void
  readonly accept: CounterActions["accept"]
}

/** The keys that accept the oldest new order: the space bar with the proposed time, `1` to `6` with one of {@link OTHER_MINUTES}. */
export function counterKeys(store: BoardStore, { isOpen, close, seen, accept }: KeyTerms): (event: KeyboardEvent) => void {
  return (event) => {
    const [target] = event.composedPath()
    const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement
    if (isField || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === "Escape") return close()
    // A focused button handles the space bar itself.
    const minutes =
      event.key === " " && !(target instanceof HTMLButtonElement) ? "proposed" : OTHER_MINUTES[Number(event.key) - 1]
    const oldest = store.orders.inLanes("new").sort((a, b) => instantsOf(a).received - instantsOf(b).received)[0]
    seen()
    // While somebody is choosing a reason to reject an order, a key must not accept another one.
    if (event.key === "0" || minutes === undefined || oldest === undefined || isOpen()) return
    event.preventDefault()
    // A key that is held down, or pressed twice, accepts one order.
    if (event.repeat || !store.taps.take("keys")) return
    const { minutes: proposed } = proposalFor(oldest, store.shop.types.value, store.clock.now.peek())
    accept(oldest, minutes === "proposed" ? proposed : minutes)
  }
}
