import type { Page } from "playwright-core"
import { kit } from "../../../../src/languages/en/kit"
import { kitOrder } from "../../../../src/languages/en/kit-order"
import { expectClean } from "../every-look"
import { type GuestStory, guestParts } from "../guest-story"
import { openKitPage, servePages } from "../kit-page"
import { changing } from "./changing"

const ORDER = "<svc-cart></svc-cart><svc-order></svc-order><svc-catalog></svc-catalog>"
const TABLE = `<svc-mode></svc-mode><svc-table></svc-table>${ORDER}`
const PASSWORD = "long enough for all"
const { plus, bar, placeButton, ticket } = guestParts

/** An order from its placing to its end, and what a guest sees of a table. */
export function orderStatesSuite(story: GuestStory): void {
  const { put, during } = changing(story)
  const scan = (table: number): string => `/page?svc_table=${story.tables[table]?.qr_token}`
  const lookAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
  const named = async (page: Page, text: string): Promise<void> => {
    await lookAgain(page)
    await page.locator("svc-order").getByRole("status").getByText(text).waitFor()
  }
  async function placePickup(page: Page): Promise<string> {
    await page.locator("svc-catalog .add").first().click()
    await bar(page).click()
    await page.getByLabel(kitOrder.name, { exact: true }).fill("Ana")
    await page.getByLabel(kitOrder.phone, { exact: true }).fill("+34600123456")
    await page.locator("svc-checkout #when[aria-busy=false]").waitFor()
    await placeButton(page).click()
    await ticket(page).waitFor()
    return new URL(page.url()).hash.replace("#svc-order=", "")
  }

  it("an order that waits for the restaurant, is about to be cancelled, and is cancelled", async () => {
    const settings = (waits: boolean, minutes: number) => ({ manual_acceptance: waits, customer_cancel_minutes: minutes })
    await during("settings/operation", settings(true, 30), settings(false, 5), async () => {
      const email = "every-state-of-an-order@example.com"
      await story.store.api().post("auth/register", { email, password: PASSWORD, first_name: "Ana" })
      const page = await openKitPage(story.browser, story.store.url, { tags: `<svc-account></svc-account>${ORDER}` })
      await page.getByLabel("E-mail", { exact: true }).fill(email)
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD)
      await page.locator("svc-sign-in .button").click()
      await page.locator("svc-account .hello").waitFor()
      const id = await placePickup(page)
      await page.locator("svc-order #cancel").click()
      await page.locator("svc-order .sure").waitFor()
      await page.locator("svc-order summary").click()
      await expectClean(page, "order-cancel-sure", "svc-order")
      await put(`orders/${id}`, { status: "cancelled" })
      await named(page, kitOrder.steps.cancelled)
      await expectClean(page, "order-cancelled", "svc-order")
    })
  })

  it("an order that is prepared, and one that cannot be read yet", async () => {
    const page = await openKitPage(story.browser, story.store.url, { tags: ORDER })
    await placePickup(page)
    await page.locator("svc-order .now").waitFor()
    await expectClean(page, "order-preparing")
    await page.route("**/svc/v1/orders/**", (route) => route.abort())
    await page.reload()
    await page.locator("svc-order").getByText(kitOrder.order_offline).waitFor()
    await expectClean(page, "order-unread", "svc-order")
  })

  it.each(["refunded", "failed"] as const)("an order that is %s", async (status) => {
    const page = await story.browser.page({ screen: "phone" })
    await page.route("**/svc/v1/orders/*/status", async (route) => {
      const { data, ...answer } = await (await route.fetch()).json()
      await route.fulfill({ json: { ...answer, data: { ...data, status } } })
    })
    await servePages(page, { tags: ORDER })
    await page.goto(`${story.store.url}/page`)
    await placePickup(page)
    await named(page, kitOrder.steps[status])
    await expectClean(page, `order-${status}`, "svc-order")
  })

  it("the code of a table without an answer, and the orders of the table afterwards", async () => {
    const page = await story.browser.page({ screen: "phone" })
    await page.route("**/svc/v1/tables/resolve*", (route) => route.fulfill({ status: 503, json: { success: false } }))
    await servePages(page, { tags: TABLE })
    await page.goto(story.store.url + scan(5))
    await page.getByRole("alert").getByText(kitOrder.table_failed).waitFor()
    await plus(page).waitFor()
    await expectClean(page, "table-failed")
    await page.unroute("**/svc/v1/tables/resolve*")
    await page.locator("svc-table").getByRole("button", { name: kit.try_again }).click()
    await page.locator("svc-table .at strong").waitFor()
    await page.locator("svc-catalog .add").first().click()
    await bar(page).click()
    await page.getByRole("button", { name: /^Place order.*\d/ }).waitFor()
    await expectClean(page, "table-checkout", "svc-cart")
    await placeButton(page).click()
    await ticket(page).waitFor()
    await page.getByRole("link", { name: kitOrder.back_to_menu }).click()
    await page.locator("svc-table .orders").getByRole("button").click()
    await page.locator("svc-table").getByText(kitOrder.again_done).waitFor()
    await expectClean(page, "table-orders")
  })

  it("tables that are switched off, and tables that need their code", async () => {
    const settings = (await story.store.api().get("settings/tables", { headers: await story.manager() })).body.data
    await during("settings/tables", { ...settings, enabled: false }, settings, async () => {
      const page = await openKitPage(story.browser, story.store.url, { tags: TABLE, path: scan(6) })
      await page.locator("svc-table").getByText(kitOrder.table_off).waitFor()
      await expectClean(page, "table-off", "svc-table")
    })
    await during("settings/tables", { ...settings, selection: "qr_only" }, settings, async () => {
      const page = await openKitPage(story.browser, story.store.url, { tags: TABLE })
      await page.locator("svc-mode label", { hasText: kit.way_dine_in }).click()
      await page.locator("svc-table").getByText(kitOrder.table_scan).waitFor()
      await expectClean(page, "table-scan", "svc-table")
    })
  })
}
