import { SvcError } from "../../../../../src/client/svc-error"
import { standInPage } from "../../__tests__/stand-in-page"
import type { Line } from "../../cart/cart"

/** The service's route for placing an order. */
const place = jest.fn()
jest.mock("../../service", () => ({
  ...jest.requireActual<typeof import("../../service")>("../../service"),
  client: () => Promise.resolve({ orders: { place }, checkouts: { place } }),
}))

const PLACED = { id: "order_1", number: 1, ticket_number: 1, table: null, status: "processing" }

/** An error of the service. Status 0: there was no response. */
const failure = (status: number, retryAfter?: number) =>
  new SvcError("orders.place", "svc_test", { message: "", status, retryAfter })

const line = (productId: string): Line => ({
  key: productId,
  productId,
  quantity: 2,
  variationId: undefined,
  extras: {},
  comment: "",
})

/** The state of a page with a cart of one dish. */
async function page() {
  const [cart, request, placing, orders] = await Promise.all([
    import("../../cart/cart"),
    import("../request"),
    import("../placing"),
    import("../orders"),
  ])
  cart.lines.value = [line("soup")]
  return { ...cart, ...request, ...placing, ...orders }
}

beforeEach(() => {
  jest.resetModules()
  place.mockReset()
  standInPage()
  Object.defineProperty(globalThis, "navigator", { value: { onLine: true }, configurable: true })
})

it("an order that a busy service refuses is sent again only after the time that the service names", async () => {
  jest.useFakeTimers()
  try {
    place.mockRejectedValueOnce(failure(503, 30)).mockResolvedValueOnce(PLACED)
    const { place: order, resumePlacing, requestBody, placing } = await page()
    resumePlacing(() => undefined)
    await order(requestBody())
    await jest.advanceTimersByTimeAsync(27_000)
    expect([place.mock.calls.length, placing.value.state]).toEqual([1, "unknown"])
    await jest.advanceTimersByTimeAsync(6_000)
    expect([place.mock.calls.length, placing.value.state]).toEqual([2, "idle"])
  } finally {
    jest.useRealTimers()
  }
})

describe("an order whose answer came late", () => {
  it("empties the cart from which it was placed", async () => {
    place.mockRejectedValueOnce(failure(0)).mockResolvedValueOnce(PLACED)
    const { place: order, askAgain, requestBody, lines } = await page()
    await order(requestBody())
    await askAgain()
    expect(lines.value).toEqual([])
  })

  it("keeps the cart if a dish was swapped before the answer came", async () => {
    place.mockRejectedValueOnce(failure(0)).mockResolvedValueOnce(PLACED)
    const { place: order, askAgain, requestBody, lines } = await page()
    await order(requestBody())
    lines.value = [line("salad")]
    await askAgain()
    expect(lines.value.map(({ productId }) => productId)).toEqual(["salad"])
  })

  it("keeps the cart after an online payment, if a dish was swapped before that", async () => {
    place.mockResolvedValueOnce({ ...PLACED, status: "pending" })
    const { place: order, requestBody, isCartOf, endWaiting, lines } = await page()
    await order(requestBody(), true)
    expect(isCartOf(PLACED.id)).toBe(true)
    lines.value = [line("salad")]
    expect([isCartOf(PLACED.id), endWaiting(PLACED.id, false)]).toEqual([false, true])
    expect(lines.value.map(({ productId }) => productId)).toEqual(["salad"])
  })
})

describe("an order that waits for its payment", () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  const WAITING = { ...PLACED, status: "pending" }
  const keysSent = () => place.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey as string)
  /** A new tab of the same browser. */
  const newTab = async (stored: Map<string, string>) => {
    jest.resetModules()
    standInPage(stored)
    sessionStorage.removeItem("svc.orders.")
    return page()
  }

  it("is found by a new tab with the key of its attempt, but not after it is paid", async () => {
    const stored = new Map<string, string>()
    const first = await newTab(stored)
    place.mockResolvedValue(WAITING)
    await first.place(first.requestBody(), true)
    const found = jest.fn()
    const second = await newTab(stored)
    second.resumePlacing(found)
    await jest.advanceTimersByTimeAsync(1)
    expect(found).toHaveBeenCalledWith(WAITING)
    expect(new Set(keysSent()).size).toBe(1)
    expect(second.endWaiting(WAITING.id, false)).toBe(true)
    const third = await newTab(stored)
    third.resumePlacing(found)
    await jest.advanceTimersByTimeAsync(1)
    expect([place.mock.calls.length, found.mock.calls.length]).toEqual([2, 1])
  })

  it("is not looked up again in the tab that knows it", async () => {
    const { place: order, requestBody, resumePlacing } = await page()
    place.mockResolvedValue(WAITING)
    await order(requestBody(), true)
    resumePlacing(() => undefined)
    await jest.advanceTimersByTimeAsync(1)
    expect(place).toHaveBeenCalledTimes(1)
  })

  it("is followed by a new order if it was cancelled before the guest orders the cart again", async () => {
    const { place: order, requestBody, lines } = await page()
    place
      .mockResolvedValueOnce(WAITING)
      .mockResolvedValueOnce({ ...PLACED, status: "cancelled" })
      .mockResolvedValueOnce({ ...PLACED, id: "order_2", status: "pending" })
    await order(requestBody(), true)
    expect(await order(requestBody(), true)).toMatchObject({ id: "order_2" })
    const [first, asked, second] = keysSent()
    expect([asked === first, second === first]).toEqual([true, false])
    expect(lines.value).toHaveLength(1)
  })

  it("stays unknown without a connection, and the changed cart is not sent", async () => {
    const { place: order, requestBody, placing, lines } = await page()
    place.mockResolvedValueOnce(WAITING).mockRejectedValueOnce(failure(0))
    await order(requestBody(), true)
    lines.value = [line("salad")]
    expect(await order(requestBody(), true)).toBeUndefined()
    expect([place.mock.calls.length, placing.value.state]).toEqual([2, "unknown"])
  })

  it("is not sent again after somebody has signed in, because the service would place another order", async () => {
    const stored = new Map<string, string>()
    const first = await newTab(stored)
    place.mockResolvedValue(WAITING)
    await first.place(first.requestBody(), true)
    const second = await newTab(stored)
    const { setToken } = await import("../../guest/bearer")
    setToken("token")
    second.resumePlacing(() => undefined)
    await jest.advanceTimersByTimeAsync(1)
    expect([place.mock.calls.length, second.placing.value.state]).toEqual([1, "idle"])
  })
})

it("an order without an answer is not sent again after somebody has signed in", async () => {
  place.mockRejectedValue(failure(0))
  const { place: order, requestBody, askAgain, placing } = await page()
  await order(requestBody())
  const { setToken } = await import("../../guest/bearer")
  setToken("token")
  await askAgain()
  expect([place.mock.calls.length, placing.value.state]).toEqual([1, "unknown"])
  setToken(null)
  await askAgain()
  expect(place).toHaveBeenCalledTimes(2)
})

it("an order that was cancelled before its answer arrived keeps the cart, and dispatches no event", async () => {
  place.mockResolvedValueOnce({ ...PLACED, status: "cancelled" })
  const { place: order, requestBody, lines, showPlaced } = await page()
  const placed = await order(requestBody())
  expect(lines.value).toHaveLength(1)
  const tell = jest.fn()
  Object.assign(globalThis, { history: { state: null } })
  Object.assign(location, { assign: jest.fn() })
  if (placed) showPlaced(placed, tell)
  expect(tell).not.toHaveBeenCalled()
})
