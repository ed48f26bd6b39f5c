import { batch, signal } from "@preact/signals-core"
import type { Order } from "../../../../src/client"
import type { Lane } from "../../../../src/domain/orders/lanes"
import type { OrderNews } from "../../../shared/orders/order-book"
import { steady } from "../../../shared/steady"
import { acknowledgedLines, changedLines, concerns, contentOf, type Line, type LineChange } from "../../orders/lines"
import { isUndone } from "../../orders/undone"
import type { KeptBoard } from "../kept-orders"
import { type Cue, mostUrgent, Sounds } from "./sounds"

/** The rules for what alerts a board. */
export interface AttentionRules {
  /** Whether an order that enters a lane rings on this board. */
  readonly ringsFor: (order: Order, lane: Lane | null) => boolean
  /** Whether a line belongs to this board. Changes of other lines do not alert it. Default: all lines. */
  readonly concerns?: (line: Line) => boolean
  /** Whether changes and the cancellation of an order in this lane are shown and acknowledged on this board. Default: in every lane. */
  readonly comparesIn?: (lane: Lane) => boolean
  /** Whether this board shows cancelled orders until somebody has acknowledged them. */
  readonly showsCancelled: boolean
  /** Whether an order has a card on the board. Without a card nobody could stop its sound, so it neither rings nor counts. Default: yes. */
  readonly shows?: (id: string) => boolean
  /** Whether the board makes sounds. Default: true. */
  readonly rings?: boolean
}

interface Badge {
  setAppBadge?(count: number): Promise<void>
  clearAppBadge?(): Promise<void>
}

/** The unread orders. They ring, are counted in the title and on the app's icon, and are marked on their cards. */
export class Attention {
  readonly sounds = new Sounds()
  readonly unread = signal<ReadonlyMap<string, Cue>>(new Map())
  /** The lines that were edited since somebody last acknowledged the order, by order. Orders without a lane have none. */
  readonly changes = signal<ReadonlyMap<string, readonly LineChange[]>>(new Map())
  #badge = 0
  /** The unread orders that have not sounded yet, because the last sound was too recent. */
  readonly #unheard = new Map<string, Cue>()
  #ringing: ReturnType<typeof setTimeout> | undefined

  /** Restores the orders that were unread before the page was reloaded. */
  restore(unread: KeptBoard["unread"], changes: KeptBoard["changes"]): void {
    batch(() => {
      this.unread.value = new Map([...unread, ...this.unread.value])
      this.changes.value = new Map([...changes, ...this.changes.value])
    })
    this.tell()
  }

  constructor(private readonly rules: AttentionRules) {}

  /** Called when somebody has read an order. */
  markRead(id: string): void {
    if (!this.unread.value.has(id)) return
    this.unread.value = without(this.unread.value, id)
    this.tell()
  }

  /** Called when somebody has acknowledged that an order was cancelled or changed. */
  acknowledge(id: string): void {
    this.markRead(id)
    this.dropChanges(id)
  }

  /**
   * Decides whether a change of an order alerts the board.
   * @param laneOf the lane of a record
   * @param by whether this screen caused the change: it has cancelled the order (`isRefused`) or moved it (`isOwn`)
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
    const { ringsFor, showsCancelled, comparesIn = () => true } = this.rules
    const [was, is] = [before === undefined ? null : laneOf(before), laneOf(after)]
    const rings = ringsFor(after, is)
    batch(() => {
      // Somebody has accepted the order, on this screen or another.
      if (was === "new" && is !== "new") this.markRead(after.id)
      if (rings && !isOwn && (before === undefined || !ringsFor(before, was))) this.#notice(after.id, "new")
      else if (was !== null && is === null && !rings) this.markRead(after.id)
      if (before === undefined || was === null) return
      if (isUndone(after.status) && !isUndone(before.status)) {
        if (showsCancelled && !isRefused && comparesIn(was) && before.line_items.some(this.#isOurs))
          this.#notice(after.id, "cancelled")
        else this.markRead(after.id)
      } else if (is !== null && comparesIn(is)) this.#compare(before, after, is)
      // The board no longer shows a card on which somebody could acknowledge the changes.
      else if (this.unread.value.get(after.id) === "changed") this.markRead(after.id)
      // A cancelled order keeps its card until somebody acknowledges the cancellation.
      if (is === null && this.unread.value.get(after.id) !== "cancelled") this.dropChanges(after.id)
    })
  }

  /** Called when an order for later is due: it rings as if it had just arrived. */
  due(order: Order, lane: Lane | null): void {
    if (this.rules.ringsFor(order, lane)) this.#notice(order.id, "new")
  }

  /** Called when an order has become late. If it already rings, nothing changes. */
  late(order: Order, lane: Lane | null): void {
    const { ringsFor, shows } = this.rules
    if (ringsFor(order, lane) && !this.unread.value.has(order.id) && (shows?.(order.id) ?? true)) this.#notice(order.id, "late")
  }

  /** Repeats the sounds of unread orders, when it is time. @param now steady milliseconds */
  remind(isUrgent: (id: string) => boolean, now: number): void {
    const waiting = this.#shown
    if (this.rules.rings === false || waiting.size === 0) return
    this.sounds.ring(new Set(waiting.values()), { isFresh: false, isUrgent: [...waiting.keys()].some(isUrgent) }, now)
  }

  readonly #isOurs = (line: Line): boolean => this.rules.concerns?.(line) ?? true

  #compare(from: Order, to: Order, lane: Lane): void {
    const { id } = to
    const [before, after] = [contentOf(from), contentOf(to)]
    const changesSince = (lines: readonly Line[]) => changedLines(lines, after).filter((change) => concerns(change, this.#isOurs))
    const latest = changesSince(before)
    if (latest.length === 0) return
    const all = changesSince(acknowledgedLines(before, this.changes.value.get(id) ?? []))
    const shownChanges = all.length > 0 ? all : latest.map((change) => ({ ...change, takesBack: true as const }))
    this.changes.value = new Map(this.changes.value).set(id, shownChanges)
    // An order that waits to be accepted keeps ringing as new.
    this.#notice(id, lane === "new" && this.unread.value.get(id) === "new" ? "new" : "changed")
  }

  /** Called when somebody has acknowledged the changes of an order that keeps ringing for another reason. */
  dropChanges(id: string): void {
    this.changes.value = without(this.changes.value, id)
  }

  #notice(id: string, cue: Cue): void {
    // If the same sound is already playing for another order, people find both orders on the board, so it is not repeated.
    const isShared =
      this.sounds.isPlaying(cue, steady()) &&
      [...this.unread.value].some(([other, its]) => other !== id && its === cue && !this.#unheard.has(other))
    this.unread.value = new Map(this.unread.value).set(id, cue)
    this.tell()
    if (this.rules.rings === false || isShared) return
    this.#unheard.set(id, cue)
    // Orders without a card are included, because a new order does not have its card yet.
    this.#ringUnheard(this.unread.value)
  }

  /**
   * Rings for each cue that has not sounded, the most urgent first, as soon as the last sound permits.
   * @param waiting the orders that still ring
   */
  #ringUnheard(waiting: ReadonlyMap<string, Cue>): void {
    clearTimeout(this.#ringing)
    for (const [id, cue] of this.#unheard) if (waiting.get(id) !== cue) this.#unheard.delete(id)
    const next = mostUrgent(new Set(this.#unheard.values()))
    if (next === undefined) return
    const wait = this.sounds.ring(new Set([next]), { isFresh: true }, steady())
    if (wait > 0) this.#ringing = setTimeout(() => this.#ringUnheard(this.#shown), wait)
    else {
      for (const [id, cue] of this.#unheard) if (cue === next) this.#unheard.delete(id)
      this.#ringUnheard(waiting)
    }
  }

  /** The unread orders that have a card. */
  get #shown(): ReadonlyMap<string, Cue> {
    const { shows } = this.rules
    return shows === undefined ? this.unread.value : new Map([...this.unread.value].filter(([id]) => shows(id)))
  }

  /** Shows the number of unread orders in the title and on the app's icon. Must also be called when the set of orders with a card changes. */
  tell(): void {
    const { size } = this.#shown
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
  if (!all.has(id)) return all
  return new Map([...all].filter(([key]) => key !== id))
}
