import { signal } from "@preact/signals-core"
import type { Order } from "../../../../src/client"
import { LANES } from "../../../../src/domain/orders/lanes"
import type { QueuedAction } from "../../orders/actions"
import { latenessOf } from "../../orders/lateness"
import { Attention } from "../attention/attention"
import { BoardClock } from "../clock"
import { KeptOrders } from "../kept-orders"
import { OrdersOnBoard } from "../orders-on-board"
import { standInForPage } from "./page-stand-in"

standInForPage()

const MINUTE = 60_000

const order = (minutes: number, changes: object = {}): Order =>
  ({
    id: "a",
    version: 1,
    number: 1,
    ticket_number: 1,
    status: "processing",
    received_at: new Date().toISOString(),
    prepare_at: new Date(Date.now() + minutes * MINUTE).toISOString(),
    kitchen: { ready_at: null, items_done: [] },
    line_items: [],
    ...changes,
  }) as unknown as Order

/** The orders of a kitchen board, and functions that change them. @param lanes the lanes in which an order rings */
const kitchen = (
  waiting: readonly QueuedAction[] = [],
  lanes: readonly string[] = ["to_start", "in_kitchen"],
  kept = new KeptOrders(undefined),
) => {
  const clock = new BoardClock()
  const attention = new Attention({
    ringsFor: (_, at) => at !== null && lanes.includes(at),
    showsCancelled: true,
    rings: false,
  })
  const moved: string[] = []
  const unsent = signal(waiting)
  const orders = new OrdersOnBoard({
    clock,
    attention,
    waiting: unsent,
    unsent,
    kept,
    moved: (id) => void moved.push(id),
  })
  const sets = (minutes: number): void => clock.set(new Date(Date.now() + minutes * MINUTE).toISOString())
  const later = (minutes: number): void => {
    sets(minutes)
    orders.callDue()
  }
  const hear = (data: Order): void => orders.hear({ event: "order.updated", id: "1", data })
  const cue = () => attention.unread.value.get("a")
  return {
    orders,
    unsent,
    moved,
    sets,
    later,
    hear,
    cue,
    seen: () => attention.markRead("a"),
    shownTime: () => clock.minute.value,
  }
}

describe("an order that enters another lane", () => {
  const started = { version: 2, status: "processing" } as const

  it.each<[string, string[], (board: ReturnType<typeof kitchen>) => void]>([
    ["by another screen", ["a"], ({ hear }) => hear(order(0, started))],
    [
      "by another screen while this one was not connected",
      ["a"],
      ({ orders }) => orders.merge({ found: [order(0, started)], gone: [] }),
    ],
    ["by a tap on this screen", [], ({ orders }) => orders.put(order(0, started))],
    ["by nobody", [], ({ hear }) => hear(order(0, { version: 2, status: "accepted" }))],
  ])("is reported only if others have moved it: moved %s", (_, expected, act) => {
    const board = kitchen()
    board.orders.merge({ found: [order(0, { version: 1, status: "accepted" })], gone: [] })
    act(board)
    expect(board.moved).toEqual(expected)
  })
})

describe("an order that enters another lane while an action of this screen is unsent", () => {
  const unsent = (action: QueuedAction["action"]): QueuedAction[] => [{ id: "1", orderId: "a", ticket: 1, action, notBefore: 0 }]
  const start = { kind: "move", to: "processing" } as const

  it.each<[string, QueuedAction["action"], string, string[]]>([
    ["by that action, whose response is late", start, "processing", []],
    ["by others, who cancel it", start, "cancelled", ["a"]],
    ["by others, while it gets a courier", { kind: "courier", courierId: 1, courierName: "Ana" }, "processing", ["a"]],
    ["by others, while it gets a link", { kind: "tracking", url: "" }, "cancelled", ["a"]],
    ["by others, while a line is marked", { kind: "lines", lines: ["l"], done: true }, "cancelled", ["a"]],
  ])("is reported only if others have moved it: moved %s", (_, action, status, expected) => {
    const board = kitchen(unsent(action))
    board.orders.merge({ found: [order(0, { version: 1, status: "accepted" })], gone: [] })
    board.hear(order(0, { version: 2, status }))
    expect(board.moved).toEqual(expected)
  })
})

describe("an order that this screen rejects", () => {
  const reject: QueuedAction = {
    id: "1",
    orderId: "a",
    ticket: 1,
    action: { kind: "move", to: "cancelled", reason: "" },
    notBefore: 0,
  }

  const line_items = [{ id: "l" }]

  it.each<[string, boolean, string | undefined]>([
    ["is cancelled without alerting this screen", false, undefined],
    ["alerts this screen if the rejection was undone and somebody else cancels the order", true, "cancelled"],
  ])("%s", (_, isTakenBack, expected) => {
    const board = kitchen([reject])
    board.orders.merge({ found: [order(0, { line_items })], gone: [] })
    if (isTakenBack) board.unsent.value = []
    board.hear(order(0, { version: 2, status: "cancelled", line_items }))
    expect(board.cue()).toBe(expected)
  })
})

describe("a line whose mark changes", () => {
  const done = (...items_done: string[]) => ({ kitchen: { ready_at: null, items_done } })
  const unsent: QueuedAction = {
    id: "1",
    orderId: "a",
    ticket: 1,
    action: { kind: "lines", lines: ["l"], done: true },
    notBefore: 0,
  }

  it.each<[string, readonly QueuedAction[], string[], string[], string[]]>([
    ["done by others", [], [], ["l"], ["l"]],
    ["taken back by others", [], ["k", "l"], ["k"], ["l"]],
    ["done by this screen, before the action is confirmed", [unsent], [], ["l"], []],
    ["done by both", [unsent], [], ["l", "k"], ["k"]],
    ["not changed", [], ["l"], ["l"], []],
  ])("is reported if others have changed it: %s", (_, waiting, before, after, expected) => {
    const board = kitchen([...waiting])
    board.orders.merge({ found: [order(0, { version: 1, ...done(...before) })], gone: [] })
    board.hear(order(0, { version: 2, ...done(...after) }))
    expect(board.moved).toEqual(expected)
  })
})

describe("an order that is deleted while all orders are read", () => {
  const gone = { event: "order.deleted", id: "2", data: { id: "a" } } as const

  it("is not added again by the older list", () => {
    const { orders, hear } = kitchen()
    hear(order(0))
    orders.beginRead()
    orders.hear(gone)
    orders.merge({ found: [order(0)], gone: [] })
    expect(orders.ids).toEqual([])
  })

  it("is added again by a later event, or by the next list", () => {
    const { orders, hear } = kitchen()
    orders.beginRead()
    orders.hear(gone)
    hear(order(0))
    expect(orders.ids).toEqual(["a"])
    orders.hear(gone)
    orders.beginRead()
    orders.merge({ found: [order(0)], gone: [] })
    expect(orders.ids).toEqual(["a"])
  })
})

describe("an order for later", () => {
  it("does not ring when it arrives, and rings once when its preparation is due", () => {
    const { later, hear, cue, seen } = kitchen()
    hear(order(30))
    expect(cue()).toBeUndefined()
    later(19)
    expect(cue()).toBeUndefined()
    later(21)
    expect(cue()).toBe("new")
    seen()
    later(22)
    hear(order(30, { version: 2 }))
    expect(cue()).toBeUndefined()
  })

  it("rings when its preparation is due, even if it existed when the board was opened", () => {
    const { orders, later, cue } = kitchen()
    orders.merge({ found: [order(30)], gone: [] })
    later(0)
    later(21)
    expect(cue()).toBe("new")
  })

  it("rings once when it is moved to an earlier time", () => {
    const { later, hear, cue, seen } = kitchen()
    hear(order(60))
    later(0)
    hear(order(5, { version: 2 }))
    expect(cue()).toBe("new")
    seen()
    later(1)
    expect(cue()).toBeUndefined()
  })

  it("does not ring when it is started on this screen, or was cancelled before its time", () => {
    const [begun, cancelled] = [kitchen(), kitchen()]
    for (const { hear, later } of [begun, cancelled]) {
      hear(order(30))
      later(0)
    }
    begun.orders.begin("a")
    begun.unsent.value = [{ id: "1", orderId: "a", ticket: 1, action: { kind: "start" }, notBefore: 0 }]
    cancelled.hear(order(30, { version: 2, status: "cancelled" }))
    cancelled.seen()
    for (const { later, cue } of [begun, cancelled]) {
      later(21)
      expect(cue()).toBeUndefined()
    }
  })
})

describe("an order that comes while a board is opened", () => {
  const stored = (orders: readonly Order[], minutesAgo: number): KeptOrders => {
    const kept = new KeptOrders(undefined)
    const at = Date.now() - minutesAgo * MINUTE
    kept.restore = async () => ({ orders, unread: [], changes: [], at, seen: at })
    return kept
  }

  it("rings, even if the list of all orders arrives before its event", () => {
    const { orders, hear, cue, seen } = kitchen()
    orders.merge({ found: [order(0)], gone: [] })
    expect(cue()).toBeUndefined()
    hear(order(0))
    expect(cue()).toBe("new")
    seen()
    hear(order(0))
    expect(cue()).toBeUndefined()
  })

  it("does not ring again when a poll reports it again", () => {
    const { orders, cue } = kitchen()
    orders.merge({ found: [order(0)], gone: [] })
    orders.hear({ event: "order.updated", id: "", data: order(0) })
    expect(cue()).toBeUndefined()
  })

  it.each<[string, Order[], string | undefined]>([
    ["rings if the board had no orders when it was closed", [], "new"],
    ["does not ring if the board had stored it", [order(0)], undefined],
  ])("%s", async (_, before, expected) => {
    const { orders, cue } = kitchen([], undefined, stored(before, 1))
    await orders.restore()
    orders.merge({ found: [order(0)], gone: [] })
    expect(cue()).toBe(expected)
  })

  it("does not ring on a board that is opened on this device for the first time", async () => {
    const { orders, cue } = kitchen()
    await orders.restore()
    orders.merge({ found: [order(0)], gone: [] })
    expect(cue()).toBeUndefined()
  })

  it("rings if it was for later when the board was closed, and is due now", async () => {
    const { orders, later, cue } = kitchen([], undefined, stored([order(5)], 10))
    await orders.restore()
    expect(cue()).toBeUndefined()
    later(0)
    expect(cue()).toBe("new")
  })
})

describe("a board whose device has a wrong clock", () => {
  it("does not ring again for orders that were due when the board was closed", async () => {
    const kept = new KeptOrders(undefined)
    const at = Date.now() - MINUTE
    kept.restore = async () => ({ orders: [order(40)], unread: [], changes: [], at, seen: at + 60 * MINUTE })
    const { orders, later, cue } = kitchen([], undefined, kept)
    await orders.restore()
    later(60)
    expect(cue()).toBeUndefined()
  })
})

describe("an old order that changes while a board is opened", () => {
  it("does not ring as new", () => {
    const { orders, hear, cue } = kitchen()
    const old = order(0, { received_at: new Date(Date.now() - 10 * MINUTE).toISOString() })
    orders.merge({ found: [old], gone: [] })
    hear(old)
    expect(cue()).toBeUndefined()
  })
})

describe("an order for later that is due when it is received", () => {
  it.each<[string, (board: ReturnType<typeof kitchen>) => void]>([
    ["from an event", ({ hear }) => hear(order(30, { version: 2 }))],
    [
      "from the list that is read after a lost connection",
      ({ orders }) => orders.merge({ found: [order(30, { version: 2 })], gone: [] }),
    ],
  ])("rings before the next tick of the clock: received %s", (_, act) => {
    const board = kitchen()
    board.hear(order(30))
    board.sets(21)
    act(board)
    expect(board.cue()).toBe("new")
    board.seen()
    board.later(22)
    expect(board.cue()).toBeUndefined()
  })

  it("does not ring if this screen has moved it", () => {
    const board = kitchen()
    board.hear(order(30))
    board.sets(21)
    board.orders.put(order(30, { version: 2 }))
    board.later(22)
    expect(board.cue()).toBeUndefined()
  })
})

describe("an order that is recalled to the kitchen", () => {
  const ready = { ready_at: "2026-11-20T19:00:00Z", items_done: [] }
  const recall: QueuedAction = { id: "1", orderId: "a", ticket: 1, action: { kind: "ready", ready: false }, notBefore: 0 }

  it.each<[string, readonly QueuedAction[], string | undefined]>([
    ["by another screen rings", [], "new"],
    ["by this screen does not ring, even if the event arrives before the response", [recall], undefined],
    ["while this screen recalls another order rings", [{ ...recall, orderId: "b" }], "new"],
  ])("%s", (_, waiting, expected) => {
    const { orders, hear, cue } = kitchen(waiting)
    orders.merge({ found: [order(0, { kitchen: ready })], gone: [] })
    hear(order(0, { version: 2 }))
    expect(cue()).toBe(expected)
  })

  it("does not ring if it arrives in the response to an action of this screen", () => {
    const { orders, cue } = kitchen()
    orders.merge({ found: [order(0, { kitchen: ready })], gone: [] })
    orders.put(order(0, { version: 2 }))
    expect(cue()).toBeUndefined()
  })
})

describe("an order that was deleted", () => {
  it.each([
    ["new", {}],
    ["cancelled", { version: 2, status: "cancelled" }],
  ])("no longer rings, whatever its cue was: %s", (cue, last) => {
    const lines = { line_items: [{ id: "l" }] }
    const { orders, hear, cue: now } = kitchen()
    orders.merge({ found: [], gone: [] })
    hear(order(0, lines))
    hear(order(0, { ...lines, ...last }))
    expect(now()).toBe(cue)
    orders.hear({ event: "order.deleted", id: "3", data: { id: "a" } })
    expect(now()).toBeUndefined()
  })
})

describe("an order whose payment fails", () => {
  it("leaves the board, and no longer rings", () => {
    const { orders, hear, cue } = kitchen()
    orders.merge({ found: [], gone: [] })
    hear(order(0, { line_items: [{ id: "l" }] }))
    expect([cue(), orders.inLanes("in_kitchen").length]).toEqual(["new", 1])
    hear(order(0, { version: 2, status: "failed", line_items: [{ id: "l" }] }))
    expect([cue(), orders.inLanes(...LANES), orders.cancelled]).toEqual([undefined, [], []])
  })
})

describe("an order that becomes late", () => {
  const due = (minutes: number, changes: object = {}): Order =>
    order(-10, {
      estimated_at: null,
      fulfillment_at: new Date(Date.now() + minutes * MINUTE).toISOString(),
      ...changes,
    })
  /** Sets the restaurant's clock this many minutes ahead of the device's clock, and rings for the orders that are due or late at that time. */
  const at = ({ orders, later }: ReturnType<typeof kitchen>, minutes: number): void => {
    later(minutes)
    orders.callLate()
  }

  it("rings once, and not again after somebody has read it", () => {
    const board = kitchen()
    board.orders.merge({ found: [due(5)], gone: [] })
    at(board, 0)
    expect(board.cue()).toBeUndefined()
    at(board, 6)
    expect(board.cue()).toBe("late")
    board.seen()
    at(board, 7)
    expect(board.cue()).toBeUndefined()
  })

  it("rings as soon as its card shows that it is late", () => {
    const board = kitchen()
    const one = due(60)
    board.orders.merge({ found: [one], gone: [] })
    for (let seconds = 3_580; seconds < 3_670; seconds += 1) {
      at(board, seconds / 60)
      expect([seconds, board.cue()]).toEqual([seconds, latenessOf(one, board.shownTime()).level === "late" ? "late" : undefined])
    }
    expect(board.cue()).toBe("late")
  })

  it.each([
    ["was late when the board was opened", due(-5)],
    ["is in a lane that does not ring", due(5, { status: "completed" })],
  ])("does not ring if it %s", (_, one) => {
    const board = kitchen()
    board.orders.merge({ found: [one], gone: [] })
    at(board, 0)
    at(board, 6)
    expect(board.cue()).toBeUndefined()
  })

  it("does not ring when it is ready, even on a board where ready orders ring", () => {
    const board = kitchen([], ["in_kitchen", "ready"])
    board.orders.merge({ found: [due(5, { kitchen: { ready_at: "2026-11-20T19:00:00Z", items_done: [] } })], gone: [] })
    at(board, 0)
    at(board, 6)
    expect(board.cue()).toBeUndefined()
  })

  it("keeps the cue `new` while nobody has read it", () => {
    const board = kitchen()
    board.orders.merge({ found: [], gone: [] })
    at(board, 0)
    board.hear(due(5))
    at(board, 6)
    expect(board.cue()).toBe("new")
  })
})
