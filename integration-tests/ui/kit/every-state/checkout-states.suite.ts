import type { Page } from "playwright-core"
import { kit } from "../../../../src/languages/en/kit"
import { kitOrder } from "../../../../src/languages/en/kit-order"
import { expectClean } from "../every-look"
import { type GuestStory, guestParts } from "../guest-story"
import { openKitPage } from "../kit-page"

const SHOP = "<svc-mode></svc-mode><svc-cart></svc-cart><svc-order></svc-order><svc-catalog></svc-catalog>"
const { plus, bar } = guestParts

/** The cart when it is empty or has a wrong coupon; the checkout when it is filled in. */
export function checkoutStatesSuite(story: GuestStory): void {
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
}
