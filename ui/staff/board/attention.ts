import { batch, signal } from "@preact/signals-core"
import type { Order } from "../../../src/client"
import type { Lane } from "../../../src/domain/orders/lanes"
import type { OrderNews } from "../../shared/orders/order-book"
import { steady } from "../../shared/steady"
import { changedLines, type Line, type LineChange } from "../orders/lines"
import { isUndone } from "../orders/undone"
import type { KeptBoard } from "./kept-orders"
import { APART_MS, type Cue, Sounds } from "./sounds"

/** What a board takes notice of. */
export interface AttentionRules {
  /** Whether an order that comes into a lane rings on this board. */
  readonly ringsFor: (order: Order, lane: Lane | null) => boolean
  /** Whether a line is this board's business: what happens to others is no news. Default: all are. */
  readonly concerns?: (line: Line) => boolean
  /** Whether a change of an order in a lane is seen and acknowledged on this board. Default: in every lane. */
  readonly comparesIn?: (lane: Lane) => boolean
  /** Whether this board shows orders that were cancelled until somebody has seen it. */
  readonly showsCancelled: boolean
  /** Whether it makes sounds. Default: true. */
  readonly rings?: boolean
}

interface Badge {
  setAppBadge?(count: number): Promise<void>
  clearAppBadge?(): Promise<void>
}

/** What nobody has taken notice of yet: it rings, counts in the title and on the app's icon, and is marked on its card. */
export class Attention {
  readonly sounds = new Sounds()
  readonly unseen = signal<ReadonlyMap<string, Cue>>(new Map())
  /** The lines that edits have changed, by order. */
  readonly changes = signal<ReadonlyMap<string, readonly LineChange[]>>(new Map())
  #badge = 0

  /** Takes up what nobody had taken notice of before the page was loaded again. */
  restore(unseen: KeptBoard["unseen"], changes: KeptBoard["changes"]): void {
    batch(() => {
      this.unseen.value = new Map([...unseen, ...this.unseen.value])
      this.changes.value = new Map([...changes, ...this.changes.value])
    })
    this.#tell()
  }

  constructor(private readonly rules: AttentionRules) {}

  /** Somebody has taken notice of an order. */
  seen(id: string): void {
    if (!this.unseen.value.has(id)) return
    this.unseen.value = without(this.unseen.value, id)
    this.#tell()
  }

  /** Somebody has seen that an order was cancelled or changed. */
  acknowledge(id: string): void {
    this.seen(id)
    this.changes.value = without(this.changes.value, id)
  }

  /**
   * Judges news of an order.
   * @param laneOf the lane of a record
   * @param by what this screen has to do with it: it has cancelled the order (`isRefused`), it has moved it (`isOwn`)
   */
  judge(
    { before, after }: OrderNews,
    laneOf: (order: Order) => Lane | null,
    { isRefused = false, isOwn = false }: { readonly isRefused?: boolean; readonly isOwn?: boolean } = {},
  ): void {
    if (after === undefined) {
      // A deleted order has no card on which somebody could acknowledge it.
      if (before !== undefined) this.acknowledge(before.id)
      return
    }
    const { ringsFor, showsCancelled, concerns = () => true, comparesIn = () => true } = this.rules
    const [was, is] = [before === undefined ? null : laneOf(before), laneOf(after)]
    const rings = ringsFor(after, is)
    batch(() => {
      // Somebody has taken it on, here or elsewhere.
      if (was === "new" && is !== "new") this.seen(after.id)
      if (rings && !isOwn && (before === undefined || !ringsFor(before, was))) this.#notice(after.id, "new")
      else if (was !== null && is === null && !rings) this.seen(after.id)
      if (before === undefined || was === null) return
      if (isUndone(after.status) && !isUndone(before.status)) {
        if (showsCancelled && !isRefused && before.line_items.some(concerns)) this.#notice(after.id, "cancelled")
        else this.seen(after.id)
      } else if (is !== null && comparesIn(is)) this.#compare(before, after)
    })
  }

  /** The time of an order for later has come: it rings as if it had just arrived. */
  due(order: Order, lane: Lane | null): void {
    if (this.rules.ringsFor(order, lane)) this.#notice(order.id, "new")
  }

  /** The time of an order is over. If it is called for already, that is enough. */
  late(order: Order, lane: Lane | null): void {
    if (this.rules.ringsFor(order, lane) && !this.unseen.value.has(order.id)) this.#notice(order.id, "late")
  }

  /** Rings for what waits, when it is time. @param now steady milliseconds */
  remind(isUrgent: (id: string) => boolean, now: number): void {
    const waiting = this.unseen.value
    if (this.rules.rings === false || waiting.size === 0) return
    this.sounds.ring(new Set(waiting.values()), { isFresh: false, isUrgent: [...waiting.keys()].some(isUrgent) }, now)
  }

  #compare(before: Order, after: Order): void {
    const { concerns = () => true } = this.rules
    const isOurs = (line: Line | undefined): boolean => line !== undefined && concerns(line)
    const lines = changedLines(before, after).filter((change) => isOurs(change.before) || isOurs(change.after))
    if (lines.length === 0) return
    this.changes.value = new Map(this.changes.value).set(after.id, lines)
    this.#notice(after.id, "changed")
  }

  #notice(id: string, cue: Cue): void {
    const others = [...this.unseen.value].some(([other, its]) => other !== id && its === cue)
    this.unseen.value = new Map(this.unseen.value).set(id, cue)
    this.#tell()
    if (this.rules.rings === false) return
    const ring = () => this.sounds.ring(new Set([cue]), { isFresh: true }, steady())
    const tooSoon = ring()
    // One sound is enough for several that come together, unless it was for something else or somebody has answered it meanwhile.
    if (tooSoon === undefined || (tooSoon === "same" && others)) return
    setTimeout(() => {
      if (this.unseen.value.get(id) === cue) ring()
    }, APART_MS)
  }

  /** Shows on the title and on the app's icon how much waits. */
  #tell(): void {
    const { size } = this.unseen.value
    const title = document.title.replace(/^\(\d+\) /, "")
    const shown = size > 0 ? `(${size}) ${title}` : title
    if (document.title !== shown) document.title = shown
    this.#count(size)
  }

  #count(count: number): void {
    if (count === this.#badge) return
    this.#badge = count
    const app = navigator as Badge
    void (count > 0 ? app.setAppBadge?.(count) : app.clearAppBadge?.())?.catch(() => undefined)
  }
}

function without<T>(all: ReadonlyMap<string, T>, id: string): ReadonlyMap<string, T> {
  return new Map([...all].filter(([key]) => key !== id))
}
