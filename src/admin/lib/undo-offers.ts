import { UNDO_MS } from "../../domain/orders/undo-time"

/** An action that was taken, and the function that undoes it. */
interface UndoOffer {
  readonly text: string
  /** The label of the button. */
  readonly label: string
  readonly undo: () => void
}

/** An offer that is shown in the drawer. `until`: when it ends (epoch ms). */
interface ShownOffer {
  readonly offer: UndoOffer
  readonly until: number
  readonly end: ReturnType<typeof setTimeout>
}

/** Shows an offer for a time (ms) in a toast. */
type Toast = (offer: UndoOffer, ms: number) => void

/**
 * Offers to undo actions. An offer is a toast. While a drawer is open, nothing outside of it can be clicked or focused, so the latest offer is shown
 * in the drawer instead. If the drawer is closed before the offer ends, the offer becomes a toast.
 */
export class UndoOffers {
  readonly #toast: Toast
  readonly #listeners = new Set<() => void>()
  #drawers = 0
  #shown: ShownOffer | undefined

  constructor(toast: Toast) {
    this.#toast = toast
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The offer for the open drawer. */
  readonly inDrawer = (): UndoOffer | undefined => this.#shown?.offer

  /** Called when a drawer is opened. @returns a function to call when it is closed */
  readonly enter = (): (() => void) => {
    this.#drawers += 1
    return () => {
      this.#drawers -= 1
      // If another drawer replaces this one, it opens right after this call. Then the offer stays in the drawer.
      queueMicrotask(() => this.#leave())
    }
  }

  make(offer: UndoOffer): void {
    if (this.#drawers === 0) {
      this.#toast(offer, UNDO_MS)
      return
    }
    this.end()
    const end = setTimeout(() => this.end(), UNDO_MS)
    this.#show({ offer, until: Date.now() + UNDO_MS, end })
  }

  /** Removes the offer from the drawer. */
  end(): void {
    if (this.#shown === undefined) return
    clearTimeout(this.#shown.end)
    this.#show(undefined)
  }

  #leave(): void {
    if (this.#drawers > 0 || this.#shown === undefined) return
    const { offer, until } = this.#shown
    this.end()
    this.#toast(offer, Math.max(0, until - Date.now()))
  }

  #show(shown: ShownOffer | undefined): void {
    this.#shown = shown
    for (const listener of this.#listeners) listener()
  }
}
