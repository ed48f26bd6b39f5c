import type { Page } from "playwright-core"
import { kitAccount } from "../../../src/languages/en/kit-account"
import { kitOrder } from "../../../src/languages/en/kit-order"
import { DEMO_PASSWORD } from "../../../src/scripts/demo/restaurant"
import { type PageOptions, takePicture } from "../../support/browser"
import { expectEveryLook, violationsInEachLook, violationsNow } from "./every-look"
import type { GuestStory } from "./guest-story"
import { type KitPage, openKitPage, servePages } from "./kit-page"

const PASSWORD = "long enough for all"
const ACCOUNT = "<svc-account></svc-account>"
const MORE = "<svc-points></svc-points><svc-referral></svc-referral><svc-hours></svc-hours>"
const SHOP = "<svc-mode></svc-mode><svc-cart></svc-cart><svc-order></svc-order><svc-catalog></svc-catalog>"

/** A guest's account: sign-in, saved addresses, repeated orders, points and referrals; and the opening hours. */
export function accountSuite(story: GuestStory): void {
  let guests = 0
  const open = (wanted: KitPage, options?: PageOptions): Promise<Page> =>
    openKitPage(story.browser, story.store.url, wanted, options)

  /** A customer, created by the API. */
  async function customer(): Promise<{ email: string; id: number; headers: { authorization: string } }> {
    guests += 1
    const email = `guest-${guests}@example.com`
    const api = story.store.api()
    const made = await api.post("auth/register", { email, password: PASSWORD, first_name: "Ana", phone: "+34600123456" })
    const { token } = (await api.post("auth/token", { username: email, password: PASSWORD })).body.data
    return { email, id: made.body.data.id, headers: { authorization: `Bearer ${token}` } }
  }

  async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
    await page.getByLabel("E-mail", { exact: true }).fill(email)
    await page.getByLabel("Password", { exact: true }).fill(password)
    await page.getByRole("button", { name: "Sign in", exact: true }).click()
  }

  /** Orders a product that needs no choice. */
  async function placeOrder(headers: { authorization: string }): Promise<{ name: string }> {
    const catalog = (await story.store.api().get("catalog")).body.data
    const product = catalog
      .flatMap((section: { products: unknown[] }) => section.products)
      .find(
        (each: { type: string; purchasable: boolean; extra_categories: { required: boolean }[] }) =>
          each.type === "simple" && each.purchasable && !each.extra_categories.some(({ required }) => required),
      )
    const body = {
      order_type: "pickup",
      fulfillment_time: "asap",
      payment_method: "cod",
      customer: { first_name: "Ana", phone: "+34600123456" },
      items: [{ product_id: product.id, quantity: 2 }],
    }
    expect((await story.store.api().post("orders", body, { headers })).status).toBe(201)
    return product
  }

  it("a wrong password shows one error and keeps the e-mail; a registered guest stays signed in on later visits", async () => {
    const page = await open({ tags: ACCOUNT })
    await signIn(page, "nobody@example.com", "not the password")
    await page.getByText("The username or password is incorrect.").waitFor()
    expect(await page.getByLabel("E-mail", { exact: true }).inputValue()).toBe("nobody@example.com")
    await page.getByRole("button", { name: "No account? Create one" }).click()
    await page.getByLabel("E-mail", { exact: true }).fill("new@example.com")
    await page.getByLabel("New password").fill("short")
    await page.getByRole("button", { name: "Create an account" }).click()
    expect(await page.locator("#password").getAttribute("aria-invalid")).toBe("true")
    await page.getByLabel("New password").fill(PASSWORD)
    await page.getByRole("button", { name: "Create an account" }).click()
    await page.getByText("new@example.com").first().waitFor()
    await page.reload()
    await page.getByText("new@example.com").first().waitFor()
    await page.getByRole("button", { name: "Sign out" }).click()
    await page.getByRole("button", { name: "Sign in", exact: true }).waitFor()
  })

  it("fields have autocomplete attributes for the browser", async () => {
    const page = await open({ tags: ACCOUNT })
    await page.locator("#password").waitFor()
    const filled = () =>
      page.locator("svc-sign-in input").evaluateAll((inputs) => inputs.map((input) => input.getAttribute("autocomplete")))
    expect(await filled()).toEqual(["username", "current-password"])
    await page.getByRole("button", { name: "No account? Create one" }).click()
    await page.getByLabel("Name (optional)").waitFor()
    expect(await filled()).toEqual(["name", "email", "new-password"])
  })

  it("the link of a password reset is removed from the address bar, and an expired link shows an error", async () => {
    const page = await open({ tags: ACCOUNT, path: "/page?svc_reset=no-such-token" })
    await page.getByLabel("New password").fill(PASSWORD)
    expect(page.url()).not.toContain("svc_reset")
    await page.getByRole("button", { name: "Save the password" }).click()
    await page.getByText("The password reset link is invalid or has expired.").waitFor()
  })

  it("addresses are saved, changed and removed, and a removal can be undone", async () => {
    const { email, headers } = await customer()
    const page = await open({ tags: ACCOUNT })
    await signIn(page, email)
    await page.getByRole("button", { name: "Add an address" }).click()
    await page.getByLabel("Street and number").fill("Calle de la Paz 12")
    await page.getByLabel("Postcode").fill("46003")
    await page.getByLabel("City").fill("Valencia")
    await page.getByRole("button", { name: "Save the address" }).click()
    await page.locator("svc-addresses .row").waitFor()
    const saved = async () => (await story.store.api().get("users/me/addresses", { headers })).body.data
    expect(await saved()).toMatchObject([{ address_1: "Calle de la Paz 12", postcode: "46003", default: true }])
    await page.getByRole("button", { name: /^Remove the address/ }).click()
    await page.getByRole("button", { name: "Undo" }).waitFor()
    expect(await saved()).toEqual([])
    await page.getByRole("button", { name: "Undo" }).click()
    await page.locator("svc-addresses .row").waitFor()
    expect(await saved()).toMatchObject([{ address_1: "Calle de la Paz 12", default: true }])
  })

  it("one press puts an earlier order into the cart again", async () => {
    const { email, headers } = await customer()
    const product = await placeOrder(headers)
    const page = await open({ tags: ACCOUNT + SHOP })
    await signIn(page, email)
    await page.getByRole("button", { name: /^Order again/ }).click()
    await page.getByText("It is in your order.").waitFor()
    await page.getByRole("button", { name: /View order/ }).click()
    await page.locator("svc-cart .name", { hasText: product.name }).waitFor()
    expect(await page.locator("svc-cart .lines output").textContent()).toBe("2")
  })

  it("an order of the account is shown after a sign-in on the same page, and no longer after a sign-out", async () => {
    const { email, headers } = await customer()
    await placeOrder(headers)
    const [{ id, ticket_number }] = (await story.store.api().get("users/me/orders", { headers })).body.data
    const page = await open({ tags: `${ACCOUNT}<svc-order></svc-order>`, path: `/page#svc-order=${id}` })
    const order = page.locator("svc-order")
    await order.getByText(kitOrder.order_not_here).waitFor()
    await signIn(page, email)
    await order.locator("h2", { hasText: String(ticket_number) }).waitFor()
    await order.locator("summary").waitFor()
    await page.getByRole("button", { name: kitAccount.sign_out }).click()
    await order.getByText(kitOrder.order_not_here).waitFor()
    expect(await order.locator("h2, summary").count()).toBe(0)
  })

  it("a signed-in customer orders delivery to a saved address without filling in any field", async () => {
    const { email, headers } = await customer()
    const address = { address_1: "Calle de la Paz 12", postcode: "46003", city: "Valencia", label: "Home" }
    expect((await story.store.api().post("users/me/addresses", address, { headers })).status).toBe(201)
    const page = await open({ tags: ACCOUNT + SHOP })
    await signIn(page, email)
    await page.getByText("Calle de la Paz 12, 46003 Valencia").first().waitFor()
    await page.getByRole("radio", { name: "Delivery" }).check()
    const add = page.getByRole("button", { name: /^Add / }).first()
    for (let pressed = 0; pressed < 5; pressed += 1) await add.click()
    await page.getByRole("button", { name: /View order/ }).click()
    await page.locator("svc-checkout .sum").waitFor()
    // The rest of the form (day, time, messages, payment, note, coupon) needs no input.
    expect(await page.locator("svc-checkout input[required]").count()).toBe(0)
    await page.getByRole("button", { name: /^Place order/ }).click()
    await page.locator("svc-order h2").waitFor()
    const [order] = (await story.store.api().get("users/me/orders", { headers })).body.data
    expect(order).toMatchObject({
      order_type: "delivery",
      customer: { first_name: "Ana", phone: "+34600123456" },
      shipping: { address_1: "Calle de la Paz 12", postcode: "46003" },
      messaging_opt_in: false,
    })
  })

  it("a guest who orders delivery for the first time fills in at most twelve fields, and the address only once", async () => {
    const page = await open({ tags: SHOP })
    await page.getByRole("radio", { name: "Delivery" }).check()
    await page.getByRole("button", { name: "Where shall we deliver it?" }).click()
    await page.getByRole("button", { name: "Done" }).click()
    expect(await page.locator("svc-mode [aria-invalid=true]").count()).toBe(3)
    await page.getByLabel("Street and number").fill("Calle Colón 5")
    await page.getByLabel("Postcode").fill("46004")
    await page.getByLabel("City").fill("Valencia")
    await page.getByRole("button", { name: "Done" }).click()
    await page.locator("svc-mode .where", { hasText: "Calle Colón 5, 46004 Valencia" }).waitFor()
    await page.getByRole("button", { name: /^Add / }).first().click()
    await page.getByRole("button", { name: /View order/ }).click()
    await page.locator("svc-checkout .sum").waitFor()
    await page.locator("svc-checkout .known", { hasText: "Calle Colón 5, 46004 Valencia" }).waitFor()
    const asked = await page.locator("svc-checkout").locator("input:visible:not([type=radio]), select:visible").count()
    expect(asked + 3).toBeLessThanOrEqual(12)
    expect(await page.locator("svc-checkout #consent").isChecked()).toBe(false)
  })

  it("the back button closes a sheet without leaving the page, and the focus returns to the dish", async () => {
    const page = await open({ tags: SHOP })
    await page.locator("svc-catalog .open").first().click()
    await page.locator("svc-product dialog[open]").waitFor()
    await page.goBack()
    await page.locator("svc-product dialog[open]").waitFor({ state: "detached" })
    expect(new URL(page.url()).pathname).toBe("/page")
    const focused = await page.evaluate(() => {
      const inside = document.activeElement?.shadowRoot?.activeElement
      return [document.activeElement?.localName, inside?.className, inside?.textContent]
    })
    expect(focused).toEqual(["svc-catalog", "open", await page.locator("svc-catalog .open").first().textContent()])
  })

  it("a coupon that does not apply has an error beside it, and can be removed", async () => {
    const page = await open({ tags: SHOP })
    await page.getByRole("button", { name: /^Add / }).first().click()
    await page.getByRole("button", { name: /View order/ }).click()
    await page.getByText("Do you have a coupon?").click()
    await page.getByLabel("Coupon code").fill("NO-SUCH-CODE")
    await page.getByLabel("Coupon code").press("Enter")
    await page.getByText("Not valid for this order").waitFor()
    await page.getByRole("button", { name: "Remove the coupon NO-SUCH-CODE" }).click()
    await page.getByText("Do you have a coupon?").waitFor()
  })

  it("points become one coupon, however often the button is pressed, and the coupon reduces the total", async () => {
    const { email, id } = await customer()
    const reason = { points: 200, reason: "Welcome", idempotency: `kit-points-${id}` }
    expect((await story.store.api().post(`loyalty/accounts/${id}/adjust`, reason, await managers())).status).toBe(201)
    const page = await open({ tags: `<svc-points></svc-points>${SHOP}` })
    await signIn(page, email)
    const redeem = page.getByRole("button", { name: /^Redeem.*3 €/ })
    await redeem.evaluate((button) => {
      for (let presses = 0; presses < 10; presses += 1) (button as HTMLButtonElement).click()
    })
    await page.locator("svc-points .code").waitFor()
    const entries = (await story.store.api().get(`loyalty/accounts/${id}/history`, await managers())).body.data
    expect(entries.filter(({ type }: { type: string }) => type === "redeem")).toMatchObject([{ points: -60 }])
    await page.getByRole("button", { name: "Use in this order" }).click()
    await page.getByRole("button", { name: /^Add / }).first().click()
    await page
      .getByRole("button", { name: /^Add |^One more/ })
      .first()
      .click()
    await page.getByRole("button", { name: /View order/ }).click()
    await page.locator("svc-checkout dt", { hasText: "Discount" }).waitFor()
  })

  it("a referral code is kept over three pages, sent with the order, and removed from the address bar", async () => {
    const { store, browser } = story
    const page = await openKitPage(browser, store.url, { tags: SHOP, path: "/page?svc_ref=ABCDEFGHJKMNPQRS" })
    await page.waitForURL((url) => !url.search.includes("svc_ref"))
    await page.goto(`${store.url}/page?svc_ref=ZZZZZZZZZZZZZZZZ`)
    await page.goto(`${store.url}/page`)
    const [request] = await Promise.all([
      page.waitForRequest((request) => request.url().endsWith("/cart/validate")),
      page.getByRole("button", { name: /^Add / }).first().click(),
    ])
    expect(request.postDataJSON()).toMatchObject({ referral: "ABCDEFGHJKMNPQRS" })
  })

  it("a guest has a referral link, and a QR code for it on request", async () => {
    const { email } = await customer()
    const page = await open({ tags: "<svc-referral></svc-referral>" })
    await page.getByRole("button", { name: "Sign in", exact: true }).click()
    await page.getByLabel("E-mail", { exact: true }).waitFor()
    await signIn(page, email)
    await page.getByLabel("Your link").waitFor()
    expect(await page.getByLabel("Your link").inputValue()).toMatch(/\?svc_ref=[A-Z0-9]{16}$/)
    await page.getByRole("button", { name: "Show the QR code" }).click()
    await page.getByRole("img", { name: "QR code of your link" }).waitFor()
  })

  it("the hours of the week start today, and are described to search engines once, together with the menu", async () => {
    const page = await open({ tags: "<svc-hours seo></svc-hours>" })
    const days = page.locator("svc-hours dt")
    await days.first().waitFor()
    expect(await days.count()).toBe(7)
    expect(await days.first().textContent()).toContain("today")
    await page.locator("script[type='application/ld+json']").waitFor({ state: "attached" })
    const blocks = await page.locator("script[type='application/ld+json']").allTextContents()
    expect(blocks).toHaveLength(1)
    const told = JSON.parse(blocks[0] ?? "{}")
    const hours = (await story.store.api().get("schedule/pickup/hours")).body.data.hours
    const ranges = Object.values(hours).flat()
    expect(told.openingHoursSpecification).toHaveLength(ranges.length)
    const catalog = (await story.store.api().get("catalog")).body.data
    const sections = catalog.filter(({ products }: { products: unknown[] }) => products.length > 0)
    expect(told.hasMenu.hasMenuSection.map(({ name }: { name: string }) => name)).toEqual(
      sections.map(({ name }: { name: string }) => name),
    )
  })

  it.each([
    ["en", "light", "phone"],
    ["es", "dark", "narrow"],
    ["fr", "light", "desktop"],
  ] as const)(
    "a guest's own pages have no accessibility violation and no sideways scrolling: %s, %s, %s",
    async (language, colorScheme, screen) => {
      const { email, headers } = await customer()
      await placeOrder(headers)
      const page = await open({ tags: ACCOUNT, language }, { screen, colorScheme })
      const check = async (state: string): Promise<void> => {
        if (screen === "phone") return expectEveryLook(page, state)
        expect([state, await violationsNow(page)]).toEqual([state, []])
        expect([state, await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)]).toEqual([state, false])
        await takePicture(page, "kit", `${state}-${screen}-${language}-${colorScheme}`)
      }
      await page.locator("svc-sign-in form").waitFor()
      await check("sign-in")
      await page.locator("#email").fill(email)
      await page.locator("#password").fill(PASSWORD)
      await page.locator("svc-sign-in .button").click()
      await page.locator("svc-own-orders li").waitFor()
      await check("account")
      // Tags that are added later also work.
      await page.evaluate((more) => document.querySelector("main")?.insertAdjacentHTML("beforeend", more), MORE)
      await page.locator("svc-hours dt").first().waitFor()
      await page.locator("svc-points .number").waitFor()
      await page.locator("svc-referral input").waitFor()
      await check("points")
    },
  )

  it("every form of a guest's own pages, with its errors, has no accessibility violation in any look", async () => {
    const page = await open({ tags: ACCOUNT })
    const check = async (state: string, within: string): Promise<void> =>
      expect([state, await violationsInEachLook(page, { within })]).toEqual([state, []])
    const send = page.locator("svc-sign-in .button")
    const other = page.locator("svc-sign-in .others button")
    await send.click()
    const wrong = page.locator("#email[aria-invalid=true]")
    await wrong.waitFor()
    expect(await wrong.evaluate((input) => getComputedStyle(input).borderTopWidth)).toBe("2px")
    await check("sign-in-errors", "svc-account")
    await other.last().click()
    await page.locator("#password").waitFor({ state: "detached" })
    await check("forgot", "svc-account")
    await other.click()
    await other.first().click()
    await page.locator("#email").fill("new@example.com")
    await send.click()
    await page.locator("#password[aria-invalid=true]").waitFor()
    await check("register-errors", "svc-account")
    await other.click()
    const { email } = await customer()
    await signIn(page, email)
    await page.locator("svc-addresses #add").click()
    await page.locator("svc-addresses .button").click()
    await page.locator("svc-addresses #city[aria-invalid=true]").waitFor()
    await page.locator("svc-profile #password").click()
    await page.locator("svc-profile #current_password").waitFor()
    const typesOfFields = () =>
      page.locator("svc-profile form input").evaluateAll((all) => all.map((each) => (each as HTMLInputElement).type))
    expect(await typesOfFields()).toEqual(["password", "password"])
    await page.locator("svc-profile").getByRole("button", { name: kitAccount.show_password }).click()
    expect(await typesOfFields()).toEqual(["text", "text"])
    await check("account-forms", "svc-account")
  })

  it("points, a new coupon and a referral's QR code have no accessibility violation in any look", async () => {
    const { email, id } = await customer()
    const reason = { points: 200, reason: "Welcome", idempotency: `kit-looks-${id}` }
    expect((await story.store.api().post(`loyalty/accounts/${id}/adjust`, reason, await managers())).status).toBe(201)
    const page = await open({ tags: MORE })
    await page.locator("svc-points svc-sign-in").waitFor()
    await page.locator("svc-hours dt").first().waitFor()
    const check = async (state: string): Promise<void> => expect([state, await violationsInEachLook(page)]).toEqual([state, []])
    await check("points-signed-out")
    await page.locator("svc-points #email").fill(email)
    await page.locator("svc-points #password").fill(PASSWORD)
    await page.locator("svc-points svc-sign-in .button").click()
    await page
      .getByRole("button", { name: /^Redeem/ })
      .first()
      .click()
    await page.locator("svc-points .code").waitFor()
    await page.getByRole("button", { name: "Show the QR code" }).click()
    await page.getByRole("img", { name: "QR code of your link" }).waitFor()
    await check("points-coupon")
    await takePicture(page, "kit", "points-coupon-phone")
  })

  let manager: { headers: { authorization: string } } | undefined
  /** The headers of a manager of the demo store. */
  async function managers(): Promise<{ headers: { authorization: string } }> {
    if (manager) return manager
    const signedIn = await story.store.api().post("auth/token", { username: "gerente", password: DEMO_PASSWORD })
    manager = { headers: { authorization: `Bearer ${signedIn.body.data.token}` } }
    return manager
  }

  it("the checkout follows a corrected address and name, and asks for an address after the saved one was removed", async () => {
    const { email, headers } = await customer()
    const api = story.store.api()
    const address = { address_1: "Calle de la Paz 12", postcode: "46003", city: "Valencia" }
    expect((await api.post("users/me/addresses", address, { headers })).status).toBe(201)
    const page = await open({ tags: ACCOUNT + SHOP })
    await signIn(page, email)
    await page.getByRole("radio", { name: "Delivery" }).check()
    const where = (text: string) => page.locator("svc-mode .where", { hasText: text }).waitFor()
    await where("Calle de la Paz 12, 46003 Valencia")
    await page
      .locator("svc-addresses .row")
      .getByRole("button", { name: /^Change/ })
      .click()
    await page.locator("svc-addresses #address_1").fill("Calle de la Paz 14")
    await page.locator("svc-addresses #address_2").fill("2B")
    await page.locator("svc-addresses form .button").click()
    await where("Calle de la Paz 14, 2B, 46003 Valencia")
    await page.locator("svc-profile #person").click()
    await page.locator("svc-profile #first_name").fill("Anna")
    await page.locator("svc-profile form .button").click()
    await page.locator("svc-profile .row", { hasText: "Anna" }).waitFor()
    await page.locator("svc-catalog").getByRole("button", { name: /^Add / }).first().click()
    await page.getByRole("button", { name: /View order/ }).click()
    await page.locator("svc-checkout .known", { hasText: "Anna · +34600123456" }).waitFor()
    await page.keyboard.press("Escape")
    await page.getByRole("button", { name: /^Remove the address/ }).click()
    await page.getByRole("button", { name: "Where shall we deliver it?" }).waitFor()
  })

  it("account, points and hours say that there is no connection, and offer a retry button", async () => {
    const { email } = await customer()
    const page = await open({ tags: ACCOUNT })
    await signIn(page, email)
    await page.locator("svc-account .hello").waitFor()
    await page.route(/svc\/v1\/(auth|users|loyalty|schedule)\//, (route) => route.abort())
    await page.reload()
    await page.evaluate((more) => document.querySelector("main")?.insertAdjacentHTML("beforeend", more), MORE)
    const elements = ["svc-account", "svc-points", "svc-hours"]
    for (const element of elements) await page.locator(element).getByRole("alert").getByText(kitAccount.no_connection).waitFor()
    expect(await violationsInEachLook(page)).toEqual([])
    await page.unroute(/svc\/v1\/(auth|users|loyalty|schedule)\//)
    await page.locator("svc-hours").getByRole("button").click()
    await page.locator("svc-hours dt").first().waitFor()
    await page.locator("svc-account").getByRole("button").click()
    await page.locator("svc-account .hello").waitFor()
    await page.locator("svc-points .number").waitFor()
  })

  it("the element for points is hidden in a shop without points, even before a sign-in", async () => {
    const page = await story.browser.page({ screen: "phone" })
    await page.route("**/svc/v1/loyalty/program", async (route) => {
      const { data, ...answer } = await (await route.fetch()).json()
      await route.fulfill({ json: { ...answer, data: { ...data, enabled: false } } })
    })
    await servePages(page, { tags: "<svc-points></svc-points>" })
    await page.goto(`${story.store.url}/page`)
    await page.locator("svc-points[hidden]").waitFor({ state: "attached" })
    expect(await page.locator("svc-points svc-sign-in").count()).toBe(0)
  })
}
