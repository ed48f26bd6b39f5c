import type { Order } from "../../../../src/client"
import type { StaffClient } from "../../../../src/client/staff-client"
import { steady } from "../../../shared/steady"
import type { QueuedAction } from "../../orders/actions"
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
