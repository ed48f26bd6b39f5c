import type { Page } from "playwright-core"
import { kit } from "../../../../src/languages/en/kit"
import { kitOrder } from "../../../../src/languages/en/kit-order"
import { eventually } from "../../../support"
import { type GuestStory, guestParts } from "../guest-story"
import { openKitPage, servePages } from "../kit-page"

const SHOP = "<svc-mode></svc-mode><svc-cart></svc-cart><svc-order></svc-order><svc-catalog></svc-catalog>"
const PASSWORD = "long enough for all"
const { plus, bar } = guestParts

/** The bill before an order is placed: the fee for delivery, and the points. */
export function billSuite(story: GuestStory): void {
  const fee = (page: Page) => page.locator("svc-checkout .bill div", { hasText: kitOrder.delivery_fee }).locator("dd")
  async function enterCoupon(page: Page, code: string): Promise<void> {
    await page.locator("svc-checkout .coupons summary").click()
    await page.locator("svc-checkout #coupon").fill(code)
    await page.keyboard.press("Enter")
    await page.locator("svc-checkout .coupon", { hasText: code }).waitFor()
  }
  const euros = (amount: number): string => new Intl.NumberFormat("en-GB", { style: "currency", currency: "EUR" }).format(amount)

  it("without an address the bill shows the lowest delivery fee as a starting price; with an address, the service's fee", async () => {
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

  it("a fixed delivery fee is in the bill before the address is known, and once in its total", async () => {
    const [api, headers] = [story.store.api(), await story.manager()]
    const setDelivery = async (delivery: object) =>
      expect((await api.put("settings/operation", { delivery }, { headers })).status).toBe(200)
    const { fee_mode, fixed_fee } = (await api.get("settings/operation", { headers })).body.data.delivery
    await setDelivery({ fee_mode: "fixed", fixed_fee: 3 })
    try {
      const page = await openKitPage(story.browser, story.store.url, { tags: SHOP })
      await page.locator("svc-mode label", { hasText: kit.way_delivery }).click()
      // A request that a newer one has replaced has no response body.
      let checks: { totals: { total: string; delivery_total: string } } | undefined
      page.on("response", async (answer) => {
        if (answer.url().endsWith("/cart/validate")) checks = (await answer.json().catch(() => undefined))?.data.checks ?? checks
      })
      await plus(page).click()
      await bar(page).click()
      await eventually(async () => (await fee(page).textContent()) === euros(3))
      await eventually(() => Number(checks?.totals.delivery_total) === 3)
      await eventually(
        async () => (await page.locator("svc-checkout .sum dd").textContent()) === euros(Number(checks?.totals.total)),
      )
    } finally {
      await setDelivery({ fee_mode, fixed_fee })
    }
  })

  it("without a connection, the last known total and the changed line are marked as estimates", async () => {
    const page = await openKitPage(story.browser, story.store.url, { tags: SHOP })
    await plus(page).click()
    await plus(page).click()
    await bar(page).click()
    const total = page.locator("svc-checkout .sum dd")
    const line = page.locator("svc-cart .side .money").first()
    await eventually(async () => /^\D?\d/.test(`${await total.textContent()}`) && /^\D?\d/.test(`${await line.textContent()}`))
    const before = await total.textContent()
    await page.route("**/svc/v1/cart/validate", (route) => route.abort())
    await page.locator("svc-cart .stepper button").last().click()
    await page.locator("svc-cart .note", { hasText: kitOrder.offline_total }).waitFor()
    expect(await total.textContent()).toBe(kit.about.replace("{amount}", before ?? ""))
    expect(await line.textContent()).toMatch(/^≈ /)
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

  it("with a coupon for the delivery and no address, the bill promises no fee and calls the coupon neither valid nor wrong", async () => {
    const page = await story.browser.page({ screen: "phone" })
    // The response is the service's for a promotion on shipping methods: without a fee there is nothing to reduce.
    await page.route("**/svc/v1/cart/validate", async (route) => {
      const response = await route.fetch()
      const answer = await response.json()
      const { coupons, totals } = answer.data.checks
      const discount = totals.delivery_total
      const valid = Number(discount) > 0
      if (coupons.length > 0)
        answer.data.checks.coupons = [{ code: "REPARTO", valid, reason: valid ? null : "not_applicable", discount }]
      await route.fulfill({ response, json: answer })
    })
    await servePages(page, { tags: SHOP })
    await page.goto(`${story.store.url}/page`)
    await page.locator("svc-mode label", { hasText: kit.way_delivery }).click()
    await plus(page).click()
    await bar(page).click()
    await fee(page).waitFor()
    await enterCoupon(page, "REPARTO")
    await fee(page).waitFor({ state: "detached" })
    expect(await page.locator("svc-checkout .coupon").getByText(kitOrder.coupon_wrong).count()).toBe(0)
    await page.getByLabel(kitOrder.street).fill("Calle Colón 5")
    await page.getByLabel(kitOrder.postcode).fill("46004")
    await page.getByLabel(kitOrder.city).fill("Valencia")
    await page.getByLabel(kitOrder.city).blur()
    await fee(page).waitFor()
    const amount = (await fee(page).textContent()) ?? ""
    await page.locator("svc-checkout .coupon").getByText(`-${amount}`).waitFor()
  })

  it("with a discount, the bill shows the points that the service books for the amount paid", async () => {
    const email = "discount@example.com"
    const api = story.store.api()
    const { id: account } = (await api.post("auth/register", { email, password: PASSWORD })).body.data
    const headers = await story.manager()
    const given = { points: 1_000, reason: "Welcome", idempotency: `discount-${account}` }
    expect((await api.post(`loyalty/accounts/${account}/adjust`, given, { headers })).status).toBe(201)
    const { token } = (await api.post("auth/token", { username: email, password: PASSWORD })).body.data
    const guest = { headers: { authorization: `Bearer ${token}` } }
    const { rewards } = (await api.get("loyalty/me", guest)).body.data
    const { id: reward_id } = rewards.find(({ type }: { type: string }) => type !== "product")
    const redeemed = await api.post("loyalty/redeem", { reward_id, idempotency: `discount-${account}` }, guest)
    expect([redeemed.status, redeemed.body.error]).toEqual([201, undefined])
    const { coupon } = redeemed.body.data
    const page = await openKitPage(story.browser, story.store.url, { tags: SHOP })
    await plus(page).click()
    await bar(page).click()
    await page.getByRole("button", { name: kitOrder.customer_already }).click()
    await page.getByLabel("E-mail", { exact: true }).fill(email)
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD)
    await page.getByRole("button", { name: "Sign in", exact: true }).click()
    const told = page.locator("svc-earned p")
    await told.waitFor()
    const pointsOf = async (): Promise<number> => Number(/\d+/.exec((await told.textContent()) ?? "")?.[0])
    const whole = await pointsOf()
    await enterCoupon(page, coupon)
    await eventually(async () => (await pointsOf()) < whole)
    await page.getByLabel("Name", { exact: true }).fill("Ana")
    await page.getByLabel("Phone", { exact: true }).fill("+34600123456")
    const promised = await pointsOf()
    const placed = page.waitForResponse((answer) => answer.url().endsWith("/svc/v1/orders") && answer.status() === 201)
    await page.locator("svc-checkout #when[aria-busy=false]").waitFor()
    await page.getByRole("button", { name: /^Place order.*\d/ }).click()
    const { id } = (await (await placed).json()).data
    for (const status of ["completed", "finalized"])
      expect((await api.put(`orders/${id}`, { status }, { headers })).status).toBe(200)
    await eventually(async () => (await api.get(`orders/${id}`, { headers })).body.data.loyalty.points_earned === promised)
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
