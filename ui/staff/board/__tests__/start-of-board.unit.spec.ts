import type { Order } from "../../../../src/client"
import type { Session } from "../../../shared/session"
import { BoardStore } from "../board-store"
import { standInForPage } from "./page-stand-in"

const HOUR = 3_600_000

/** The stored values by key. A promise that is not settled simulates a slow disk. */
const disk = new Map<string, unknown>()
const listed: Order[] = []
const loadSignIn = jest.fn<Promise<object>, []>()

jest.mock("idb-keyval", () => ({
  createStore: () => undefined,
  del: async () => undefined,
  get: async (key: string) => disk.get(key),
  keys: async () => [],
  set: async () => undefined,
}))
jest.mock("../../words", () => ({ words: {}, loadSentences: async () => ({}) }))
jest.mock("../actions/patience", () => ({
  Patience: class {
    begin(): void {}
  },
}))
jest.mock("../actions/problems", () => ({}))
jest.mock("../cards/done-by", () => ({}))
jest.mock("../offline-copy", () => ({ keepPage: async () => undefined }))
jest.mock("../read-orders", () => ({ readOrders: async () => ({ found: listed, gone: [] }) }))
jest.mock("../sign-in/load-sign-in", () => ({ loadSignIn: () => loadSignIn() }))
jest.mock("../../../shared/live/order-hub", () => ({
  OrderHub: class {
    readonly connection = { value: "live", peek: () => "live" }
    constructor(private readonly options: { readonly onGap: () => void }) {}
    start(): void {
      this.options.onGap()
    }
    stop(): void {}
    again(): void {}
  },
}))

standInForPage({
  document: { title: "Board", documentElement: { lang: "en" }, visibilityState: "visible" },
  location: { href: "http://localhost/svc/kitchen", hash: "" },
  addEventListener: () => undefined,
  BroadcastChannel: class {
    postMessage(): void {}
  },
  // The client does not retry a request after this response.
  fetch: async () => Response.json({ code: "svc_not_found", message: "", data: { status: 404 } }, { status: 404 }),
})

const session: Session = { token: "secret", accountId: 1, name: "Lola", roles: [] }
const order = (id: string): Order =>
  ({
    id,
    version: 1,
    number: 1,
    ticket_number: 1,
    status: "processing",
    received_at: new Date(Date.now() - HOUR).toISOString(),
    prepare_at: new Date().toISOString(),
    fulfillment_at: new Date().toISOString(),
    kitchen: { ready_at: null, items_done: [] },
    line_items: [],
  }) as unknown as Order

const passes = (milliseconds: number): Promise<void> => jest.advanceTimersByTimeAsync(milliseconds)

beforeEach(() => {
  jest.useFakeTimers()
  disk.clear()
  listed.length = 0
  loadSignIn.mockReset().mockResolvedValue({})
})
afterEach(() => void jest.useRealTimers())

const board = () => new BoardStore({ name: "kitchen", ringsFor: () => true, showsCancelled: true, rings: false })

describe("a board with a slow disk", () => {
  it.each<[string, Session | undefined, (store: BoardStore) => void]>([
    ["nothing happens", session, () => undefined],
    ["the device's clock is set", session, () => void jest.setSystemTime(Date.now() + HOUR)],
    ["somebody signs in", undefined, (store) => void store.keeper.take(session).then(() => store.listen())],
    [
      "another tab signs in",
      session,
      (store) => {
        store.keeper.session.value = session
        store.keeper.followed()
      },
    ],
  ])("rings for an order that came while it was closed, even if %s during the read", async (_, kept, happens) => {
    const known = order("known")
    const stored = { at: Date.now(), seen: Date.now(), orders: [known], unread: [], changes: [] }
    disk.set("svc-session", kept)
    disk.set("board-kitchen", new Promise((resolve) => setTimeout(resolve, 20_000, stored)))
    listed.push(known, order("came"))
    const store = board()
    void store.start()
    await passes(1_000)
    happens(store)
    await passes(10_000)
    expect(store.orders.loaded.value).toBe(false)
    await passes(10_000)
    expect([...store.attention.unread.value]).toEqual([["came", "new"]])
  })
})

describe("the warning that the session ends", () => {
  it("is loaded as soon as the service responds again, if it could not be loaded with the board", async () => {
    const endOfSession = () => undefined
    loadSignIn.mockRejectedValueOnce(new Error("offline")).mockRejectedValueOnce(new Error("offline"))
    loadSignIn.mockResolvedValue({ endOfSession })
    disk.set("svc-session", session)
    const store = board()
    void store.start()
    await passes(3_500)
    expect(store.endOf).toBeUndefined()
    await passes(10_000)
    expect(store.endOf).toBe(endOfSession)
  })
})
