import { SvcError } from "../../../../../src/client/svc-error"

/** The service's judgement of a cart. */
const validate = jest.fn()
jest.mock("../../service", () => ({
  ...jest.requireActual<typeof import("../../service")>("../../service"),
  client: () => Promise.resolve({ cart: { validate } }),
}))

const JUDGED = { errors: [], checks: { pricing: { valid: true }, totals: { total: "12.50" } } }

/** An error of the service. Status 0: there was no response. */
const failure = (status: number, retryAfter?: number) =>
  new SvcError("cart.validate", "svc_test", { message: "", status, retryAfter })

/** The state of a page with a cart of one dish. */
async function cart() {
  const [{ lines }, { judging, total, watchCart }, { shop }] = await Promise.all([
    import("../cart"),
    import("../judgement"),
    import("../../shop"),
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
  ["an error without a time", failure(500), "no_reply", 5_000],
  ["too many requests", failure(429, 30), "no_reply", 30_000],
  ["no response", failure(0), "offline_total", 5_000],
])("after %s, the total is requested again and shown", async (_name, error, state, wait) => {
  validate.mockRejectedValueOnce(error).mockResolvedValueOnce(JUDGED)
  const { judging, total } = await cart()
  await jest.advanceTimersByTimeAsync(300)
  expect([judging.value, total.value, validate.mock.calls.length]).toEqual([state, undefined, 1])
  await jest.advanceTimersByTimeAsync(wait - 1)
  expect(validate).toHaveBeenCalledTimes(1)
  await jest.advanceTimersByTimeAsync(1)
  expect([judging.value, total.value, validate.mock.calls.length]).toEqual(["idle", "12.50", 2])
})

it("a single change is judged after 50 ms, and quick further changes together, 300 ms after the last one", async () => {
  validate.mockResolvedValue(JUDGED)
  const { lines } = await cart()
  await jest.advanceTimersByTimeAsync(1_000)
  const change = (quantity: number) => {
    lines.value = lines.value.map((line) => ({ ...line, quantity }))
  }
  const asked = () => validate.mock.calls.map(([{ items }]) => items[0].quantity)
  change(2)
  await jest.advanceTimersByTimeAsync(50)
  expect(asked()).toEqual([1, 2])
  for (const quantity of [3, 4, 5]) {
    change(quantity)
    await jest.advanceTimersByTimeAsync(299)
  }
  expect(asked()).toEqual([1, 2])
  await jest.advanceTimersByTimeAsync(1)
  expect(asked()).toEqual([1, 2, 5])
})

/** Sets the state of an order that the service has refused with these problems. */
async function refused(...found: object[]) {
  const [{ placing }, { requestBody }] = await Promise.all([import("../../checkout/placing"), import("../../checkout/request")])
  placing.value = { state: "refused", refusals: found as never, body: requestBody() }
}
const few = (item_index: number) => ({
  code: "svc_product_out_of_stock",
  message: "",
  details: { item_index, product_id: "one" },
})

it("a refusal ends when the guest changes the order, but not when the page proposes another time", async () => {
  validate.mockResolvedValue(JUDGED)
  const { lines } = await cart()
  const [{ problems }, { time }] = await Promise.all([import("../judgement"), import("../../checkout/request")])
  await refused(few(0))
  time.value = { date: "2026-01-01", time: "20:30", starts_at: "2026-01-01T20:30:00Z" }
  expect(problems.value.map(({ code }) => code)).toEqual(["svc_product_out_of_stock"])
  lines.value = lines.value.map((line) => ({ ...line, quantity: 2 }))
  await jest.advanceTimersByTimeAsync(300)
  expect(problems.value).toEqual([])
})

it("choosing another payment method or time ends only the refusal of that choice", async () => {
  validate.mockResolvedValue(JUDGED)
  await cart()
  const [{ problems, refusals }, { cure }] = await Promise.all([import("../judgement"), import("../../checkout/placing")])
  const refusal = (code: string) => ({ code, message: "", details: {} })
  await refused(refusal("schedule_selection_invalid"), refusal("svc_payment_method_not_allowed"))
  cure(/payment/)
  expect(problems.value.map(({ code }) => code)).toEqual(["schedule_selection_invalid"])
  cure(/^sche|slot/)
  expect([problems.value, refusals.value]).toEqual([[], undefined])
})

it("a problem stays at its line of the cart, even after other lines were added or removed", async () => {
  const { lines } = await cart()
  const { problems } = await import("../judgement")
  const other = { key: "large", quantity: 1, productId: "one", variationId: "large", extras: {}, comment: "" }
  lines.value = [...lines.value, other]
  const extra = { code: "svc_extra_minimum_not_met", message: "", details: { item_index: 1, minimum: 1 } }
  await refused(few(0), extra)
  expect(problems.value.map(({ line }) => line?.key)).toEqual(["one", "large"])
  validate.mockResolvedValue({ ...JUDGED, errors: [few(1)] })
  lines.value = lines.value.map((line) => ({ ...line, quantity: 2 }))
  await jest.advanceTimersByTimeAsync(300)
  lines.value = lines.value.slice(1)
  expect(problems.value.map(({ line }) => line?.key)).toEqual(["large"])
})

it("dishes that changed while the order was placed are found by their variation or extra", async () => {
  const { lines } = await cart()
  const [{ problems }, { shop }] = await Promise.all([import("../judgement"), import("../../shop")])
  const product = (id: string) => ({ id, price: "4.00", extra_categories: [], variations: [{ id: `${id}_only` }] })
  shop.value = { ...shop.value, menu: [{ products: ["one", "two"].map(product) }] } as unknown as NonNullable<typeof shop.value>
  const [one] = lines.value
  if (!one) throw new Error("The cart is empty")
  lines.value = [
    one,
    { ...one, key: "two", productId: "two" },
    { ...one, key: "large", variationId: "large", extras: { 3: [7] } },
  ]
  const keysOf = async (...items: object[]) => {
    await refused({ code: "svc_product_changed", message: "", details: { items } })
    return problems.value.map(({ line }) => line?.key)
  }
  expect(await keysOf({ variant_id: "two_only" }, { extra_id: 7 })).toEqual(["two", "large"])
  expect(await keysOf({ variant_id: "large" })).toEqual(["large"])
  expect(await keysOf({ inventory_item_id: "unknown" })).toEqual([undefined])
})

it("an address without a measured distance is refused only if the judgement says so", async () => {
  await cart()
  const [{ coverage, toldCoverage, isAddressRefused }, { judgement }] = await Promise.all([
    import("../../checkout/coverage"),
    import("../judgement"),
  ])
  coverage.value = { state: "coverage_unsure" }
  judgement.value = JUDGED as never
  expect([toldCoverage.value, isAddressRefused.value]).toEqual(["coverage_unsure", false])
  judgement.value = { ...JUDGED, errors: [{ code: "svc_geocode_failed", message: "", details: { reason: "http_503" } }] } as never
  expect([toldCoverage.value, isAddressRefused.value]).toEqual(["address_unchecked", true])
})

it("a line shows the service's total until the line changes, even if its place in the cart changes", async () => {
  const { lines } = await cart()
  const { totalOf } = await import("../judgement")
  const other = { key: "two", quantity: 3, productId: "two", variationId: undefined, extras: {}, comment: "" }
  lines.value = [...lines.value, other]
  const items = [0, 1].map((index) => ({ index, unit_total: "4.00", line_total: `${index}.50` }))
  validate.mockResolvedValue({ ...JUDGED, checks: { ...JUDGED.checks, pricing: { valid: true, items } } })
  await jest.advanceTimersByTimeAsync(300)
  expect(lines.value.map(totalOf)).toEqual(["0.50", "1.50"])
  validate.mockReturnValue(new Promise(() => undefined))
  lines.value = [other, { ...other, key: "three" }]
  expect(lines.value.map(totalOf)).toEqual(["1.50", undefined])
  lines.value = [{ ...other, quantity: 4 }]
  expect(lines.value.map(totalOf)).toEqual([undefined])
})

it("the judgement decides whether an address that was not found is refused", async () => {
  await cart()
  const [{ coverage, toldCoverage, isAddressRefused }, { judgement, judging }] = await Promise.all([
    import("../../checkout/coverage"),
    import("../judgement"),
  ])
  coverage.value = { state: "address_unknown" }
  judgement.value = undefined
  expect([toldCoverage.value, isAddressRefused.value]).toEqual(["address_unknown", true])
  judging.value = "idle"
  judgement.value = JUDGED as never
  expect([toldCoverage.value, isAddressRefused.value]).toEqual(["coverage_unsure", false])
  judgement.value = {
    ...JUDGED,
    errors: [{ code: "svc_geocode_failed", message: "", details: { reason: "api_error" } }],
  } as never
  expect([toldCoverage.value, isAddressRefused.value]).toEqual(["address_unknown", true])
})

it("an empty cart is not judged again, even when the network is back", async () => {
  validate.mockRejectedValue(failure(500))
  const { judging, lines } = await cart()
  await jest.advanceTimersByTimeAsync(300)
  lines.value = []
  window.dispatchEvent(new Event("online"))
  await jest.advanceTimersByTimeAsync(60_000)
  expect([judging.value, validate.mock.calls.length]).toEqual(["idle", 1])
})
