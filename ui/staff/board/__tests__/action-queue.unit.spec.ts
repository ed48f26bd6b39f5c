import { type Order, SvcError } from "../../../../src/client"
import type { StaffClient } from "../../../../src/client/staff-client"
import { steady } from "../../../shared/steady"
import type { Action, QueuedAction } from "../../orders/actions"
import { ActionQueue } from "../action-queue"

const HOUR = 3_600_000

/** The actions that a closed page has left in storage. */
let mockLeft: readonly QueuedAction[] = []
jest.mock("../kept-actions", () => ({
  newId: () => "new",
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
  const listener = { done: ignore, doneByOthers: ignore, inVain: ignore, refused: ignore }
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

describe("an action on an order that has ended meanwhile", () => {
  /** What a board is told about an action that the service refuses, because the order now has this status. */
  async function told(status: Order["status"], action: Action) {
    const refusal = (code: string, httpStatus: number) =>
      Promise.reject(new SvcError("orders.update", code, { message: "", status: httpStatus }))
    const ended = { id: "a", status, version: 2 } as Order
    const orders = {
      kitchen: () => refusal("svc_conflict", 409),
      minutes: () => refusal("svc_conflict", 409),
      update: (_: string, __: object, { ifMatch }: { ifMatch?: string }) =>
        ifMatch === "1" ? refusal("svc_order_changed", 412) : refusal("svc_invalid_transition", 409),
      get: async () => ended,
    }
    const calls: string[] = []
    const listener = {
      done: () => undefined,
      doneByOthers: () => calls.push("doneByOthers"),
      inVain: (_: QueuedAction, order: Order) => calls.push(`inVain: ${order.status}`),
      refused: () => calls.push("refused"),
    }
    const board = new ActionQueue({ orders } as unknown as StaffClient, "queue-counter", listener)
    board.add({ id: "a", ticket_number: 1, version: 1 }, action)
    for (let turn = 0; turn < 50 && board.waiting.value.length > 0; turn += 1) await Promise.resolve()
    expect(board.waiting.value).toEqual([])
    return calls
  }

  describe.each(["cancelled", "refunded", "failed"] as const)("%s", (status) => {
    it.each<[string, Action]>([
      ["ready", { kind: "ready", ready: true }],
      ["a line", { kind: "lines", lines: ["l"], done: true }],
      ["minutes", { kind: "minutes", minutes: 20 }],
      ["accepting", { kind: "move", to: "accepted", minutes: 20 }],
      ["starting", { kind: "move", to: "processing" }],
      ["handing over", { kind: "move", to: "completed" }],
    ])("has no effect, and is not offered again: %s", async (_, action) => {
      expect(await told(status, action)).toEqual([`inVain: ${status}`])
    })
  })

  it("was done by others, when the order was to be cancelled and is", async () => {
    expect(await told("cancelled", { kind: "move", to: "cancelled", reason: "" })).toEqual(["doneByOthers"])
  })

  it("is refused, when the order goes on", async () => {
    expect(await told("on-hold", { kind: "ready", ready: true })).toEqual(["refused"])
  })
})
