import type { Page } from "playwright-core"
import type { MenuCategory } from "../../../src/client"
import { kit } from "../../../src/languages/en/kit"
import { kitOrder } from "../../../src/languages/en/kit-order"
import { eventually } from "../../support"
import { takePicture } from "../../support/browser"
import { expectEveryLook, violationsInEachLook } from "./every-look"
import type { GuestStory } from "./guest-story"
import { openKitPage, servePages } from "./kit-page"

const SHOP =
  "<svc-status></svc-status><svc-mode></svc-mode><svc-table></svc-table><svc-cart></svc-cart><svc-order></svc-order><svc-catalog></svc-catalog>"
/** A guest's page polls the order every ten seconds. */
const SEEN_MS = 12_000
/** The part of a text before its first placeholder. */
const start = (text: string): string => text.split("{")[0] ?? ""

/** What can happen between the cart and the meal, and what the page shows then. */
export function statesSuite(story: GuestStory): void {
  const open = (path?: string): Promise<Page> =>
    openKitPage(story.browser, story.store.url, { tags: SHOP, ...(path ? { path } : {}) })
  const addButton = (page: Page) => page.getByRole("button", { name: /^Add / }).first()
  const viewOrderButton = (page: Page) => page.getByRole("button", { name: /View order/ })
  const placeButton = (page: Page) => page.getByRole("button", { name: /^Place order.*\d/ })
  const asManager = async () => ({ headers: await story.manager() })
  const change = async (path: string, body: object): Promise<void> => {
    const { status, body: answer } = await story.store.api().put(path, body, await asManager())
    expect([status, answer.error]).toEqual([200, undefined])
  }
  /** Makes the page visible again, as after using another app. */
  const lookAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
  async function placePickup(page: Page): Promise<string> {
    await addButton(page).click()
    await viewOrderButton(page).click()
    await page.getByLabel("Name", { exact: true }).fill("Ana")
    await page.getByLabel("Phone", { exact: true }).fill("+34600123456")
    await placeButton(page).click()
    await page.locator("svc-order h2").waitFor()
    return new URL(page.url()).hash.replace("#svc-order=", "")
  }
  const isClean = async (page: Page, name: string): Promise<void> => {
    expect([name, await violationsInEachLook(page)]).toEqual([name, []])
    await takePicture(page, "kit", `${name}-phone`, "screen")
  }

  it("without a connection the menu of the last visit is readable, the cart can be filled, and the time of the prices is shown", async () => {
    const page = await open()
    await addButton(page).waitFor()
    const menu: readonly MenuCategory[] = (await story.store.api().get("catalog")).body.data
    const count = menu.flatMap(({ products }) => products).length
    await page.route("**/svc/v1/**", (route) => route.abort())
    await page.reload()
    await page.getByText(/^You are offline\. Prices as of .*\d/).waitFor()
    await eventually(async () => (await page.locator("svc-catalog .product").count()) === count)
    await addButton(page).click()
    await viewOrderButton(page).click()
    await page.getByText(kitOrder.offline_total).waitFor()
    await isClean(page, "offline")
  })

  it("an invalid table code: the page says so, the menu is readable, and the code is removed from the address bar", async () => {
    const page = await open(`/page?svc_table=${"0".repeat(43)}`)
    await page.getByRole("alert").getByText(kitOrder.table_invalid).waitFor()
    await addButton(page).waitFor()
    expect(page.url()).not.toContain("svc_table")
    await isClean(page, "table-invalid")
  })

  it("a table where another party has ordered: the page says so, with the shop's phone number and nothing of that order", async () => {
    const [table] = story.tables
    const page = await story.browser.page({ screen: "phone" })
    await page.route("**/svc/v1/tables/resolve*", async (route) => {
      const { data, ...answer } = await (await route.fetch()).json()
      await route.fulfill({ json: { ...answer, data: { ...data, selectable: false } } })
    })
    await servePages(page, { tags: SHOP })
    await page.goto(`${story.store.url}/page?svc_table=${table?.qr_token}`)
    const said = page.getByRole("alert").filter({ hasText: kitOrder.table_taken })
    await said.waitFor()
    const { store_phone } = (await story.store.api().get("status")).body.data
    expect(await said.getByRole("link").getAttribute("href")).toBe(`tel:${store_phone}`)
    expect(await page.locator("svc-table .orders").count()).toBe(0)
    await isClean(page, "table-taken")
  })

  it("a product that sells out meanwhile: the menu says so, without a button, and so does the cart", async () => {
    const page = await open()
    await addButton(page).click()
    await viewOrderButton(page).click()
    const name = ((await page.locator("svc-cart .name").first().textContent()) ?? "").replace(/, change$/, "")
    const products = (await story.store.api().get("products", { query: { search: name } })).body.data
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

  it("a product that is sold out until tomorrow names the day on which it is back", async () => {
    const page = await open()
    await addButton(page).waitFor()
    const product = page.locator("svc-catalog .product:has(.act)").first()
    const name = (await product.getByRole("heading").textContent()) ?? ""
    const products = (await story.store.api().get("products", { query: { search: name } })).body.data
    const { id } = products.find((each: { name: string }) => each.name === name)
    await change(`products/${id}/availability`, { enabled: false, until: "2026-11-21T12:30:00+01:00" })
    try {
      await lookAgain(page)
      const back = kit.day_at.replace("{day}", kit.tomorrow).replace("{time}", "12:30")
      await page.locator("svc-catalog .soldout", { hasText: back }).waitFor()
    } finally {
      await change(`products/${id}/availability`, { enabled: true })
    }
  })

  it("the sheet of a product with a missing choice is readable in light and dark, with more contrast and with spaced text", async () => {
    const page = await open()
    await addButton(page).waitFor()
    await page.locator("svc-catalog .open").nth(2).click()
    await page.locator("svc-product dialog[open]").waitFor()
    await page.locator("svc-product .foot .button").click()
    await page.locator("svc-product .rule.bad").first().waitFor()
    await expectEveryLook(page, "product-sheet")
  })

  it("the status of an order follows the kitchen within twelve seconds, and is announced politely", async () => {
    const page = await open()
    const id = await placePickup(page)
    await change(`orders/${id}`, { status: "completed" })
    await page.locator("svc-order").getByRole("status").getByText(kitOrder.steps.done).waitFor({ timeout: SEEN_MS })
    expect(await page.locator("svc-order li[aria-current=step]").textContent()).toBe(kitOrder.steps.done)
    await isClean(page, "order-done")
  })

  it("an order of another device shows none of its data", async () => {
    const page = await open("/page#svc-order=order_00000000000000000000000000")
    await page.getByText(kitOrder.order_not_here).waitFor()
    expect(await page.locator("svc-order h2").count()).toBe(0)
    await isClean(page, "order-not-here")
  })

  it("a shop that takes no orders from guests without an account offers to sign in", async () => {
    await change("settings/operation", { guest_orders: false })
    try {
      const page = await open()
      await addButton(page).click()
      await viewOrderButton(page).click()
      await page.getByText(start(kitOrder.account_needed)).waitFor()
      await eventually(async () => (await placeButton(page).count()) === 0)
      await isClean(page, "account-needed")
    } finally {
      await change("settings/operation", { guest_orders: true })
    }
  })
}
