import "../board/board-parts"
import type { ReactiveController } from "lit"
import type { SignalElement } from "../../shared/signal-element"
import { steady } from "../../shared/steady"
import type { BoardStore } from "../board/board-store"
import type { LineChange } from "../orders/lines"

const LOOK_MS = 250
/** A ticket grows so long after the last touch. */
const CALM_MS = 1_000

interface Held {
  /** The height (px) that the ticket may have. */
  readonly room: number
  readonly since: number
}

/**
 * Nothing moves under a finger: a ticket that an edit has made longer is drawn smaller, in the room that its row has, where it would push the
 * next row down. It grows after the next touch. Nothing of it is hidden meanwhile.
 */
export class HeldTickets implements ReactiveController {
  readonly #known = new Map<string, readonly LineChange[]>()
  readonly #held = new Map<string, Held>()
  #looking: ReturnType<typeof setInterval> | undefined

  constructor(
    private readonly host: SignalElement,
    private readonly store: BoardStore,
  ) {
    host.addController(this)
  }

  hostConnected(): void {
    this.#looking = setInterval(() => {
      const calm = this.store.touch.since()
      for (const [id, { since }] of this.#held) if (calm >= CALM_MS && calm < steady() - since) this.#release(id)
    }, LOOK_MS)
  }

  hostDisconnected(): void {
    clearInterval(this.#looking)
  }

  /** Measures the room of tickets with a new edit, while they still are as they were. */
  hostUpdate(): void {
    const changes = this.store.attention.changes.peek()
    for (const [id, lines] of changes) {
      const room = this.#known.get(id) === lines || this.#held.has(id) ? undefined : this.#roomOf(id)
      this.#known.set(id, lines)
      if (room !== undefined) this.#held.set(id, { room, since: steady() })
    }
    for (const id of this.#known.keys()) {
      if (changes.has(id)) continue
      this.#known.delete(id)
      this.#release(id)
    }
  }

  hostUpdated(): void {
    for (const [id, { room }] of this.#held) {
      const ticket = this.#ticketOf(id)
      if (ticket === null) continue
      ticket.style.zoom = ""
      const { height } = ticket.getBoundingClientRect()
      if (height > room) ticket.style.zoom = String(room / height)
    }
  }

  #release(id: string): void {
    const ticket = this.#ticketOf(id)
    if (this.#held.delete(id) && ticket !== null) ticket.style.zoom = ""
  }

  #ticketOf(id: string): HTMLElement | null {
    return this.host.renderRoot.querySelector(`[data-order="${id}"]`)
  }

  /** How high a ticket can be without moving another one; undefined: none stands below it. */
  #roomOf(id: string): number | undefined {
    const ticket = this.#ticketOf(id)
    if (ticket === null) return undefined
    const { top, bottom } = ticket.getBoundingClientRect()
    const cells = [...this.host.renderRoot.querySelectorAll(".cell, .ghost")].map((cell) => cell.getBoundingClientRect())
    const next = Math.min(...cells.map((cell) => cell.top).filter((each) => each >= bottom))
    // The row ends with its highest cell.
    const row = cells.filter((cell) => cell.top <= top && cell.bottom <= next && cell.bottom > top)
    return Number.isFinite(next) ? Math.max(bottom, ...row.map((cell) => cell.bottom)) - top : undefined
  }
}
