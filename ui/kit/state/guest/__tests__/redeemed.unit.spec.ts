import type { Profile } from "../../../../../src/client"
import { standInPage } from "../../__tests__/stand-in-page"

const NOW = Date.parse("2026-11-20T21:00:00+01:00")
const DAY = 86_400_000
const COUPON = { coupon: "SVC-ONE", points: 100, value: "5.00", balance: 0, expires_at: new Date(NOW + 10 * DAY).toISOString() }

const signOutAtService = jest.fn().mockResolvedValue(undefined)
jest.mock("../../service", () => ({
  client: () =>
    Promise.resolve({
      loyalty: { program: { get: () => Promise.reject(new Error("offline")) } },
      auth: { signOut: signOutAtService },
    }),
}))

/** The storage of the browser. */
const stored = new Map<string, string>()

/** A page of a signed-in guest. The browser has stored the guest's last redemption. */
async function page() {
  jest.resetModules()
  const [points, account, coupons, orders, signing, kept] = await Promise.all([
    import("../points"),
    import("../account"),
    import("../../cart/coupons"),
    import("../../checkout/orders"),
    import("../signing"),
    import("../../kept"),
  ])
  account.account.value = { id: 7, first_name: "Ana", last_name: "", phone: "" } as Profile
  points.openPoints()
  return { ...points, ...coupons, ...orders, ...signing, ...kept }
}

beforeEach(async () => {
  jest.useFakeTimers({ now: NOW })
  stored.clear()
  standInPage(stored)
  const { keep } = await import("../../kept")
  keep("redeemed.7", COUPON)
})
afterEach(() => jest.useRealTimers())

describe("the coupon of the last redemption", () => {
  it("is offered after a reload", async () => {
    expect((await page()).redeemed.value).toEqual(COUPON)
  })

  it("is no longer offered after an order has used it, even after a reload", async () => {
    const { redeemed, addCoupon, endCart } = await page()
    addCoupon(COUPON.coupon)
    expect(redeemed.value).toEqual(COUPON)
    endCart()
    expect(redeemed.value).toBeUndefined()
    expect((await page()).redeemed.value).toBeUndefined()
  })

  it("is still offered after the guest has removed it from the cart", async () => {
    const { redeemed, addCoupon, removeCoupon } = await page()
    addCoupon(COUPON.coupon)
    removeCoupon(COUPON.coupon)
    expect(redeemed.value).toEqual(COUPON)
  })

  it("is no longer offered after its last day", async () => {
    jest.setSystemTime(NOW + 11 * DAY)
    expect((await page()).redeemed.value).toBeUndefined()
  })
})

it("signing out deletes coupons and the referral code from the browser", async () => {
  const { addCoupon, coupons, signOut, keep } = await page()
  addCoupon(COUPON.coupon)
  keep("referral", "ABCDEFGH12345678")
  await signOut()
  expect(coupons.value).toEqual([])
  expect([...stored.keys()].filter((name) => /coupon|redeemed|referral/.test(name))).toEqual([])
})
