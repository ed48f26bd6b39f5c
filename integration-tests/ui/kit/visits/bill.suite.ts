import type { Page } from "playwright-core"
import { kit } from "../../../../src/languages/en/kit"
import { kitOrder } from "../../../../src/languages/en/kit-order"
import { eventually } from "../../../support"
import { type GuestStory, guestParts } from "../guest-story"
import { openKitPage } from "../kit-page"

const SHOP = "<svc-mode></svc-mode><svc-cart></svc-cart><svc-order></svc-order><svc-catalog></svc-catalog>"
const PASSWORD = "long enough for all"
const { plus, bar } = guestParts

/** What the bill tells before an order is placed: the fee for delivery, and the points. */
export function billSuite(story: GuestStory): void {
  const fee = (page: Page) => page.locator("svc-checkout .bill div", { hasText: kitOrder.delivery_fee }).locator("dd")
  const euros = (amount: number): string => new Intl.NumberFormat("en-GB", { style: "currency", currency: "EUR" }).format(amount)

  it("while the address is missing, the fee for delivery begins with the lowest; with an address it is the service's", async () => {
    const { tiers } = (await story.store.api().get("delivery/config")).body.data
    const least = Math.min(...tiers.map((tier: { fee: number }) => tier.fee))
    const page = await openKitPage(story.browser, story.store.url, { tags: SHOP })
    await page.locator("svc-mode label", { hasText: kit.way_delivery }).click()
    await plus(page).click()
    await bar(page).click()
    await fee(page)
      .getByText(kit.from_price.replace("{price}", euros(least)))
      .waitFor()
    await page.getByLabel(kitOrder.street).fill("Calle Colón 5")
    await page.getByLabel(kitOrder.postcode).fill("46004")
    const answered = page.waitForResponse(
      (answer) => answer.url().endsWith("/cart/validate") && answer.request().postData()?.includes("Valencia") === true,
    )
    await page.getByLabel(kitOrder.city).fill("Valencia")
    await page.getByLabel(kitOrder.city).blur()
    const { delivery_total } = (await (await answered).json()).data.checks.totals
    expect(Number(delivery_total)).toBeGreaterThan(0)
    await eventually(async () => (await fee(page).textContent()) === euros(Number(delivery_total)))
  })

  it("in French each amount has a comma, and no-break spaces before its currency and between its thousands", async () => {
    const page = await openKitPage(story.browser, story.store.url, { tags: SHOP, language: "fr" })
    await page.locator("svc-catalog .add").first().click()
    const open = page.locator("svc-cart .bar button")
    await open.waitFor()
    await page.evaluate(() => {
      const name = Object.keys(localStorage).find((key) => key.startsWith("svc.cart:")) ?? ""
      const cart = JSON.parse(localStorage.getItem(name) ?? "")
      cart.value[0].quantity = 400
      localStorage.setItem(name, JSON.stringify(cart))
    })
    await page.reload()
    await open.click()
    await page.locator("svc-checkout .sum").waitFor()
    const amounts = await page.locator(".money").allTextContents()
    expect(amounts.length).toBeGreaterThan(20)
    // After a text such as "from" there may be a plain space.
    const FRENCH = /^(?:[^\d.]* )?-?\d{1,3}(?:\u202f\d{3})*,\d\d\u00a0€$/
    expect(amounts.filter((amount) => amount !== "" && !FRENCH.test(amount.trim()))).toEqual([])
    expect(amounts.some((amount) => amount.includes("\u202f"))).toBe(true)
  })

  it("a guest who signs in sees the points that the order will earn, and a guest without an account does not", async () => {
    const email = "bill@example.com"
    const api = story.store.api()
    expect((await api.post("auth/register", { email, password: PASSWORD })).status).toBe(201)
    const { token } = (await api.post("auth/token", { username: email, password: PASSWORD })).body.data
    const page = await openKitPage(story.browser, story.store.url, { tags: SHOP })
    await plus(page).click()
    await bar(page).click()
    await page.locator("svc-checkout .sum").waitFor()
    expect(await page.locator("svc-earned").count()).toBe(0)
    const judged = page.waitForResponse((answer) => answer.url().endsWith("/cart/validate"))
    await page.getByRole("button", { name: kitOrder.customer_already }).click()
    await page.getByLabel("E-mail", { exact: true }).fill(email)
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD)
    await page.getByRole("button", { name: "Sign in", exact: true }).click()
    const { subtotal } = (await (await judged).json()).data.checks.totals
    const headers = { authorization: `Bearer ${token}` }
    const { earn } = (await api.post("loyalty/preview", { subtotal }, { headers })).body.data
    expect(earn).toBeGreaterThan(0)
    await page.locator("svc-earned p", { hasText: String(earn) }).waitFor()
  })
}
