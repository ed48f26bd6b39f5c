import type { Page } from "playwright-core"
import { kitOrder } from "../../../src/languages/en/kit-order"
import { eventually, type Store } from "../../support"
import { accessibilityViolations, type TestBrowser, takePicture } from "../../support/browser"
import { openKitPage, servePages } from "./kit-page"

const SHOP =
  "<svc-status></svc-status><svc-mode></svc-mode><svc-table></svc-table><svc-cart></svc-cart><svc-order></svc-order><svc-catalog></svc-catalog>"
/** A guest's page asks for the order's state every ten seconds. */
const SEEN_MS = 12_000
/** What the words of a text are before its first value. */
const start = (text: string): string => text.split("{")[0] ?? ""

export interface States {
  readonly store: Store
  readonly browser: TestBrowser
  readonly manager: () => Promise<Record<string, string>>
  /** Two tables that no other test uses. */
  readonly tables: readonly { readonly id: string; readonly qr_token: string }[]
}

/** What can come between the cart and the meal, as the page says it. */
export function statesSuite(use: () => States): void {
  const open = (path?: string): Promise<Page> =>
    openKitPage(use().browser, use().store.url, { tags: SHOP, ...(path ? { path } : {}) })
  const plus = (page: Page) => page.getByRole("button", { name: /^Add / }).first()
  const bar = (page: Page) => page.getByRole("button", { name: /View order/ })
  const placeButton = (page: Page) => page.getByRole("button", { name: /^Place order.*\d/ })
  const asManager = async () => ({ headers: await use().manager() })
  const change = async (path: string, body: object): Promise<void> => {
    const { status, body: answer } = await use()
      .store.api()
      .put(path, body, await asManager())
    expect([status, answer.error]).toEqual([200, undefined])
  }
  /** The page is looked at again, as after another app. */
  const lookAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
  async function placePickup(page: Page): Promise<string> {
    await plus(page).click()
    await bar(page).click()
    await page.getByLabel("Name", { exact: true }).fill("Ana")
    await page.getByLabel("Phone", { exact: true }).fill("+34600123456")
    await placeButton(page).click()
    await page.locator("svc-order h2").waitFor()
    return new URL(page.url()).hash.replace("#svc-order=", "")
  }
  const isClean = async (page: Page, name: string): Promise<void> => {
    expect(await accessibilityViolations(page)).toEqual([])
    await takePicture(page, "kit", `${name}-phone`, "screen")
    await page.context().close()
  }

  it("the menu of the last visit is read and a cart filled while the shop cannot be reached; the time of the prices is told", async () => {
    const page = await open()
    await plus(page).waitFor()
    const count = await page.locator("svc-catalog .product").count()
    await page.route("**/svc/v1/**", (route) => route.abort())
    await page.reload()
    await page.getByText(/^You are offline\. Prices as of .*\d/).waitFor()
    expect(await page.locator("svc-catalog .product").count()).toBe(count)
    await plus(page).click()
    await bar(page).click()
    await page.getByText(kitOrder.offline_total).waitFor()
    await isClean(page, "offline")
  })

  it("a code of a table that is no longer valid: it is said, the menu can be read, and the code leaves the address", async () => {
    const page = await open(`/page?svc_table=${"0".repeat(43)}`)
    await page.getByRole("alert").getByText(kitOrder.table_invalid).waitFor()
    await plus(page).waitFor()
    expect(page.url()).not.toContain("svc_table")
    await isClean(page, "table-invalid")
  })

  it("a table where another party has ordered: it is said, with the shop's phone and nothing of their order", async () => {
    const [table] = use().tables
    const page = await use().browser.page({ screen: "phone" })
    await page.route("**/svc/v1/tables/resolve*", async (route) => {
      const { data, ...answer } = await (await route.fetch()).json()
      await route.fulfill({ json: { ...answer, data: { ...data, selectable: false } } })
    })
    await servePages(page, { tags: SHOP })
    await page.goto(`${use().store.url}/page?svc_table=${table?.qr_token}`)
    const said = page.getByRole("alert").filter({ hasText: kitOrder.table_taken })
    await said.waitFor()
    const { store_phone } = (await use().store.api().get("status")).body.data
    expect(await said.getByRole("link").getAttribute("href")).toBe(`tel:${store_phone}`)
    expect(await page.locator("svc-table .orders").count()).toBe(0)
    await isClean(page, "table-taken")
  })

  it("a product that is sold out meanwhile: it says so in the menu, without a button, and in the cart", async () => {
    const page = await open()
    await plus(page).click()
    await bar(page).click()
    const name = ((await page.locator("svc-cart .name").first().textContent()) ?? "").replace(/, change$/, "")
    const products = (
      await use()
        .store.api()
        .get("products", { query: { search: name } })
    ).body.data
    const { id } = products.find((product: { name: string }) => product.name === name)
    await change(`products/${id}/availability`, { enabled: false })
    try {
      await lookAgain(page)
      await page.locator("svc-cart li").getByText("Sold out").waitFor()
      await page.keyboard.press("Escape")
      const product = page.locator("svc-catalog .product", { has: page.getByRole("heading", { name }) })
      await product.getByText("Sold out").waitFor()
      expect(await product.getByRole("button", { name: /^Add / }).count()).toBe(0)
      await isClean(page, "sold-out")
    } finally {
      await change(`products/${id}/availability`, { enabled: true })
    }
  })

  it("a time that is taken before the order is placed: it is said, the next one is proposed, and nothing is typed twice", async () => {
    await change("settings/operation", { order_types: { pickup: { max_per_slot: 1 } } })
    try {
      const page = await open()
      await plus(page).click()
      await bar(page).click()
      await page.getByLabel("Name", { exact: true }).fill("Ana")
      await page.getByLabel("Phone", { exact: true }).fill("+34600123456")
      const time = page.locator("svc-checkout #time")
      const free = await time
        .locator("option:not([disabled])")
        .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value))
      const wanted = free.at(-1) ?? ""
      await time.selectOption(wanted)
      const date = await page.locator("svc-checkout #day").inputValue()
      await placeButton(page).waitFor()
      const [row] = (
        await use()
          .store.api()
          .get("products", { query: { per_page: 100 } })
      ).body.data.filter(
        (product: { type: string; purchasable: boolean; extra_categories: readonly object[] }) =>
          product.type === "simple" && product.purchasable && product.extra_categories.length === 0,
      )
      const other = await use()
        .store.api()
        .post("orders", {
          order_type: "pickup",
          fulfillment_date: date,
          fulfillment_time: wanted,
          payment_method: "cod",
          customer: { first_name: "Eva", last_name: "Otra", phone: "+34600999888", email: "eva@example.com" },
          items: [{ product_id: row.id, quantity: 1 }],
        })
      expect([other.status, other.body.error]).toEqual([201, undefined])
      await placeButton(page).click()
      await page.getByText(kitOrder.time_gone.split("}")[1] ?? "").waitFor()
      expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Ana")
      expect(await time.inputValue()).not.toBe(wanted)
      await takePicture(page, "kit", "time-gone-phone", "screen")
      await placeButton(page).click()
      await page.locator("svc-order h2").waitFor()
      await page.context().close()
    } finally {
      await change("settings/operation", { order_types: { pickup: { max_per_slot: 0 } } })
    }
  })

  it("an order is followed: what the kitchen does is told within twelve seconds, politely", async () => {
    const page = await open()
    const id = await placePickup(page)
    await change(`orders/${id}`, { status: "completed" })
    await page.locator("svc-order").getByRole("status").getByText(kitOrder.steps.done).waitFor({ timeout: SEEN_MS })
    expect(await page.locator("svc-order li[aria-current=step]").textContent()).toBe(kitOrder.steps.done)
    await isClean(page, "order-done")
  })

  it("a guest with an account cancels an order after a question; without one, there is only the shop's phone", async () => {
    await change("settings/operation", { manual_acceptance: true, customer_cancel_minutes: 30 })
    try {
      const nobody = await open()
      await placePickup(nobody)
      await nobody.getByText(kitOrder.steps.accepting).first().waitFor()
      await nobody
        .locator("svc-order")
        .getByRole("link", { name: /^Call / })
        .waitFor()
      expect(await nobody.getByRole("button", { name: kitOrder.cancel_order }).count()).toBe(0)
      await nobody.context().close()

      const api = use().store.api()
      const [email, password] = ["cancels@example.com", "long enough for all"]
      await api.post("auth/register", { email, password, first_name: "Ana", phone: "+34600123456" })
      const page = await openKitPage(use().browser, use().store.url, { tags: `<svc-account></svc-account>${SHOP}` })
      await page.getByLabel("E-mail", { exact: true }).fill(email)
      await page.getByLabel("Password", { exact: true }).fill(password)
      await page.getByRole("button", { name: "Sign in", exact: true }).click()
      await page.getByRole("button", { name: "Sign out" }).waitFor()
      await plus(page).click()
      await bar(page).click()
      await placeButton(page).click()
      await page.getByRole("button", { name: kitOrder.cancel_order }).click()
      await page.getByRole("button", { name: kitOrder.cancel_no }).click()
      await page.getByRole("button", { name: kitOrder.cancel_order }).click()
      await page.getByRole("button", { name: kitOrder.cancel_yes }).click()
      await page.getByText(kitOrder.steps.cancelled).waitFor()
      const id = new URL(page.url()).hash.replace("#svc-order=", "")
      expect((await api.get(`orders/${id}`, await asManager())).body.data.status).toBe("cancelled")
      await isClean(page, "order-cancelled")
    } finally {
      await change("settings/operation", { manual_acceptance: false, customer_cancel_minutes: 5 })
    }
  })

  it("an order of another device shows nothing of itself", async () => {
    const page = await open("/page#svc-order=order_00000000000000000000000000")
    await page.getByText(kitOrder.order_not_here).waitFor()
    expect(await page.locator("svc-order h2").count()).toBe(0)
    await isClean(page, "order-not-here")
  })

  it("a shop that takes no orders of guests without an account offers to sign in", async () => {
    await change("settings/operation", { guest_orders: false })
    try {
      const page = await open()
      await plus(page).click()
      await bar(page).click()
      await page.getByText(start(kitOrder.account_needed)).waitFor()
      await eventually(async () => (await placeButton(page).count()) === 0)
      await isClean(page, "account-needed")
    } finally {
      await change("settings/operation", { guest_orders: true })
    }
  })
}
