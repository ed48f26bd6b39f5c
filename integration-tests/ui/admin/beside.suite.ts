import type { Page } from "playwright-core"
import { ACCOUNTS, orderBodies, type Store, smallCatalogue } from "../../support"
import { accessibilityViolations, startBrowser, type TestBrowser, takePicture } from "../../support/browser"
import { nativePages } from "./dashboard-pages"
import { openDashboard, untilPanel } from "./dashboard-store"

/** Selector of the plugin's panel on Medusa's page of a customer. */
const PANEL = "div:has(> div > a[href*='/svc/orders/new?customer'])"
/** A time (ms) after which a panel no longer waits for the plugin's API. */
const LATE_MS = 5_000
/** A time (ms) within which a panel that has timed out checks again whether the plugin's API responds. */
const RETRY_MS = 9_000
/** The time (ms) within which a panel appears after the plugin's API responds again. */
const RETURN_MS = 30_000

/** The plugin's panels on Medusa's pages of a customer and of the store. */
export function besideNative(use: () => Store): void {
  let store: Store
  let browser: TestBrowser
  beforeAll(async () => {
    store = use()
    browser = await startBrowser()
  })
  afterAll(() => browser?.close())

  const customerOf = async (email: string) => (await store.db("customer").where({ email }).whereNull("deleted_at").first("id")).id

  it("the panel of a customer shows the points, the latest orders, and a link to a new order", async () => {
    const bodies = orderBodies(await smallCatalogue(store.db))
    expect((await store.api("manager").put("loyalty/program", { enabled: true })).status).toBe(200)
    const placed = await store.api("customer").post("orders", bodies.pickup({ fulfillment_time: "22:00" }))
    expect([placed.status, placed.body.error]).toEqual([201, undefined])
    const id = await customerOf(ACCOUNTS.customer.email)
    const page = await openDashboard(browser, store, `/customers/${id}`, { screen: { width: 1280, height: 1200 } })
    await untilPanel(page, page.getByRole("link", { name: "Order for this customer" }))
    expect(await page.getByRole("link", { name: "Order for this customer" }).getAttribute("href")).toBe(
      `/app/svc/orders/new?customer=${id}`,
    )
    const panel = page.locator(PANEL)
    await panel.getByText(/^\d+ points/).waitFor()
    await panel.getByRole("link", { name: `#${placed.body.data.number}` }).waitFor()
    expect(await accessibilityViolations(page, { within: PANEL })).toEqual([])
    await takePicture(page, "dashboard", "native-customer")
    await page.context().close()
  })

  it("a customer who has never ordered has no panel", async () => {
    const made = await store.platform().post("/admin/customers", { email: "nobody@example.com" })
    expect(made.status).toBe(200)
    const page = await browser.page()
    const response = page.waitForResponse((answer) => answer.url().includes("/admin/svc/orders?customer=nobody"))
    await openDashboard(browser, store, `/customers/${made.body.customer.id}`, { page })
    expect((await (await response).json()).data).toEqual([])
    await page.getByRole("heading", { name: "nobody@example.com" }).waitFor()
    // A panel that is still empty after this time stays empty.
    await page.waitForTimeout(LATE_MS)
    expect(await page.getByRole("link", { name: "Order for this customer" }).count()).toBe(0)
    await page.context().close()
  })

  it("a panel with nothing to show is not requested again when another part of the page fails", async () => {
    const made = await store.platform().post("/admin/customers", { email: "silent@example.com" })
    expect(made.status).toBe(200)
    const page = await browser.page()
    // The state of the service in the top bar cannot be read.
    await page.route("**/admin/svc/overview", (route) => route.fulfill({ status: 503, json: {} }))
    const requests: string[] = []
    page.on("request", (request) => requests.push(new URL(request.url()).pathname))
    const answered = page.waitForResponse((answer) => answer.url().includes("/admin/svc/orders?customer=silent"))
    await openDashboard(browser, store, `/customers/${made.body.customer.id}`, { page })
    await answered
    requests.length = 0
    await page.waitForTimeout(LATE_MS + RETRY_MS)
    expect(requests).toContain("/admin/svc/overview")
    expect(requests.filter((path) => path === "/admin/svc/status" || path === "/admin/svc/orders")).toEqual([])
    await page.context().close()
  })

  it("the panel of the store shows whether it accepts orders, and links to the settings that decide this", async () => {
    const page = await openDashboard(browser, store, "/settings/store", { screen: { width: 1280, height: 1200 } })
    await untilPanel(page, page.getByRole("heading", { name: "Ordering", exact: true }))
    await page.getByRole("link", { name: "Hours and slots" }).waitFor()
    await takePicture(page, "dashboard", "native-store")
    await page.getByRole("link", { name: "Tables and QR" }).click()
    await page.waitForURL(/\/svc\/tables$/)
    await page.context().close()
  })

  /** Holds requests to the plugin's API until the returned function is called, except the stream and those for which `isFree` is true. */
  const holdApi = async (page: Page, isFree: (url: string) => boolean = () => false) => {
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/admin\/svc\/(?!orders\/stream)/, async (route) => {
      if (!isFree(route.request().url())) await held
      await route.continue().catch(() => undefined)
    })
    return release
  }

  /** Records the position of every element in view. @returns a function that counts the elements that have moved since this call */
  const watchPlaces = async (page: Page): Promise<() => Promise<number>> => {
    const places = await page.evaluateHandle(() =>
      [...document.querySelectorAll<HTMLElement>("main :is(h1, h2, p, button, a, dt, td)")]
        .map((element) => ({ element, rect: element.getBoundingClientRect() }))
        .filter(({ rect }) => rect.height > 0 && rect.top < innerHeight),
    )
    return () =>
      places.evaluate(
        (all) =>
          all.filter(({ element, rect }) => {
            const { top, left } = element.getBoundingClientRect()
            return element.isConnected && (top !== rect.top || left !== rect.left)
          }).length,
      )
  }

  it("a panel appears only when the plugin's API responds, and then moves nothing in view", async () => {
    for (const [path, shown] of await nativePages(store)) {
      const page = await browser.page({ screen: { width: 1280, height: 1200 } })
      const release = await holdApi(page)
      await openDashboard(browser, store, path, { page })
      await page.getByRole("heading").first().waitFor()
      await page.waitForTimeout(LATE_MS)
      expect([path, await page.getByRole("main").getByText(shown).count()]).toEqual([path, 0])
      const moved = await watchPlaces(page)
      release()
      await page.getByRole("main").getByText(shown).first().waitFor({ timeout: RETURN_MS })
      expect([path, await moved()]).toEqual([path, 0])
      await page.context().close()
    }
  })

  it("a response with missing fields hides the plugin's panels, and does not affect Medusa's pages", async () => {
    for (const [path, shown] of await nativePages(store)) {
      const page = await browser.page({ screen: { width: 1280, height: 1200 } })
      let answered = 0
      await page.route(/\/admin\/svc\/(?!orders\/stream)/, (route) => {
        answered += 1
        return route.fulfill({ json: { data: {} } })
      })
      await openDashboard(browser, store, path, { page })
      await page.getByRole("heading").first().waitFor()
      await page.waitForTimeout(LATE_MS)
      expect([path, answered > 0]).toEqual([path, true])
      expect([path, await page.getByRole("main").getByText(shown).count()]).toEqual([path, 0])
      expect([path, await page.getByRole("main").getByRole("heading").count()]).not.toEqual([path, 0])
      expect([path, await page.getByRole("alert").count()]).toEqual([path, 0])
      await page.context().close()
    }
  })

  it("a late panel waits while something that it would move is in view", async () => {
    const page = await browser.page({ screen: { width: 1280, height: 1200 } })
    let isAnswering = false
    const release = await holdApi(page, (url) => isAnswering && url.includes("/admin/svc/status"))
    await openDashboard(browser, store, "/settings/store", { page })
    await page.getByRole("heading").first().waitFor()
    await page.waitForTimeout(LATE_MS)
    // The API responds to the availability check, but not yet to the requests of the panel.
    isAnswering = true
    const place = page.locator("main div.hidden:empty").last()
    await place.waitFor({ state: "attached", timeout: RETURN_MS })
    await place.evaluate((element) => {
      const below = Object.assign(document.createElement("p"), { id: "below", textContent: "below" })
      element.after(below)
    })
    const moved = await watchPlaces(page)
    release()
    const heading = page.getByRole("heading", { name: "Ordering", exact: true })
    // The panel has received its content, but is hidden.
    await page
      .locator("main div.hidden")
      .filter({ has: page.getByRole("heading", { name: "Ordering", exact: true, includeHidden: true }) })
      .last()
      .waitFor({ state: "attached" })
    await page.waitForTimeout(1_000)
    expect([await heading.count(), await moved()]).toEqual([0, 0])

    await page.evaluate(() => document.getElementById("below")?.remove())
    await page.setViewportSize({ width: 1280, height: 1190 })
    await heading.waitFor()
    await page.context().close()
  })
}
