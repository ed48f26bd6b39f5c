import { SvcError } from "../../../../../src/client/svc-error"
import { standInPage } from "../../__tests__/stand-in-page"
import type { Line } from "../../cart/cart"

/** What the service answers to an order. */
const place = jest.fn()
jest.mock("../../service", () => ({
  ...jest.requireActual<typeof import("../../service")>("../../service"),
  client: () => Promise.resolve({ orders: { place }, checkouts: { place } }),
}))

const PLACED = { id: "order_1", number: 1, ticket_number: 1, table: null, status: "processing" }

/** An error as the answer, or no answer: status 0. */
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

it("an order that the service is too busy for is sent again when the service says, and not before", async () => {
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

  it("keeps a cart in which a dish was swapped meanwhile", async () => {
    place.mockRejectedValueOnce(failure(0)).mockResolvedValueOnce(PLACED)
    const { place: order, askAgain, requestBody, lines } = await page()
    await order(requestBody())
    lines.value = [line("salad")]
    await askAgain()
    expect(lines.value.map(({ productId }) => productId)).toEqual(["salad"])
  })

  it("to be paid online: when it is paid, it keeps a cart in which a dish was swapped meanwhile", async () => {
    place.mockResolvedValueOnce({ ...PLACED, status: "pending" })
    const { place: order, requestBody, isCartOf, takenOn, lines } = await page()
    await order(requestBody(), true)
    expect(isCartOf(PLACED.id)).toBe(true)
    lines.value = [line("salad")]
    expect([isCartOf(PLACED.id), takenOn(PLACED.id)]).toEqual([false, true])
    expect(lines.value.map(({ productId }) => productId)).toEqual(["salad"])
  })
})
