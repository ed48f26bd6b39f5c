import { del, get, set } from "idb-keyval"
import type { Order } from "../../../src/client"

/** What stays of the orders between two visits of the page. */
interface Kept {
  readonly at: number
  readonly orders: readonly Order[]
}

/** Changes that come closer together are written once. */
const PAUSE_MS = 1_000

/** The orders of a board in IndexedDB, so that it shows something before the service has answered. */
export class KeptOrders {
  readonly #key: string
  #writing: ReturnType<typeof setTimeout> | undefined

  /** @param board names what is kept; undefined: this screen keeps nothing */
  constructor(private readonly board: string | undefined) {
    this.#key = `board-${board}`
  }

  /** What was kept last. @param longest older ones count no more (ms) */
  async restore(longest: number): Promise<readonly Order[]> {
    if (this.board === undefined) return []
    const kept = await get<Kept>(this.#key).catch(() => undefined)
    return kept === undefined || kept.at < Date.now() - longest ? [] : kept.orders
  }

  /** Takes them off this device. */
  async forget(): Promise<void> {
    clearTimeout(this.#writing)
    await del(this.#key).catch(() => undefined)
  }

  /** Keeps what `read` gives, soon. */
  keep(read: () => readonly Order[]): void {
    if (this.board === undefined) return
    clearTimeout(this.#writing)
    this.#writing = setTimeout(() => {
      const kept: Kept = { at: Date.now(), orders: read() }
      void set(this.#key, kept).catch(() => undefined)
    }, PAUSE_MS)
  }
}
