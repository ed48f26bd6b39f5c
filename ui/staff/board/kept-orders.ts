import { del, get, keys, set } from "idb-keyval"
import type { Order, Product, ServiceStatus } from "../../../src/client"
import type { LineChange } from "../orders/lines"
import type { Cue } from "./attention/sounds"

/** The data that is stored, so that it is available after the page was closed. */
export interface KeptBoard {
  readonly orders: readonly Order[]
  /** The unread orders, each with its cue. */
  readonly unread: readonly (readonly [id: string, cue: Cue])[]
  readonly changes: readonly (readonly [id: string, lines: readonly LineChange[]])[]
  /** The restaurant's time (ms) when the data was stored, because the device's clock may be wrong. */
  readonly seen: number
}

/** The stored data, and when it was stored. */
export interface StoredBoard extends KeptBoard {
  /** Milliseconds by the device's clock. */
  readonly at: number
}

const NOTHING: KeptBoard = { orders: [], unread: [], changes: [], seen: Infinity }

/** The prefix of every key that boards store. */
const PREFIX = "board-"

/** The data of the restaurant. It is stored once for all boards. */
interface KeptShop {
  readonly products: ReadonlyMap<string, Product>
  readonly status: ServiceStatus
}

/** Changes within this time (ms) are written together. */
const PAUSE_MS = 1_000

/** The orders of a board in IndexedDB, so that it can show them, and ring for the unread ones, before the service responds. */
export class KeptOrders {
  #writing: ReturnType<typeof setTimeout> | undefined
  #forgotten = false

  /**
   * @param board names the stored entry; undefined: this screen stores nothing
   * @param part the part of the board that this tab shows. Each part has its own entry, because it has its own unread orders
   */
  constructor(
    private readonly board: string | undefined,
    private readonly part: () => string = () => "",
  ) {}

  get #key(): string {
    return [PREFIX + this.board, this.part()].filter(Boolean).join("-")
  }

  /** The data that was stored last; undefined: there is none. @param longest data older than this (ms) is ignored */
  async restore(longest: number): Promise<StoredBoard | undefined> {
    if (this.board === undefined) return undefined
    const kept = await get<Partial<KeptBoard> & { at: number }>(this.#key).catch(() => undefined)
    return kept === undefined || kept.at < Date.now() - longest ? undefined : { ...NOTHING, ...kept }
  }

  /** The stored data of the restaurant; undefined: there is none. */
  async shop<Name extends keyof KeptShop>(name: Name): Promise<KeptShop[Name] | undefined> {
    return this.board === undefined ? undefined : get<KeptShop[Name]>(PREFIX + name).catch(() => undefined)
  }

  keepShop<Name extends keyof KeptShop>(name: Name, value: KeptShop[Name]): void {
    if (this.board !== undefined && !this.#forgotten) void set(PREFIX + name, value).catch(() => undefined)
  }

  /** Deletes the data of all boards from this device. */
  async forget(): Promise<void> {
    this.#forgotten = true
    clearTimeout(this.#writing)
    const all = await keys<string>().catch(() => [])
    await Promise.all(all.filter((key) => key.startsWith(PREFIX)).map((key) => del(key))).catch(() => undefined)
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
