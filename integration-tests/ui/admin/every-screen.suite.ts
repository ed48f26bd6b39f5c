import { ACCOUNTS, orderBodies, type Store, smallCatalogue } from "../../support"
import { accessibilityViolations, startBrowser, type TestBrowser, takePicture, watchPage } from "../../support/browser"
import { table, tableSettings } from "../../support/table-settings"
import { PAGES } from "./dashboard-pages"
import { OURS, openDashboard } from "./dashboard-store"

/** What holds for every page of the dashboard, in all its forms. */
export function everyScreen(use: () => Store): void {
  let store: Store
  let browser: TestBrowser
  beforeAll(async () => {
    store = use()
    browser = await startBrowser()
    const bodies = orderBodies(await smallCatalogue(store.db))
    const [customer] = (await store.api("manager").get("loyalty/accounts", { query: { search: ACCOUNTS.customer.email } })).body
      .data
    const welcome = { points: 40, reason: "Sorry for the wait", idempotency: "every-screen" }
    expect((await store.api("manager").post(`loyalty/accounts/${customer.account_id}/adjust`, welcome)).status).toBe(201)
    const tables = tableSettings([table("1"), table("2"), table("3", { zone: "Terraza", active: false })])
    expect((await store.api("manager").put("settings/tables", tables)).status).toBe(200)
    const dine = { ...bodies.pickup({ fulfillment_time: "now" }), service_mode: "dine_in", table_id: "2" }
    expect((await store.api("manager").post("orders", dine)).status).toBe(201)
    // One that is open, and one that is paid.
    for (const change of [undefined, { status: "completed" }]) {
      const { status, body } = await store.api().post("orders", bodies.pickup())
      expect(status).toBe(201)
      if (change !== undefined) expect((await store.api("manager").put(`orders/${body.data.id}`, change)).status).toBe(200)
    }
  })
  afterAll(() => browser?.close())

  it.each([
    ["desktop", "light", "en"],
    ["desktop", "dark", "es"],
    ["narrow", "light", "fr"],
    ["phone", "dark", "fr"],
  ] as const)("fits %s in %s and %s, and has no accessibility violations", async (screen, colorScheme, lang) => {
    const page = await browser.page({ screen, colorScheme })
    const watch = watchPage(page)
    for (const [path, shown] of PAGES) {
      await openDashboard(browser, store, path, { page, colorScheme, lang })
      await page.getByText(shown).first().waitFor()
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true)
      expect(await accessibilityViolations(page, OURS)).toEqual([])
      await takePicture(page, "dashboard", `${path.slice(1).replaceAll(/\W+/g, "-")}-${screen}-${colorScheme}-${lang}`)
    }
    expect(watch.hosts()).toEqual([new URL(store.url).host])
    expect(watch.faults()).toEqual([])
    await page.context().close()
  })
}
