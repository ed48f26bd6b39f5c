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
    ["nothing is known of its payment", {}, "pending"],
    ["the manual provider is only named", { offline: true }, "pending"],
    ["a payment is authorised", { authorised: true }, "on-hold"],
    ["it is paid at the door", { authorised: true, offline: true }, "processing"],
    ["it is paid", { authorised: true, paid: true }, "processing"],
    ["there is nothing to pay", { paid: true }, "processing"],
    ["everything has arrived, and nobody has said that it left", { delivered: true }, "completed"],
    ["everything has arrived", { shipped: true, delivered: true }, "completed"],
    ["the platform has completed it unpaid", { status: "completed" }, "completed"],
    ["the platform has completed it paid", { status: "completed", paid: true }, "finalized"],
    ["it is archived unpaid", { status: "archived" }, "completed"],
    ["it is archived paid", { status: "archived", paid: true }, "finalized"],
    ["it is cancelled", { status: "canceled", authorised: true }, "cancelled"],
    ["it was cancelled and archived", { status: "archived", cancelled: true, paid: true }, "cancelled"],
    ["what was paid went back before anything left", { paid: true, refunded: true }, "refunded"],
    ["what was paid went back", { status: "completed", paid: true, refunded: true }, "refunded"],
  ])("where %s: %p is %s", (_name, progress, status) => {
    expect(first(progress)).toBe(status)
  })

  it("waits for the store's acceptance under manual acceptance, where it would otherwise be processing", () => {
    expect(first({ paid: true }, { manual: true })).toBe("accepting")
    expect(first({ authorised: true }, { manual: true })).toBe("on-hold")
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
