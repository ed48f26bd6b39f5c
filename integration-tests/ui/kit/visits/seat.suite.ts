import type { Page } from "playwright-core"
import { HOLD_MS } from "../../../../src/domain/tables"
import { kit } from "../../../../src/languages/en/kit"
import { kitOrder } from "../../../../src/languages/en/kit-order"
import { eventually } from "../../../support"
import { violationsInEachLook } from "../every-look"
import { type GuestStory, guestParts } from "../guest-story"
import { openKitPage, servePages } from "../kit-page"

const SHOP = "<svc-mode></svc-mode><svc-table></svc-table><svc-cart></svc-cart><svc-order></svc-order><svc-catalog></svc-catalog>"
/** The demo's evening. */
const TODAY = "2026-11-20"
const HOURS_12 = 12 * 3_600_000
const { plus, bar, placeButton, ticket } = guestParts

/** How long a tab knows its table, and what happens while the service has not yet named the table of a scanned QR code. */
export function seatSuite(story: GuestStory): void {
  const name = (page: Page, table: number) => page.locator("svc-table .at strong", { hasText: story.tables[table]?.label })
  const scan = (table: number): string => `${story.store.url}/page?svc_table=${story.tables[table]?.qr_token}`

  it("a tab that is opened again 12 hours later knows neither the table nor its orders", async () => {
    const page = await story.browser.page({ screen: "phone" })
    await page.clock.install()
    await servePages(page, { tags: SHOP })
    await page.goto(scan(0))
    await name(page, 0).waitFor()
    await plus(page).click()
    await bar(page).click()
    await page.getByRole("button", { name: /^Place order.*\d/ }).click()
    await ticket(page).waitFor()
    await page.goto(`${story.store.url}/page`)
    await name(page, 0).waitFor()
    await page.locator("svc-table .orders a").waitFor()
    await page.clock.fastForward(HOURS_12)
    await page.reload()
    await page.locator("svc-mode").getByRole("radio").first().waitFor()
    expect(await page.locator("svc-table strong").count()).toBe(0)
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("svc.seat")))).toEqual([])
    await page.goto(scan(0))
    await name(page, 0).waitFor()
    expect(await page.locator("svc-table .orders").count()).toBe(0)
  })

  it("a scan during a failure is not lost: the page retries it, and has a retry button, even after a reload", async () => {
    const page = await story.browser.page({ screen: "phone" })
    let requests = 0
    let isDown = true
    await page.route("**/svc/v1/tables/resolve*", (route) => {
      requests += 1
      return isDown ? route.fulfill({ status: 503, json: { success: false } }) : route.continue()
    })
    await servePages(page, { tags: SHOP })
    await page.goto(scan(1))
    const again = page.locator("svc-table").getByRole("button", { name: kit.try_again })
    await page.getByRole("alert").getByText(kitOrder.table_failed).waitFor()
    const first = requests
    await eventually(() => requests > first)
    expect(await violationsInEachLook(page)).toEqual([])
    await page.reload()
    await again.waitFor()
    isDown = false
    await again.click()
    await name(page, 1).waitFor()
    expect(await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.tagName)).toBe("STRONG")
  })

  it("a scan that the service defers is retried at the time that the response names, and not before", async () => {
    const page = await story.browser.page({ screen: "phone" })
    await page.clock.install()
    let requests = 0
    await page.route("**/svc/v1/tables/resolve*", (route) => {
      requests += 1
      return requests > 1
        ? route.continue()
        : route.fulfill({ status: 503, headers: { "Retry-After": "40" }, json: { success: false } })
    })
    await servePages(page, { tags: SHOP })
    await page.goto(scan(1))
    await page.getByRole("alert").getByText(kitOrder.table_failed).waitFor()
    await page.clock.runFor(30_000)
    expect(requests).toBe(1)
    await page.clock.runFor(12_000)
    await name(page, 1).waitFor()
  })

  it("a known table stays known when an earlier request gets a late error", async () => {
    const page = await story.browser.page({ screen: "phone" })
    await page.clock.install()
    let answerLate = (): void => undefined
    const late = new Promise<void>((resolve) => {
      answerLate = resolve
    })
    let requests = 0
    await page.route("**/svc/v1/tables/resolve*", async (route) => {
      requests += 1
      if (requests > 2) return route.continue()
      if (requests === 1) return route.fulfill({ status: 503, headers: { "Retry-After": "40" }, json: { success: false } })
      await late
      const error = { code: "table_not_found", message: "", details: {} }
      return route.fulfill({ status: 404, json: { success: false, error } })
    })
    await servePages(page, { tags: SHOP })
    await page.goto(scan(1))
    const again = page.locator("svc-table").getByRole("button", { name: kit.try_again })
    await again.waitFor()
    await page.clock.runFor(41_000)
    await eventually(() => requests === 2)
    await again.click()
    await name(page, 1).waitFor()
    const answered = page.waitForEvent("requestfinished", (request) => request.url().includes("/tables/resolve"))
    answerLate()
    await answered
    await page.clock.runFor(1_000)
    expect(await name(page, 1).count()).toBe(1)
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("svc.seat")))).toHaveLength(1)
  })

  it("if the script for tables cannot be loaded, the order is still for the scanned table", async () => {
    const page = await story.browser.page({ screen: "phone" })
    let losses = 0
    await page.route("**/svc/kit/*.js", async (route) => {
      const response = await route.fetch()
      if (!(await response.text()).includes("minmax(104px")) return route.fulfill({ response })
      losses += 1
      return route.abort()
    })
    await servePages(page, { tags: SHOP })
    await page.goto(scan(4))
    await plus(page).click()
    await bar(page).click()
    await placeButton(page).waitFor()
    expect(losses).toBeGreaterThan(0)
    expect(await page.getByLabel("Phone", { exact: true }).count()).toBe(0)
    await placeButton(page).click()
    await ticket(page).waitFor()
    const table = story.tables[4]?.id
    expect(await story.store.db("svc_order").where({ table_id: table })).toMatchObject([{ service_mode: "dine_in" }])
  })

  it("no order can be placed until the table of a QR code is known; after a successful retry the order is for the table", async () => {
    const page = await story.browser.page({ screen: "phone" })
    let isDown = true
    await page.route("**/svc/v1/tables/resolve*", (route) =>
      isDown ? route.fulfill({ status: 503, headers: { "Retry-After": "600" }, json: { success: false } }) : route.continue(),
    )
    await servePages(page, { tags: SHOP })
    await page.goto(scan(6))
    await plus(page).click()
    await bar(page).click()
    const sheet = page.getByRole("dialog")
    await sheet.getByText(kitOrder.table_failed).waitFor()
    expect(await placeButton(page).count()).toBe(0)
    expect(await page.locator("svc-mode").getByRole("radio").count()).toBe(0)
    isDown = false
    await sheet.getByRole("button", { name: kit.try_again }).click()
    await placeButton(page).click()
    await ticket(page).waitFor()
    const table = story.tables[6]?.id
    expect(await story.store.db("svc_order").where({ table_id: table })).toMatchObject([{ service_mode: "dine_in" }])
  })

  it("if the table of a QR code cannot be read, the guest can say that it is not their table, and can order for pickup", async () => {
    const page = await story.browser.page({ screen: "phone" })
    await page.route("**/svc/v1/tables/resolve*", (route) => route.fulfill({ status: 503, json: { success: false } }))
    await servePages(page, { tags: SHOP })
    await page.goto(scan(4))
    await plus(page).click()
    await bar(page).click()
    await page.getByRole("dialog").getByRole("button", { name: kitOrder.not_my_table }).click()
    await page.getByLabel("Name", { exact: true }).waitFor()
    await page.getByRole("button", { name: /^Place order.*\d/ }).waitFor()
    expect(await page.getByText(kitOrder.table_failed).count()).toBe(0)
  })

  it("a page without svc-table loads the script for tables only after the scan of a QR code, and then shows the element", async () => {
    const page = await story.browser.page({ screen: "phone" })
    let loads = 0
    page.on("response", async (response) => {
      if (response.url().endsWith(".js") && (await response.text().catch(() => "")).includes("minmax(104px")) loads += 1
    })
    await servePages(page, { tags: "<svc-cart></svc-cart><svc-catalog></svc-catalog>" })
    await page.goto(`${story.store.url}/page`)
    await plus(page).click()
    await bar(page).waitFor()
    expect(loads).toBe(0)
    await page.goto(scan(2))
    await name(page, 2).waitFor()
    expect(page.url()).not.toContain("svc_table")
    expect(await page.locator("svc-table + svc-catalog").count()).toBe(1)
    expect(loads).toBe(1)
    await plus(page).click()
    await bar(page).waitFor()
    // After a reload the page orders for the table, and says for which.
    await page.reload()
    await name(page, 2).waitFor()
    await bar(page).click()
    await placeButton(page).click()
    await ticket(page).waitFor()
    const table = story.tables[2]?.id
    expect(await story.store.db("svc_order").where({ table_id: table })).toMatchObject([{ service_mode: "dine_in" }])
  })

  /** Places an order that is refused, as if another party had just taken the table. */
  async function takenWhileOrdering(page: Page): Promise<void> {
    await page.route("**/svc/v1/orders", (route) =>
      route.fulfill({
        status: 409,
        json: { success: false, error: { code: "table_occupied", message: "", details: { errors: [] } } },
      }),
    )
    await plus(page).click()
    await bar(page).click()
    await page.getByRole("button", { name: /^Place order.*\d/ }).click()
    await page.locator("svc-checkout #problems li").waitFor()
  }

  it("another party takes the table that the guest has chosen: the list of tables is read again, and the cart is kept", async () => {
    const page = await story.browser.page({ screen: "phone" })
    await servePages(page, { tags: SHOP })
    await page.goto(`${story.store.url}/page`)
    await page.locator("svc-mode label", { hasText: kit.way_dine_in }).click()
    await page.locator("svc-table .tile:enabled").last().click()
    const before = await page.locator("svc-table .at strong").textContent()
    const readAgain = page.waitForRequest("**/svc/v1/tables/availability")
    await takenWhileOrdering(page)
    await readAgain
    await page.unroute("**/svc/v1/orders")
    await page.getByRole("button", { name: kitOrder.table_other }).click()
    await page.locator("svc-table .tile:enabled").first().click()
    await page.locator("svc-table .at strong").waitFor()
    expect(await page.locator("svc-table .at strong").textContent()).not.toBe(before)
    expect(await bar(page).locator(".badge").textContent()).toBe("1")
    await bar(page).click()
    await page.getByRole("button", { name: /^Place order.*\d/ }).click()
    await ticket(page).waitFor()
  })

  it("another party takes a scanned table: the page says so, and proposes no other table", async () => {
    const page = await story.browser.page({ screen: "phone" })
    await servePages(page, { tags: SHOP })
    await page.goto(scan(7))
    await takenWhileOrdering(page)
    expect(await page.getByRole("button", { name: kitOrder.table_other }).count()).toBe(0)
    await page.keyboard.press("Escape")
    await page.locator("svc-table").getByRole("alert").filter({ hasText: kitOrder.table_taken }).waitFor()
  })

  it("at a table while the shop is closed, the checkout says only once when the shop opens, with its phone number", async () => {
    const headers = await story.manager()
    const setHours = async (exceptions: readonly object[]): Promise<void> => {
      const settings = { order_types: { pickup: { exceptions } } }
      expect((await story.store.api().put("settings/operation", settings, { headers })).status).toBe(200)
    }
    await setHours([{ date: TODAY, ranges: [] }])
    try {
      const page = await story.browser.page({ screen: "phone" })
      await servePages(page, { tags: SHOP })
      await page.goto(scan(8))
      await plus(page).click()
      await bar(page).click()
      const said = page.locator("svc-checkout .parts > .note").filter({ hasText: kit.closed_until.split("{")[0] })
      await said.waitFor()
      expect(await said.getByRole("link").getAttribute("href")).toMatch(/^tel:/)
      await page.getByRole("button", { name: /^Place order.*\d/ }).waitFor()
      expect(await page.locator("svc-checkout #problems li").count()).toBe(0)
    } finally {
      await setHours([])
    }
  })

  it("the QR code of a table while tables are switched off: the page says so, and takes orders for pickup", async () => {
    const headers = await story.manager()
    const settings = (await story.store.api().get("settings/tables", { headers })).body.data
    const enable = async (enabled: boolean): Promise<void> => {
      const answer = await story.store.api().put("settings/tables", { ...settings, enabled }, { headers })
      expect([answer.status, answer.body.error]).toEqual([200, undefined])
    }
    await enable(false)
    try {
      const page = await openKitPage(story.browser, story.store.url, {
        tags: SHOP,
        path: `/page?svc_table=${story.tables[3]?.qr_token}`,
      })
      await page.locator("svc-table").getByRole("status").getByText(kitOrder.table_off).waitFor()
      expect(await page.getByText(kitOrder.table_invalid).count()).toBe(0)
      await page.locator("svc-mode").getByRole("radio", { name: kit.way_pickup }).waitFor()
      await plus(page).click()
      await bar(page).click()
      await page.getByLabel("Name", { exact: true }).fill("Ana")
      await page.getByLabel("Phone", { exact: true }).fill("+34600123456")
      await page.getByRole("button", { name: /^Place order.*\d/ }).click()
      await ticket(page).waitFor()
    } finally {
      await enable(true)
    }
  })

  it("after an order for pickup, a table that the guest chooses is held and shows no orders", async () => {
    const page = await story.browser.page({ screen: "phone" })
    await page.clock.install()
    await servePages(page, { tags: SHOP })
    await page.goto(`${story.store.url}/page`)
    await page.locator("svc-mode label", { hasText: kit.way_pickup }).click()
    await plus(page).click()
    await bar(page).click()
    await page.getByLabel("Name", { exact: true }).fill("Ana")
    await page.getByLabel("Phone", { exact: true }).fill("+34600123456")
    await page.getByRole("button", { name: /^Place order.*\d/ }).click()
    await ticket(page).waitFor()
    await page.locator("svc-mode label", { hasText: kit.way_dine_in }).click()
    await page.locator("svc-table .tile:enabled").last().click()
    await page.locator("svc-table .at strong").waitFor()
    expect(await page.locator("svc-table .orders").count()).toBe(0)
    const renewal = page.waitForResponse((response) => response.url().endsWith("/hold"))
    await page.clock.fastForward(HOLD_MS)
    expect((await renewal).status()).toBe(201)
  })

  it("the checkout alone on a page: an order without a response is requested again after a reload", async () => {
    const page = await openKitPage(story.browser, story.store.url, {
      tags: "<svc-checkout></svc-checkout><svc-catalog></svc-catalog>",
    })
    await plus(page).click()
    await page.getByLabel("Name", { exact: true }).fill("Ana")
    await page.getByLabel("Phone", { exact: true }).fill("+34600123456")
    await page.getByRole("button", { name: /^Place order.*\d/ }).waitFor()
    const before = await story.orderCount()
    await page.route("**/svc/v1/orders", async (route) => {
      await route.fetch()
      await route.abort()
    })
    await placeButton(page).click()
    await page.getByRole("button", { name: kitOrder.check_again }).waitFor()
    await page.unroute("**/svc/v1/orders")
    await page.reload()
    await ticket(page).waitFor()
    expect(await story.orderCount()).toBe(before + 1)
  })
}
