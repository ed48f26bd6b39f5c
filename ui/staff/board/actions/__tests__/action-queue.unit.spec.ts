import { type Order, SvcError } from "../../../../../src/client"
import type { StaffClient } from "../../../../../src/client/staff-client"
import { steady } from "../../../../shared/steady"
import type { Action, QueuedAction } from "../../../orders/actions"
import { effectOf, failingWithFollowers } from "../../../orders/failing-actions"
import { ActionQueue } from "../action-queue"

const HOUR = 3_600_000
const effect = async (queued: QueuedAction, order: Order) => effectOf(queued, order)

/** The actions that a closed page has left in storage. */
let mockLeft: readonly QueuedAction[] = []
let mockIds = 0
jest.mock("../kept-actions", () => ({
  newId: () => {
    mockIds += 1
    return `new-${mockIds}`
  },
  KeptActions: class {
    hold = () => Promise.resolve()
    keep = () => Promise.resolve()
    inherit = (take: (actions: readonly QueuedAction[]) => Promise<void>) => take(mockLeft)
  },
}))

/** A queue whose service accepts everything. @returns the queue, and the orders whose actions it has sent */
function queue() {
  const sent: string[] = []
  const kitchen = async (id: string) => {
    sent.push(id)
    return { id, status: "processing" } as Order
  }
  const ignore = (): void => undefined
  const listener = {
    done: ignore,
    doneByOthers: ignore,
    hadNoEffect: ignore,
    refused: ignore,
    failing: ignore,
    effect,
    noLongerFailing: ignore,
  }
  return { sent, queue: new ActionQueue({ orders: { kitchen } } as unknown as StaffClient, "queue-kitchen", listener) }
}

const left = (orderId: string, notBefore: number): QueuedAction => ({
  id: `action-${orderId}`,
  orderId,
  ticket: 1,
  action: { kind: "ready", ready: true },
  notBefore,
})

describe("the unsent actions of another page", () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => {
    jest.useRealTimers()
    mockLeft = []
  })

  it.each([
    ["could still be undone", steady() + HOUR],
    ["comes from a page whose clock was an hour ahead", steady() + HOUR + 5_000],
    ["was due", steady() - HOUR],
  ])("are sent at once when the board is opened: an action that %s", async (_, notBefore) => {
    mockLeft = [left("a", notBefore)]
    const { queue: board, sent } = queue()
    await board.restore()
    await jest.advanceTimersByTimeAsync(1)
    expect(sent).toEqual(["a"])
    expect(board.waiting.value).toEqual([])
  })

  it("are sent in their sequence, before those of this page", async () => {
    const { queue: board, sent } = queue()
    board.add({ id: "own", ticket_number: 2, version: 1 }, { kind: "ready", ready: true }, 5)
    mockLeft = [left("a", steady() + HOUR), left("b", steady() - HOUR)]
    await board.inherit()
    await jest.advanceTimersByTimeAsync(100)
    expect(sent).toEqual(["a", "b", "own"])
  })
})

describe("a refused action on an order", () => {
  /** Sends an action on an order that now has this status, which the service refuses. @returns what the queue reports */
  async function reportsOn(status: Order["status"], action: Action) {
    const refusal = (code: string, httpStatus: number) =>
      Promise.reject(new SvcError("orders.update", code, { message: "", status: httpStatus }))
    const ended = { id: "a", status, version: 2 } as Order
    const orders = {
      kitchen: () => refusal("svc_conflict", 409),
      update: (_: string, __: object, { ifMatch }: { ifMatch?: string }) =>
        ifMatch === "1" ? refusal("svc_order_changed", 412) : refusal("svc_invalid_transition", 409),
      get: async () => ended,
    }
    const calls: string[] = []
    const listener = {
      done: () => undefined,
      doneByOthers: () => calls.push("doneByOthers"),
      hadNoEffect: (_: QueuedAction, order: Order) => calls.push(`hadNoEffect: ${order.status}`),
      refused: () => calls.push("refused"),
      failing: () => calls.push("failing"),
      effect,
      noLongerFailing: () => undefined,
    }
    const board = new ActionQueue({ orders } as unknown as StaffClient, "queue-counter", listener)
    board.add({ id: "a", ticket_number: 1, version: 1 }, action)
    for (let turn = 0; turn < 50 && board.waiting.value.length > 0; turn += 1) await Promise.resolve()
    expect(board.waiting.value).toEqual([])
    return calls
  }

  describe.each(["cancelled", "refunded", "failed"] as const)("that is now %s", (status) => {
    it.each<[string, Action]>([
      ["marking as ready", { kind: "ready", ready: true }],
      ["marking a line as done", { kind: "lines", lines: ["l"], done: true }],
      ["accepting", { kind: "move", to: "accepted", minutes: 20 }],
      ["starting", { kind: "move", to: "processing" }],
      ["handing over", { kind: "move", to: "completed" }],
    ])("is dropped and reported as having no effect: %s", async (_, action) => {
      expect(await reportsOn(status, action)).toEqual([`hadNoEffect: ${status}`])
    })
  })

  it("counts as done by others if it cancels an order that is already cancelled", async () => {
    expect(await reportsOn("cancelled", { kind: "move", to: "cancelled", reason: "" })).toEqual(["doneByOthers"])
  })

  it("is reported as refused if the order has not ended", async () => {
    expect(await reportsOn("on-hold", { kind: "ready", ready: true })).toEqual(["refused"])
  })
})

describe("a rejection", () => {
  /** Sends a rejection of version 1 of an order that now has version 2 and this status. @returns what the queue has sent and reported */
  async function rejected(status: Order["status"]) {
    const sent: (string | undefined)[] = []
    const now = { id: "a", status, version: 2 } as Order
    const orders = {
      update: async (_: string, { status: to }: { status: Order["status"] }, { ifMatch }: { ifMatch?: string }) => {
        sent.push(ifMatch)
        if (ifMatch === undefined || ifMatch === "2") return { ...now, status: to }
        throw new SvcError("orders.update", "svc_order_changed", { message: "", status: 412 })
      },
      get: async () => now,
    }
    const reports: string[] = []
    const listener = {
      done: (order: Order) => reports.push(order.status),
      doneByOthers: (_: Order, to: Order["status"]) => reports.push(`by others: ${to}`),
      hadNoEffect: () => reports.push("no effect"),
      refused: () => reports.push("refused"),
      failing: () => reports.push("failing"),
      effect,
      noLongerFailing: () => undefined,
    }
    const board = new ActionQueue({ orders } as unknown as StaffClient, "queue-counter", listener)
    board.add({ id: "a", ticket_number: 1, version: 1 }, { kind: "move", to: "cancelled", reason: "" })
    for (let turn = 0; turn < 50 && board.waiting.value.length > 0; turn += 1) await Promise.resolve()
    return { sent, reports, waiting: board.waiting.value }
  }

  it.each(["accepted", "processing", "completed"] as const)(
    "does not cancel an order that another screen has moved to %s in the meantime",
    async (status) => {
      expect(await rejected(status)).toEqual({ sent: ["1"], reports: [status, `by others: ${status}`], waiting: [] })
    },
  )

  it("is sent again if the order has changed but still waits to be accepted", async () => {
    expect(await rejected("accepting")).toEqual({ sent: ["1", "2"], reports: ["accepting", "cancelled"], waiting: [] })
  })
})

describe("the queue", () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  const portal = (status: number) => new SvcError("orders.kitchen", "client_unreadable", { message: "", status })
  const fine = { id: "a", status: "processing", version: 1 } as Order
  const listening = () => ({
    done: jest.fn(),
    doneByOthers: jest.fn(),
    hadNoEffect: jest.fn(),
    refused: jest.fn(),
    failing: jest.fn(),
    effect,
    noLongerFailing: jest.fn(),
  })
  const READY = { kind: "ready", ready: true } as const

  it.each([200, 401, 403, 404, 502])(
    "keeps an action while a captive portal or a proxy answers instead of the service: status %i",
    async (status) => {
      let isHeld = true
      const answer = async () => {
        if (isHeld) throw portal(status)
        return fine
      }
      const listener = listening()
      const board = new ActionQueue({ orders: { kitchen: answer, get: answer } } as unknown as StaffClient, "queue", listener)
      board.add({ id: "a", ticket_number: 1, version: 1 }, READY)
      await jest.advanceTimersByTimeAsync(10_000)
      expect([board.waiting.value.length, listener.done.mock.calls.length, listener.refused.mock.calls.length]).toEqual([1, 0, 0])
      isHeld = false
      await jest.advanceTimersByTimeAsync(20_000)
      expect([board.waiting.value.length, listener.done.mock.calls.length, listener.refused.mock.calls.length]).toEqual([0, 1, 0])
    },
  )

  it("sends the other actions while a proxy refuses one", async () => {
    const sent: string[] = []
    const kitchen = async (id: string) => {
      sent.push(id)
      if (id === "a") throw portal(403)
      return fine
    }
    const listener = listening()
    const board = new ActionQueue({ orders: { kitchen, get: async () => fine } } as unknown as StaffClient, "queue", listener)
    for (const id of ["a", "b"]) board.add({ id, ticket_number: 1, version: 1 }, READY)
    await jest.advanceTimersByTimeAsync(1_000)
    expect([sent, listener.refused.mock.calls.length, board.waiting.value]).toEqual([["a", "a", "b"], 1, []])
  })

  it("continues after its listener throws", async () => {
    const report = jest.fn()
    Object.assign(globalThis, { reportError: report })
    const listener = listening()
    listener.done.mockImplementationOnce(() => {
      throw new Error("fault")
    })
    const orders = { kitchen: async () => fine }
    const board = new ActionQueue({ orders } as unknown as StaffClient, "queue", listener)
    for (const id of ["a", "b"]) board.add({ id, ticket_number: 1, version: 1 }, READY)
    await jest.advanceTimersByTimeAsync(20_000)
    expect([board.waiting.value, report.mock.calls.length]).toEqual([[], 1])
  })

  it("sends the ready mark of an order together with its lines", async () => {
    const sent: unknown[] = []
    const kitchen = async (_: string, body: object) => {
      sent.push(body)
      return fine
    }
    const board = new ActionQueue({ orders: { kitchen } } as unknown as StaffClient, "queue", listening())
    const lines = { kind: "lines", lines: ["1"], done: true } as const
    const recall = { ...lines, done: false, ready: false } as const
    for (const action of [lines, { ...lines, ready: "if_done" }, recall, { ...recall, lines: [] }] as const)
      board.add({ id: "a", ticket_number: 1, version: 1 }, action)
    await jest.advanceTimersByTimeAsync(1_000)
    expect(sent).toEqual([
      { items: [{ id: "1", done: true }], seen_version: 1 },
      { items: [{ id: "1", done: true }], ready_if_done: true, seen_version: 1 },
      { items: [{ id: "1", done: false }], ready: false },
      { ready: false },
    ])
  })

  it("does not mark an order as ready if it was recalled after this screen showed it, and reports the refusal", async () => {
    const sent: unknown[] = []
    const recalled = { ...fine, version: 4, kitchen: { ready_at: null, items_done: [] } } as unknown as Order
    const kitchen = async (_: string, body: object) => {
      sent.push(body)
      throw new SvcError("orders.kitchen", "svc_order_changed", { message: "", status: 412 })
    }
    const listener = listening()
    const board = new ActionQueue({ orders: { kitchen, get: async () => recalled } } as unknown as StaffClient, "queue", listener)
    board.add({ id: "a", ticket_number: 1, version: 1 }, READY)
    await jest.advanceTimersByTimeAsync(1_000)
    expect([sent, listener.refused.mock.calls.length, board.waiting.value]).toEqual([[{ ready: true, seen_version: 1 }], 1, []])
    expect(listener.done).toHaveBeenCalledWith(recalled)
  })

  it("marks an order as ready again after a recall by this screen", async () => {
    const seen: unknown[] = []
    const kitchen = async (_: string, body: { seen_version?: number }) => {
      seen.push(body.seen_version)
      return fine
    }
    const board = new ActionQueue({ orders: { kitchen } } as unknown as StaffClient, "queue", listening())
    for (const [id, ready] of [
      ["a", true],
      ["a", false],
      ["a", true],
      ["b", true],
    ] as const)
      board.add({ id, ticket_number: 1, version: 1 }, { kind: "ready", ready })
    await jest.advanceTimersByTimeAsync(1_000)
    expect(seen).toEqual([1, undefined, undefined, 1])
  })
})

describe("an action that the service answers with an error", () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  const READY = { kind: "ready", ready: true } as const
  const failure = (status: number, retryAfter?: number) =>
    new SvcError("orders.kitchen", "svc_internal_error", { message: "", status, retryAfter })

  /**
   * A queue whose service answers actions on order `a` with the error `faults.a`, and GET requests for any order with `faults.get`. Undefined: the
   * request succeeds.
   */
  function failing(faults: { a?: SvcError | undefined; get?: SvcError | undefined }) {
    const sent: string[] = []
    const begin = steady()
    const kitchen = async (id: string, { ready }: { ready?: boolean }) => {
      const fault = faults[id as "a"]
      sent.push(`${Math.round((steady() - begin) / 1_000)} ${id}${ready ? "" : " back"}`)
      if (fault) throw fault
      return { id, status: "processing", version: 2 } as Order
    }
    const get = async (id: string) => {
      if (faults.get) throw faults.get
      return { id, status: "processing", version: 1, kitchen: { ready_at: null, items_done: [] } } as unknown as Order
    }
    const reports: string[] = []
    const listener = {
      effect,
      done: () => undefined,
      doneByOthers: () => reports.push("doneByOthers"),
      hadNoEffect: () => reports.push("hadNoEffect"),
      refused: () => reports.push("refused"),
      failing: ({ orderId }: QueuedAction, { status }: SvcError) => reports.push(`failing ${orderId} ${status}`),
      noLongerFailing: (id: string) => reports.push(`no longer failing ${id}`),
    }
    const board = new ActionQueue({ orders: { kitchen, get } } as unknown as StaffClient, "queue-kitchen", listener)
    const add = (id: string, ready = true) => board.add({ id, ticket_number: 1, version: 1 }, { ...READY, ready })
    const waiting = () => board.waiting.value.map(({ orderId }) => orderId)
    const expected = () => board.expected.value.map(({ orderId }) => orderId)
    return { board, add, sent, reports, waiting, expected }
  }

  it.each([500, 503, 0])(
    "does not delay actions on other orders, and is reported after three failures: status %i",
    async (status) => {
      const { add, sent, reports, waiting, expected } = failing({ a: failure(status) })
      for (const id of ["a", "b", "c"]) add(id)
      await jest.advanceTimersByTimeAsync(1)
      expect([sent, waiting(), reports]).toEqual([["0 a", "0 b", "0 c"], ["a"], []])
      expect(expected()).toEqual(["a"])
      await jest.advanceTimersByTimeAsync(7_000)
      // Three times, and once more after the service has answered another request.
      expect([sent.filter((each) => each.endsWith("a")).length, reports, waiting(), expected()]).toEqual([
        4,
        [`failing a ${status}`],
        ["a"],
        [],
      ])
      add("d")
      await jest.advanceTimersByTimeAsync(1)
      expect(sent.at(-1)).toBe("7 d")
    },
  )

  it("is sent again automatically and when a person retries; a failed retry is reported once", async () => {
    const faults: Parameters<typeof failing>[0] = { a: failure(500) }
    const { board, add, sent, reports, waiting, expected } = failing(faults)
    add("a")
    await jest.advanceTimersByTimeAsync(40_000)
    expect(reports).toEqual(["failing a 500"])
    const before = sent.length
    board.retry("a")
    expect([reports.at(-1), expected()]).toEqual(["no longer failing a", ["a"]])
    await jest.advanceTimersByTimeAsync(1)
    expect([sent.length, reports]).toEqual([before + 2, ["failing a 500", "no longer failing a", "failing a 500"]])
    faults.a = undefined
    await jest.advanceTimersByTimeAsync(61_000)
    const succeeded = sent.length
    await jest.advanceTimersByTimeAsync(600_000)
    expect([waiting(), reports.at(-1), sent.length]).toEqual([[], "no longer failing a", succeeded])
  })

  it("is not reported while all requests fail, and is sent at once when the stream is connected again", async () => {
    const faults: Parameters<typeof failing>[0] = { a: failure(502), get: failure(502) }
    const { board, add, sent, reports, waiting } = failing(faults)
    add("a")
    await jest.advanceTimersByTimeAsync(300_000)
    expect([reports, waiting()]).toEqual([[], ["a"]])
    const before = sent.length
    delete faults.a
    delete faults.get
    board.resendNow()
    await jest.advanceTimersByTimeAsync(1)
    expect([sent.length, waiting(), reports]).toEqual([before + 1, [], []])
  })

  it("is not reported if only the first attempt after an outage fails", async () => {
    const faults: Parameters<typeof failing>[0] = { a: failure(0), get: failure(0) }
    const { board, add, reports } = failing(faults)
    add("a")
    await jest.advanceTimersByTimeAsync(7_000)
    delete faults.get
    board.resendNow()
    await jest.advanceTimersByTimeAsync(1)
    delete faults.a
    await jest.advanceTimersByTimeAsync(10_000)
    expect([reports, board.waiting.value]).toEqual([[], []])
  })

  it("is not reported if the service has just recovered, because the failures may be part of the outage", async () => {
    const faults: { a?: SvcError; readonly get: undefined } = {
      a: failure(0),
      get get() {
        delete faults.a
        return undefined
      },
    }
    const { board, add, sent, reports } = failing(faults)
    add("a")
    await jest.advanceTimersByTimeAsync(7_000)
    expect([sent, reports, board.waiting.value]).toEqual([["0 a", "2 a", "6 a", "6 a"], [], []])
  })

  it("is not sent before the time in Retry-After, even if the stream is connected again", async () => {
    const { board, add, sent } = failing({ a: failure(503, 8) })
    for (const id of ["a", "b"]) add(id)
    await jest.advanceTimersByTimeAsync(4_000)
    board.resendNow()
    add("a", false)
    await jest.advanceTimersByTimeAsync(3_000)
    expect(sent).toEqual(["0 a", "0 b"])
    await jest.advanceTimersByTimeAsync(2_000)
    expect(sent).toEqual(["0 a", "0 b", "8 a"])
  })

  it("is sent every minute if Retry-After is longer, and does not delay other actions if Retry-After is zero", async () => {
    const later = failing({ a: failure(503, 3_600) })
    later.add("a")
    await jest.advanceTimersByTimeAsync(61_000)
    expect(later.sent).toEqual(["0 a", "60 a"])
    const { add, sent } = failing({ a: failure(503, 0) })
    for (const id of ["a", "b"]) add(id)
    await jest.advanceTimersByTimeAsync(1_500)
    expect(sent).toEqual(["0 a", "0 b"])
  })

  it("is reported at once if Retry-After is long", async () => {
    const { add, reports } = failing({ a: failure(429, 120) })
    add("a")
    await jest.advanceTimersByTimeAsync(1)
    expect(reports).toEqual(["failing a 429"])
  })

  it("is not sent again after a person has undone it", async () => {
    const { board, add, sent, reports, waiting } = failing({ a: failure(500) })
    add("a")
    await jest.advanceTimersByTimeAsync(7_000)
    board.drop("a", board.waiting.value)
    await jest.advanceTimersByTimeAsync(300_000)
    expect([sent.length, waiting(), reports]).toEqual([4, [], ["failing a 500", "no longer failing a"]])
  })

  it("is not sent again after a new action has replaced it", async () => {
    const faults: Parameters<typeof failing>[0] = { a: failure(500) }
    const { add, sent, waiting } = failing(faults)
    add("a")
    await jest.advanceTimersByTimeAsync(7_000)
    delete faults.a
    add("a", false)
    await jest.advanceTimersByTimeAsync(1)
    expect([sent.slice(4), waiting()]).toEqual([["7 a back"], []])
  })
})

describe("an action without responses, because a proxy times out", () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  const open = { id: "a", status: "accepting", version: 1, minutes_to_arrive: null, kitchen: { ready_at: null, items_done: [] } }
  const done = { ...open, version: 2, status: "accepted", minutes_to_arrive: 20 }
  const ACCEPT = { kind: "move", to: "accepted", minutes: 20 } as const

  /**
   * A queue whose requests all time out at a proxy. The service applies them from request number `applied` on.
   * @param held the queue learns the effect of an action only after this promise is fulfilled
   * @param signedOut the first request at which nobody is signed in
   */
  function lossy(applied: number, after: object = done, held = Promise.resolve(), signedOut = Number.POSITIVE_INFINITY) {
    let requests = 0
    const update = async () => {
      requests += 1
      if (requests >= signedOut) throw new SvcError("orders.update", "svc_unauthorized", { message: "", status: 401 })
      throw new SvcError("orders.update", "client_unreadable", { message: "", status: 504 })
    }
    const get = async () => (requests >= applied ? after : open) as Order
    const reports: string[] = []
    const listener = {
      effect: (queued: QueuedAction, order: Order) =>
        (reports.length === 0 ? Promise.resolve() : held).then(() => effectOf(queued, order)),
      done: () => undefined,
      doneByOthers: (_: Order, to: string) => reports.push(`by others: ${to}`),
      hadNoEffect: () => reports.push("no effect"),
      refused: () => reports.push("refused"),
      failing: () => reports.push("failing"),
      noLongerFailing: () => reports.push("no longer failing"),
    }
    const board = new ActionQueue({ orders: { update, get } } as unknown as StaffClient, "queue-counter", listener)
    board.add({ id: "a", ticket_number: 1, version: 1 }, ACCEPT)
    return { board, reports }
  }

  it("counts as sent if the order shows its effect", async () => {
    const { board, reports } = lossy(1)
    await jest.advanceTimersByTimeAsync(7_000)
    expect([reports, board.waiting.value]).toEqual([[], []])
  })

  it("counts as sent if the order shows the effect of a later attempt", async () => {
    const { board, reports } = lossy(5)
    await jest.advanceTimersByTimeAsync(7_000)
    expect([reports, board.waiting.value.length]).toEqual([["failing"], 1])
    await jest.advanceTimersByTimeAsync(60_000)
    expect([reports, board.waiting.value]).toEqual([["failing", "no longer failing"], []])
  })

  it("counts as done by others if the order was accepted with another time", async () => {
    const { board, reports } = lossy(1, { ...done, minutes_to_arrive: 45 })
    await jest.advanceTimersByTimeAsync(7_000)
    expect([reports, board.waiting.value]).toEqual([["by others: accepted"], []])
  })

  it.each<[string, object, string[], number]>([
    [
      "was accepted with another time",
      { ...done, minutes_to_arrive: 45 },
      ["failing", "by others: accepted", "no longer failing"],
      0,
    ],
    ["was accepted with its time", done, ["failing", "no longer failing"], 0],
    ["was cancelled", { ...done, status: "cancelled" }, ["failing", "no effect", "no longer failing"], 0],
    ["still waits", { ...open, version: 2 }, ["failing"], 1],
  ])(
    "is compared with the order's new state, and dropped if it has nothing left to do: the order %s",
    async (_, state, expected, left) => {
      const { board, reports } = lossy(Number.POSITIVE_INFINITY)
      await jest.advanceTimersByTimeAsync(7_000)
      await board.applyOrderState(state as Order)
      expect([reports, board.waiting.value.length]).toEqual([expected, left])
    },
  )

  it("is resolved by its response, even if an event that shows its effect arrives first", async () => {
    const { board, reports } = lossy(5)
    await jest.advanceTimersByTimeAsync(7_000)
    board.retry("a")
    await board.applyOrderState({ ...done, minutes_to_arrive: 45 } as unknown as Order)
    expect(reports).toEqual(["failing", "no longer failing"])
  })

  it.each<[string, (board: ActionQueue, state: Order) => unknown]>([
    ["it is sent again", (board) => board.resendNow()],
    ["the same state arrives once more", (board, state) => board.applyOrderState(state)],
  ])("is reported once as done by others, even if %s while the queue is still processing an event", async (_, meanwhile) => {
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const state = { ...done, minutes_to_arrive: 45 } as unknown as Order
    const { board, reports } = lossy(5, state, held)
    await jest.advanceTimersByTimeAsync(7_000)
    const applied = board.applyOrderState(state)
    void meanwhile(board, state)
    await jest.advanceTimersByTimeAsync(1)
    release()
    await applied
    await jest.advanceTimersByTimeAsync(1)
    expect([reports, board.waiting.value]).toEqual([["failing", "by others: accepted", "no longer failing"], []])
  })

  it("is resolved by an event with the order's new state, even if nobody is signed in", async () => {
    const state = { ...done, minutes_to_arrive: 45 } as unknown as Order
    const { board, reports } = lossy(Number.POSITIVE_INFINITY, state, undefined, 5)
    await jest.advanceTimersByTimeAsync(7_000)
    board.resendNow()
    await jest.advanceTimersByTimeAsync(1)
    expect([reports, board.waiting.value.length]).toEqual([["failing"], 1])
    await board.applyOrderState(state)
    expect([reports, board.waiting.value]).toEqual([["failing", "by others: accepted", "no longer failing"], []])
  })

  it("keeps failing while the order does not show its effect", async () => {
    const { board, reports } = lossy(Number.POSITIVE_INFINITY)
    await jest.advanceTimersByTimeAsync(300_000)
    expect([reports, board.waiting.value.length]).toEqual([["failing"], 1])
  })
})

describe("undoing a failing action", () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  it("drops it and the actions that depend on it, and sends the others of its order", async () => {
    const sent: string[] = []
    const order = { id: "a", status: "accepting", version: 1, kitchen: { ready_at: null, items_done: [] } } as unknown as Order
    const update = async (_: string, body: { status?: string; courier_id?: number }) => {
      sent.push(body.status ?? `courier ${body.courier_id}`)
      if (body.status) throw new SvcError("orders.update", "svc_internal_error", { message: "", status: 500 })
      return order
    }
    const listener = {
      effect,
      done: jest.fn(),
      doneByOthers: jest.fn(),
      hadNoEffect: jest.fn(),
      refused: jest.fn(),
      failing: jest.fn(),
      noLongerFailing: jest.fn(),
    }
    const orders = { update, get: async () => order }
    const board = new ActionQueue({ orders } as unknown as StaffClient, "queue-counter", listener)
    const place = { id: "a", ticket_number: 1, version: 1 }
    board.add(place, { kind: "move", to: "accepted" })
    board.add(place, { kind: "move", to: "processing" })
    board.add(place, { kind: "courier", courierId: 7, courierName: "Ana" })
    await jest.advanceTimersByTimeAsync(7_000)
    expect([new Set(sent), listener.failing.mock.calls.length]).toEqual([new Set(["accepted"]), 1])
    sent.length = 0
    board.drop("a", failingWithFollowers(board.waiting.value))
    await jest.advanceTimersByTimeAsync(300_000)
    expect([sent, board.waiting.value]).toEqual([["courier 7"], []])
  })
})
