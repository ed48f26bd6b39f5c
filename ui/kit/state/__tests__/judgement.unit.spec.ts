import { SvcError } from "../../../../src/client/svc-error"

/** What the service answers about a cart. */
const validate = jest.fn()
jest.mock("../service", () => ({
  ...jest.requireActual<typeof import("../service")>("../service"),
  client: () => Promise.resolve({ cart: { validate } }),
}))

const JUDGED = { errors: [], checks: { pricing: { valid: true }, totals: { total: "12.50" } } }

/** An error as the answer, or no answer: status 0. */
const failure = (status: number, retryAfter?: number) =>
  new SvcError("cart.validate", "svc_test", { message: "", status, retryAfter })

/** The state of a page with a cart of one dish. */
async function cart() {
  const [{ lines }, { judging, total, watchCart }, { shop }] = await Promise.all([
    import("../cart"),
    import("../judgement"),
    import("../shop"),
  ])
  shop.value = { status: { order_types: ["pickup"] }, menu: [], at: 0 } as unknown as NonNullable<typeof shop.value>
  lines.value = [{ key: "one", quantity: 1, productId: "one", variationId: undefined, extras: {}, comment: "" }]
  watchCart()
  return { judging, total, lines }
}

beforeEach(() => {
  jest.resetModules()
  jest.useFakeTimers()
  validate.mockReset()
  const window = Object.assign(new EventTarget(), { name: "" })
  const document = Object.assign(new EventTarget(), { visibilityState: "visible" })
  Object.assign(globalThis, { window, document, location: new URL("https://shop.example/") })
})
afterEach(() => jest.useRealTimers())

it.each([
  ["an error without a time", failure(500), "failed", 5_000],
  ["too many requests", failure(429, 30), "failed", 30_000],
  ["no answer", failure(0), "unreachable", 5_000],
])("%s: the total is asked for again, and is known then", async (_name, error, state, wait) => {
  validate.mockRejectedValueOnce(error).mockResolvedValueOnce(JUDGED)
  const { judging, total } = await cart()
  await jest.advanceTimersByTimeAsync(300)
  expect([judging.value, total.value, validate.mock.calls.length]).toEqual([state, undefined, 1])
  await jest.advanceTimersByTimeAsync(wait - 1)
  expect(validate).toHaveBeenCalledTimes(1)
  await jest.advanceTimersByTimeAsync(1)
  expect([judging.value, total.value, validate.mock.calls.length]).toEqual(["idle", "12.50", 2])
})

it("an empty cart is not asked about again, also when the network is back", async () => {
  validate.mockRejectedValue(failure(500))
  const { judging, lines } = await cart()
  await jest.advanceTimersByTimeAsync(300)
  lines.value = []
  window.dispatchEvent(new Event("online"))
  await jest.advanceTimersByTimeAsync(60_000)
  expect([judging.value, validate.mock.calls.length]).toEqual(["idle", 1])
})
