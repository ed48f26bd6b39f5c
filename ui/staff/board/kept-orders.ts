import { del, get, set } from "idb-keyval"
import type { Order } from "../../../src/client"
import type { LineChange } from "../orders/lines"
import type { Cue } from "./sounds"

/** The data that is kept when the page is closed. */
export interface KeptBoard {
  readonly orders: readonly Order[]
  /** What nobody has taken notice of, by order. */
  readonly unseen: readonly (readonly [id: string, cue: Cue])[]
  readonly changes: readonly (readonly [id: string, lines: readonly LineChange[]])[]
}

const NOTHING: KeptBoard = { orders: [], unseen: [], changes: [] }

/** Changes that come closer together are written once. */
const PAUSE_MS = 1_000

/** The orders of a board in IndexedDB, so that it shows something before the service has answered, and calls for what nobody has seen. */
export class KeptOrders {
  readonly #key: string
  #writing: ReturnType<typeof setTimeout> | undefined
  #forgotten = false

  /** @param board names what is kept; undefined: this screen keeps nothing */
  constructor(private readonly board: string | undefined) {
    this.#key = `board-${board}`
  }

  /** What was kept last. @param longest older ones count no more (ms) */
  async restore(longest: number): Promise<KeptBoard> {
    if (this.board === undefined) return NOTHING
    const kept = await get<Partial<KeptBoard> & { at: number }>(this.#key).catch(() => undefined)
    return kept === undefined || kept.at < Date.now() - longest ? NOTHING : { ...NOTHING, ...kept }
  }

  /** Takes them off this device. */
  async forget(): Promise<void> {
    this.#forgotten = true
    clearTimeout(this.#writing)
    await del(this.#key).catch(() => undefined)
  }

  /** Stores the result of `read`, after a short delay. */
  keep(read: () => KeptBoard): void {
    if (this.board === undefined || this.#forgotten) return
    clearTimeout(this.#writing)
    this.#writing = setTimeout(() => {
      void set(this.#key, { at: Date.now(), ...read() }).catch(() => undefined)
    }, PAUSE_MS)
  }
}
