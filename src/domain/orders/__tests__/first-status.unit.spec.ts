import { firstStatus, type NativeProgress } from ".."

/** Contract section 7, Moves: the first status of orders that come through the platform. */
describe("the first status of an order of the platform", () => {
  const NEW: NativeProgress = {
    status: "pending",
    cancelled: false,
    shipped: false,
    delivered: false,
    paid: false,
    refunded: false,
    authorised: false,
    offline: false,
  }
  const first = (progress: Partial<NativeProgress>, { orderType = "pickup" as const, manual = false } = {}) =>
    firstStatus({ ...NEW, ...progress }, orderType, manual)

  it.each<[string, Partial<NativeProgress>, string]>([
    ["its payment is unknown", {}, "pending"],
    ["the manual provider is chosen without a payment", { offline: true }, "pending"],
    ["a payment is authorised", { authorised: true }, "on-hold"],
    ["payment is due on delivery", { authorised: true, offline: true }, "processing"],
    ["it is paid", { authorised: true, paid: true }, "processing"],
    ["there is nothing to pay", { paid: true }, "processing"],
    ["everything is delivered without being marked as shipped", { delivered: true }, "completed"],
    ["everything is delivered", { shipped: true, delivered: true }, "completed"],
    ["the platform completed it unpaid", { status: "completed" }, "completed"],
    ["the platform completed it paid", { status: "completed", paid: true }, "finalized"],
    ["it was archived unpaid", { status: "archived" }, "completed"],
    ["it was archived paid", { status: "archived", paid: true }, "finalized"],
    ["it is cancelled", { status: "canceled", authorised: true }, "cancelled"],
    ["it was cancelled and archived", { status: "archived", cancelled: true, paid: true }, "cancelled"],
    ["its payment was refunded before shipping", { paid: true, refunded: true }, "refunded"],
    ["its payment was refunded", { status: "completed", paid: true, refunded: true }, "refunded"],
  ])("where %s: %p is %s", (_name, progress, status) => {
    expect(first(progress)).toBe(status)
  })

  it("is accepting under manual acceptance, where it would otherwise be on-hold or processing", () => {
    expect(first({ paid: true }, { manual: true })).toBe("accepting")
    expect(first({ authorised: true }, { manual: true })).toBe("accepting")
    expect(first({ authorised: true, offline: true }, { manual: true })).toBe("accepting")
    expect(first({}, { manual: true })).toBe("pending")
  })

  it("is shipped only for delivery orders, paid or not", () => {
    expect(firstStatus({ ...NEW, shipped: true }, "delivery", false)).toBe("shipped")
    expect(firstStatus({ ...NEW, authorised: true }, "delivery", false)).toBe("on-hold")
    const sent = { shipped: true, authorised: true, offline: true }
    expect(firstStatus({ ...NEW, ...sent }, "delivery", false)).toBe("shipped")
    expect(firstStatus({ ...NEW, ...sent }, "pickup", false)).toBe("processing")
  })
})
