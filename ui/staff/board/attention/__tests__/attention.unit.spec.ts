import type { Order } from "../../../../../src/client"
import { type Lane, laneOf } from "../../../../../src/domain/orders/lanes"
import { standInForPage } from "../../__tests__/page-stand-in"
import { Attention } from "../attention"

const line = (id: string, quantity: number) => ({
  id,
  name: "Paella",
  quantity,
  variation_name: null,
  extras: [],
  additional_comments: "",
})
const order = (status: string, quantity = 1): Order =>
  ({ id: "a", status, kitchen: { ready_at: null, items_done: [] }, line_items: [line("1", quantity)] }) as unknown as Order

const lane = ({ status, kitchen }: Order): Lane | null => laneOf({ status, ready: kitchen.ready_at !== null, later: false })

const ready = { ...order("processing"), kitchen: { ready_at: "2026-11-20T19:00:00Z", items_done: [] } } as unknown as Order

/** The attention of a kitchen board without sound. */
const kitchen = (): Attention =>
  new Attention({ ringsFor: (_, at) => at === "to_start" || at === "in_kitchen", showsCancelled: true, rings: false })

type Step = readonly [
  before: Order | undefined,
  after: Order | undefined,
  by?: { readonly isRefused?: boolean; readonly isOwn?: boolean },
]
const after = (...steps: readonly Step[]): string | undefined => {
  const attention = kitchen()
  for (const [before, now, by] of steps) attention.judge({ before, after: now }, lane, by)
  return attention.unread.value.get("a")
}

const [vibrate, setAppBadge, clearAppBadge] = [jest.fn(), jest.fn(), jest.fn()]
standInForPage({ navigator: { vibrate, setAppBadge, clearAppBadge } })

describe("changes within a short time", () => {
  beforeEach(() => {
    jest.useFakeTimers()
    vibrate.mockClear()
  })
  afterEach(() => void jest.useRealTimers())

  type Event = readonly [at: number, event: (attention: Attention) => void]
  /** How often the board rings within three seconds. @param steps the events with their times in ms */
  const ringsAfter = (steps: readonly Event[]): number => {
    const attention = new Attention({ ringsFor: (_, at) => at === "to_start" || at === "in_kitchen", showsCancelled: true })
    let now = 0
    for (const [at, step] of steps) {
      jest.advanceTimersByTime(at - now)
      now = at
      step(attention)
    }
    jest.advanceTimersByTime(3_000 - now)
    return vibrate.mock.calls.length
  }
  const goes = (id: string) => (attention: Attention) => attention.markRead(id)
  const isCancelledAs = (id: string) => (attention: Attention) =>
    attention.judge({ before: { ...order("processing"), id }, after: { ...order("cancelled"), id } }, lane)
  const comes = (id: string) => (attention: Attention) =>
    attention.judge({ before: undefined, after: { ...order("processing"), id } }, lane)
  const isCancelled = (attention: Attention) => attention.judge({ before: order("processing"), after: order("cancelled") }, lane)
  const isSeen = (attention: Attention) => attention.acknowledge("a")

  it.each<[string, number, readonly Event[]]>([
    [
      "two orders at the same time: once",
      1,
      [
        [0, comes("a")],
        [300, comes("b")],
      ],
    ],
    [
      "two orders one second apart: twice",
      2,
      [
        [0, comes("a")],
        [1_000, comes("b")],
      ],
    ],
    [
      "an order after somebody has read the first one: twice",
      2,
      [
        [0, comes("a")],
        [300, isSeen],
        [500, comes("b")],
      ],
    ],
    [
      "an order that comes after the sound for another one has ended: twice",
      2,
      [
        [0, comes("a")],
        [700, comes("b")],
      ],
    ],
    [
      "two orders after somebody has read the first one, even if the second one is read at once: twice",
      2,
      [
        [0, comes("a")],
        [300, isSeen],
        [400, comes("b")],
        [500, comes("c")],
        [600, goes("b")],
      ],
    ],
    [
      "an order that comes after one that is cancelled at once: three times",
      3,
      [
        [0, comes("a")],
        [300, isCancelled],
        [500, comes("b")],
      ],
    ],
    [
      "an order, a cancellation and an order whose sounds all have to wait: three times",
      3,
      [
        [0, comes("a")],
        [300, isSeen],
        [400, comes("b")],
        [500, isCancelledAs("c")],
      ],
    ],
    [
      "an order that is cancelled at once: twice",
      2,
      [
        [0, comes("a")],
        [300, isCancelled],
      ],
    ],
    [
      "an order that is cancelled and acknowledged at once: once",
      1,
      [
        [0, comes("a")],
        [300, isCancelled],
        [600, isSeen],
      ],
    ],
  ])("ring for %s", (_, rings, steps) => {
    expect(ringsAfter(steps)).toBe(rings)
  })

  it("ring even if a timer fires slightly too early", () => {
    const now = jest.spyOn(performance, "now")
    const timer = jest.spyOn(globalThis, "setTimeout")
    const attention = new Attention({ ringsFor: () => true, showsCancelled: true })
    const at = (instant: number): void => void now.mockReturnValue(instant)
    at(0)
    comes("a")(attention)
    isCancelled(attention)
    for (let fired = 0; fired < timer.mock.calls.length && fired < 5; fired += 1) {
      const [work, wait = 0] = timer.mock.calls[fired] ?? []
      at(performance.now() + wait - (fired === 0 ? 0.4 : 0))
      work?.()
    }
    expect(vibrate).toHaveBeenCalledTimes(2)
    for (const spy of [now, timer]) spy.mockRestore()
  })
})

describe("the number of unread orders", () => {
  it("is on the app's icon and in the title until all orders are read, even after a reload", () => {
    for (const mock of [setAppBadge, clearAppBadge]) mock.mockClear()
    const attention = kitchen()
    attention.restore([["a", "new"]], [])
    attention.judge({ before: undefined, after: { ...order("processing"), id: "b" } }, lane)
    expect([setAppBadge.mock.calls, document.title]).toEqual([[[1], [2]], "(2) Board"])
    for (const id of ["a", "b"]) attention.markRead(id)
    expect([setAppBadge.mock.lastCall, clearAppBadge.mock.calls, document.title]).toEqual([[1], [[]], "Board"])
  })
})

describe("an order that waits too long", () => {
  beforeEach(() => vibrate.mockClear())

  it.each([
    ["it is urgent: every four seconds", true, 3],
    ["it is not urgent: every eight seconds", false, 2],
  ])("keeps ringing if %s", (_, urgent, expected) => {
    const attention = new Attention({ ringsFor: () => true, showsCancelled: true })
    attention.restore([["a", "new"]], [])
    for (let second = 0; second <= 8; second += 1) attention.remind((id) => urgent && id === "a", second * 1_000)
    expect(vibrate).toHaveBeenCalledTimes(expected)
  })
})

describe("the alert of a kitchen", () => {
  it.each<[string, readonly Step[], string | undefined]>([
    ["an order that comes to the kitchen: new", [[undefined, order("processing")]], "new"],
    ["an order that waits to be accepted: none", [[undefined, order("accepting")]], undefined],
    ["an order that waited and is accepted: new", [[order("accepting"), order("accepted")]], "new"],
    ["an order whose preparation starts: none", [[order("accepted"), order("processing")]], undefined],
    ["an order that was changed: changed", [[order("processing"), order("processing", 2)]], "changed"],
    ["an order that was cancelled: cancelled", [[order("processing"), order("cancelled")]], "cancelled"],
    [
      "a cancelled order that is updated again: still cancelled",
      [
        [order("processing"), order("cancelled")],
        [order("cancelled"), order("cancelled")],
      ],
      "cancelled",
    ],
    ["an order that was already cancelled when this screen received it: none", [[undefined, order("cancelled")]], undefined],
    ["an order that this screen has refused: none", [[order("processing"), order("cancelled"), { isRefused: true }]], undefined],
    [
      "a new order that is handed over on another screen: none",
      [
        [undefined, order("processing")],
        [order("processing"), order("completed")],
      ],
      undefined,
    ],
    ["a ready order that another screen recalls: new", [[ready, order("processing")]], "new"],
    ["a ready order that this screen has recalled: none", [[ready, order("processing"), { isOwn: true }]], undefined],
    [
      "an order that this screen has recalled, with a larger quantity: changed",
      [[ready, order("processing", 2), { isOwn: true }]],
      "changed",
    ],
    ["an order that was deleted: none", [[order("processing"), undefined]], undefined],
  ])("for %s", (_, steps, cue) => {
    expect(after(...steps)).toBe(cue)
  })

  it.each<[string, readonly Step[], string | undefined]>([
    ["cancelled: none", [[order("processing"), order("cancelled")]], undefined],
    ["changed: none", [[order("processing"), order("processing", 2)]], undefined],
    [
      "extended by a line of this station: changed",
      [[order("processing"), { ...order("processing"), line_items: [line("1", 1), line("own", 1)] } as unknown as Order]],
      "changed",
    ],
  ])("at one station, for an order of other stations that was %s", (_, steps, cue) => {
    const attention = new Attention({
      ringsFor: () => false,
      showsCancelled: true,
      rings: false,
      concerns: ({ id }) => id === "own",
    })
    for (const [before, now] of steps) attention.judge({ before, after: now }, lane)
    expect(attention.unread.value.get("a")).toBe(cue)
    expect(attention.changes.value.get("a")?.map(({ id }) => id)).toEqual(cue && ["own"])
  })

  it("is missing for changes of an order that is not on the board", () => {
    const attention = new Attention({
      ringsFor: () => false,
      showsCancelled: true,
      rings: false,
      comparesIn: (at) => at === "ready",
    })
    attention.judge({ before: order("processing"), after: order("processing", 2) }, lane)
    expect(attention.unread.value.size).toBe(0)
  })

  it.each<[string, string, string | undefined]>([
    ["a lane that the board shows: cancelled", "processing", "cancelled"],
    ["a lane that it never showed, because the order was not accepted: none", "accepting", undefined],
    ["a lane that it no longer shows: none", "shipped", undefined],
  ])("for an order that is cancelled in %s", (_, status, cue) => {
    const attention = new Attention({
      ringsFor: (__, at) => at === "in_kitchen",
      showsCancelled: true,
      rings: false,
      comparesIn: (at) => at === "in_kitchen",
    })
    attention.judge({ before: order(status), after: order("cancelled") }, lane)
    expect(attention.unread.value.get("a")).toBe(cue)
  })

  it("sounds and counts only while the order has a card", () => {
    let shown: string[] = []
    const attention = new Attention({ ringsFor: () => true, showsCancelled: true, shows: (id) => shown.includes(id) })
    const title = (): string => {
      attention.tell()
      return document.title
    }
    const rings = (now: number): number => {
      vibrate.mockClear()
      attention.remind(() => false, now)
      return vibrate.mock.calls.length
    }
    const board = "Board"
    document.title = board
    attention.judge({ before: order("processing"), after: order("cancelled") }, lane)
    const later = Date.now() + 60_000
    expect([title(), rings(later)]).toEqual([board, 0])
    shown = ["a"]
    expect([title(), rings(later)]).toEqual([`(1) ${board}`, 1])
    shown = []
    expect([title(), rings(later + 60_000)]).toEqual([board, 0])
    attention.acknowledge("a")
  })

  it("does not begin when an order without a card becomes late", () => {
    const attention = new Attention({ ringsFor: () => true, showsCancelled: true, rings: false, shows: () => false })
    attention.late(order("processing"), "in_kitchen")
    expect(attention.unread.value.size).toBe(0)
  })

  it("begins for a changed note only at a station that has lines of the order", () => {
    const noted = (customer_note: string) => ({ ...order("processing"), customer_note })
    const cueAt = (station: string) => {
      const concerns = ({ id }: { readonly id: string }) => id === station
      const attention = new Attention({ ringsFor: () => false, showsCancelled: true, rings: false, concerns })
      attention.judge({ before: noted(""), after: noted("alergia") }, lane)
      return attention.unread.value.get("a")
    }
    expect([cueAt("1"), cueAt("2")]).toEqual(["changed", undefined])
  })

  it("stays `new` while the order waits to be accepted, even after its changes are acknowledged", () => {
    const attention = new Attention({ ringsFor: (_, at) => at === "new", showsCancelled: true, rings: false })
    attention.judge({ before: undefined, after: order("accepting") }, lane)
    attention.judge({ before: order("accepting"), after: order("accepting", 2) }, lane)
    const state = () => [attention.unread.value.get("a"), attention.changes.value.size]
    expect(state()).toEqual(["new", 1])
    attention.dropChanges("a")
    expect(state()).toEqual(["new", 0])
  })

  it("ends when somebody has acknowledged the order", () => {
    const attention = kitchen()
    attention.judge({ before: order("processing"), after: order("processing", 3) }, lane)
    expect(attention.changes.value.get("a")?.map(({ before, after: now }) => [before?.quantity, now?.quantity])).toEqual([[1, 3]])
    attention.acknowledge("a")
    expect([attention.unread.value.size, attention.changes.value.size]).toEqual([0, 0])
  })

  const withTwo = (first: number, second: number, status = "processing") =>
    ({ ...order(status), line_items: [line("1", first), line("2", second)] }) as unknown as Order
  /** Edits an order. @returns the changes that the board shows then: line, quantity before, quantity now */
  const edit = (attention: Attention, before: Order, now: Order) => {
    attention.judge({ before, after: now }, lane)
    return attention.changes.value.get("a")?.map((each) => [each.id, each.before?.quantity, each.after?.quantity])
  }

  it("shows several edits of a line as one change until they are acknowledged; an edit that reverts them is shown alone", () => {
    const attention = kitchen()
    expect(edit(attention, withTwo(1, 1), withTwo(3, 1))).toEqual([["1", 1, 3]])
    expect(edit(attention, withTwo(3, 1), withTwo(4, 2))).toEqual([
      ["1", 1, 4],
      ["2", 1, 2],
    ])
    expect(edit(attention, withTwo(4, 2), withTwo(1, 1))).toEqual([
      ["1", 4, 1],
      ["2", 2, 1],
    ])
    // The kitchen knows of one dish of the first line, so two are more than before, not fewer.
    expect(edit(attention, withTwo(1, 1), withTwo(2, 1))).toEqual([["1", 1, 2]])
    attention.acknowledge("a")
    expect(edit(attention, withTwo(1, 1), withTwo(1, 5))).toEqual([["2", 1, 5]])
  })

  it("shows the edits from before and after a reload", () => {
    const before = kitchen()
    edit(before, withTwo(1, 1), withTwo(3, 1))
    const attention = kitchen()
    attention.restore([...before.unread.value], structuredClone([...before.changes.value]))
    expect(edit(attention, withTwo(3, 1), withTwo(3, 2))).toEqual([
      ["1", 1, 3],
      ["2", 1, 2],
    ])
  })

  it.each<[string, Order, number]>([
    ["is handed over", withTwo(3, 1, "completed"), 0],
    ["fails", withTwo(3, 1, "failed"), 0],
    ["is cancelled, but only after somebody has acknowledged it", withTwo(3, 1, "cancelled"), 1],
  ])("forgets the edits when the order %s", (_, ended, left) => {
    const attention = kitchen()
    edit(attention, withTwo(1, 1), withTwo(3, 1))
    edit(attention, withTwo(3, 1), ended)
    expect(attention.changes.value.size).toBe(left)
    if (left > 0) attention.acknowledge("a")
    expect([attention.changes.value.size, attention.unread.value.size]).toEqual([0, 0])
  })

  it("ends when a changed order enters a lane in which the board shows no changes", () => {
    const attention = new Attention({
      ringsFor: () => false,
      showsCancelled: true,
      rings: false,
      comparesIn: (at) => at === "in_kitchen",
    })
    edit(attention, withTwo(1, 1), withTwo(3, 1))
    expect(attention.unread.value.get("a")).toBe("changed")
    edit(attention, withTwo(3, 1), { ...withTwo(3, 1), kitchen: ready.kitchen })
    expect(attention.unread.value.size).toBe(0)
  })
})
