import type { Page } from "playwright-core"
import { kit } from "../../../../src/languages/en/kit"
import { kitOrder } from "../../../../src/languages/en/kit-order"
import { expectClean, speak } from "../every-look"
import { type GuestStory, guestParts } from "../guest-story"
import { holdRequests, openKitPage, servePages } from "../kit-page"
import { changing } from "./changing"

const SHOP = "<svc-mode></svc-mode><svc-cart></svc-cart><svc-order></svc-order><svc-catalog></svc-catalog>"
const TODAY = "2026-11-20"
const { plus, bar, placeButton } = guestParts

/** The cart when it is empty or has a wrong coupon; the checkout when it is filled in, and each way in which an order can fail to be placed. */
export function checkoutStatesSuite(story: GuestStory): void {
  const { during } = changing(story)
  const open = (): Promise<Page> => openKitPage(story.browser, story.store.url, { tags: SHOP })
  const isKnown = (page: Page) => page.locator("svc-checkout #when[aria-busy=false]").waitFor()
  async function toCheckout(page: Page): Promise<void> {
    await plus(page).click()
    await bar(page).click()
    await page.getByLabel(kitOrder.name, { exact: true }).fill("Ana")
    await page.getByLabel(kitOrder.phone, { exact: true }).fill("+34600123456")
    await page.getByRole("button", { name: /^Place order.*\d/ }).waitFor()
    await isKnown(page)
  }

  it("the cart: with a wrong coupon, without an answer, and empty", async () => {
    const page = await open()
    await toCheckout(page)
    await page.locator("svc-checkout .coupons summary").click()
    await page.locator("svc-checkout #coupon").fill("NO-SUCH-CODE")
    await page.keyboard.press("Enter")
    await page.getByText(kitOrder.coupon_wrong).waitFor()
    await expectClean(page, "cart-coupon-wrong", "svc-cart")
    const error = { success: false, error: { code: "x", message: "" } }
    await page.route("**/svc/v1/cart/validate", (route) => route.fulfill({ status: 500, json: error }))
    await page.locator("svc-cart .lines .stepper button").last().click()
    await page.locator("svc-cart .note", { hasText: kitOrder.no_reply }).waitFor()
    await expectClean(page, "cart-no-reply", "svc-cart")
    const less = page.locator("svc-cart .lines .stepper button").first()
    await less.click()
    await less.click()
    await page.locator("svc-cart #instead").waitFor()
    await expectClean(page, "cart-empty", "svc-cart")
  })

  it("the checkout of a guest who has ordered before, and with the form to sign in", async () => {
    const page = await open()
    await toCheckout(page)
    await page.keyboard.press("Escape")
    await page.locator("svc-mode label", { hasText: kit.way_delivery }).click()
    await page.locator("svc-mode .where button").click()
    for (const [field, value] of Object.entries({ street: "Calle Colón 5", door: "2.º B", postcode: "46004", city: "Valencia" }))
      await page.locator(`svc-mode #${field}`).fill(value)
    await page.locator("svc-mode .foot .button").click()
    await page.reload()
    await bar(page).click()
    await page.locator("svc-checkout .known").nth(1).waitFor()
    await page.locator("svc-checkout .sum dd").waitFor()
    await isKnown(page)
    await expectClean(page, "checkout-known", "svc-cart")
    await page.getByRole("button", { name: kitOrder.customer_already }).click()
    await page.locator("svc-checkout svc-sign-in #email").waitFor()
    await expectClean(page, "checkout-sign-in", "svc-cart")
  })

  it("an order that is being sent, and one of which nobody knows whether it arrived", async () => {
    const page = await open()
    await toCheckout(page)
    const release = await holdRequests(page, "**/svc/v1/orders")
    await placeButton(page).click()
    await page.getByRole("button", { name: kitOrder.sending }).waitFor()
    await expectClean(page, "order-sending", "svc-cart")
    await page.unroute("**/svc/v1/orders")
    await page.route("**/svc/v1/orders", (route) => route.abort())
    await page.context().setOffline(true)
    release()
    await page.getByText(kitOrder.unknown_title).waitFor()
    await expectClean(page, "order-unknown", "svc-cart")
  })

  it("an order that was not sent, without a connection", async () => {
    const page = await open()
    await toCheckout(page)
    // Without a connection no other language can be loaded.
    await speak(page, "es")
    await speak(page, "en")
    await page.context().setOffline(true)
    await placeButton(page).click()
    await page.getByText(kitOrder.unsent).waitFor()
    await expectClean(page, "order-unsent", "svc-cart")
  })

  it("an order whose time is over when it is sent", async () => {
    const page = await open()
    await toCheckout(page)
    const time = page.locator("svc-checkout #time")
    await time.selectOption((await time.locator("option:not([disabled])").last().getAttribute("value")) ?? "")
    const exceptions = (of: object[]) => ({ order_types: { pickup: { exceptions: of } } })
    await during("settings/operation", exceptions([{ date: TODAY, ranges: [] }]), exceptions([]), async () => {
      await placeButton(page).click()
      await page.getByText(kitOrder.time_gone.split("}")[1] ?? "").waitFor()
      await page.locator("svc-checkout #problems li").waitFor()
      await expectClean(page, "order-time-gone", "svc-cart")
    })
  })

  it("a shop that can take no payment on this page", async () => {
    const page = await story.browser.page({ screen: "phone" })
    for (const path of ["status", "cart/validate"])
      await page.route(`**/svc/v1/${path}`, async (route) => {
        const body = await (await route.fetch()).json()
        await route.fulfill({ json: { ...body, data: { ...body.data, payment_methods: [] } } })
      })
    await servePages(page, { tags: SHOP })
    await page.goto(`${story.store.url}/page`)
    await plus(page).click()
    await bar(page).click()
    await page.getByRole("alert").filter({ hasText: kitOrder.no_payment }).waitFor()
    await isKnown(page)
    await expectClean(page, "no-payment", "svc-cart")
  })
}
