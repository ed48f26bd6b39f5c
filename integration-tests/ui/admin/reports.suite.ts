import { readFile } from "node:fs/promises"
import type { Page } from "playwright-core"
import { orderBodies, type Store, smallCatalogue } from "../../support"
import { startBrowser, type TestBrowser, takePicture } from "../../support/browser"
import { changeDelivery } from "../../support/delivery-settings"
import { openDashboard } from "./dashboard-store"

/** A4 in points. */
const A4 = [595, 842]

/** The sales reports, on the screen, as CSV and on paper. */
export function reportsPage(use: () => Store): void {
  let store: Store
  let browser: TestBrowser
  beforeAll(async () => {
    store = use()
    browser = await startBrowser()
    await changeDelivery(store, { fee_mode: "fixed", fixed_fee: 3, max_distance_km: null })
    const bodies = orderBodies(await smallCatalogue(store.db))
    for (const body of [bodies.pickup(), bodies.pickup({ items: [bodies.margarita({ quantity: 3 })] }), bodies.delivery()]) {
      const placed = await store.api("administrator").post("orders", body)
      expect([placed.status, placed.body.error]).toEqual([201, undefined])
      const { id, order_type: mode } = placed.body.data
      for (const status of mode === "delivery" ? ["shipped", "completed"] : ["completed"])
        expect((await store.api("administrator").put(`orders/${id}`, { status })).status).toBe(200)
    }
  })
  afterAll(() => browser?.close())

  const open = async (query: string): Promise<Page> => {
    const page = await openDashboard(browser, store, `/svc/reports?${query}`)
    await page.getByRole("heading", { name: "Reports", exact: true }).waitFor()
    return page
  }

  /** Reads the numbers and amounts of a CSV, in the page's format: a line for each group, one for amounts without a group, then the totals. */
  const figuresOf = (csv: string): string[][] =>
    csv
      .trim()
      .split("\r\n")
      .slice(1)
      .map((line) => {
        const [orders = "", items = "", ...rest] = line.split(",").slice(-10)
        const money = new Intl.NumberFormat("en", { style: "currency", currency: rest.at(-1) ?? "" })
        const shown = rest.slice(0, -1).map((amount) => (amount === "" ? "–" : money.format(amount as unknown as number)))
        return [orders || "–", items || "–", ...shown]
      })

  it.each(["day", "week", "month", "hour", "product", "category", "courier"])(
    "shows by %s the amounts of the CSV, to the cent",
    async (by) => {
      const page = await open(`period=today&by=${by}`)
      const table = page.locator("main").getByRole("table")
      await table.waitFor()
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Download CSV" }).click(),
      ])
      const figures = figuresOf(await readFile(await file.path(), "utf8"))
      expect(figures.length).toBeGreaterThan(1)
      const rows = await table.locator("tbody tr").all()
      const shown = await Promise.all(rows.map(async (row) => (await row.locator("td").allTextContents()).slice(1)))
      expect(shown).toEqual(figures)
      await page.context().close()
    },
  )

  it.each(["day", "week", "month", "product", "category", "courier"])(
    "has lines that add up to the totals, by %s",
    async (by) => {
      const page = await open(`period=today&by=${by}`)
      const table = page.locator("main").getByRole("table")
      await table.waitFor()
      const cents = (text: string) => Math.round(Number(text.replace(/[^\d.-]/g, "") || Number.NaN) * 100)
      const rows = await Promise.all(
        (await table.locator("tbody tr").all()).map(async (row) =>
          (await row.locator("td").allTextContents()).slice(3, -1).map(cents),
        ),
      )
      const totals = rows.pop() ?? []
      expect(totals.map((_, column) => rows.reduce((sum, row) => sum + (row[column] ?? Number.NaN), 0))).toEqual(totals)
      // The columns are, from left to right: gross, discounts, delivery, tax (not part of the sum), refunds, net.
      for (const [gross = 0, discounts = 0, delivery = 0, , refunds = 0, net] of [...rows, totals])
        expect(gross - discounts + delivery - refunds).toBe(net)
      await takePicture(page, "dashboard", `report-adds-up-by-${by}`)
      await page.context().close()
    },
  )

  it("shows a report under its own grouping only, also while the next one loads", async () => {
    const page = await openDashboard(browser, store, "/svc")
    const byProduct = /\/orders\/reports\?.*group_by=product/
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(byProduct, async (route) => {
      await isReleased
      // The page has cancelled the first of the two requests.
      await route.continue().catch(() => {})
    })
    const heading = (group: string) => page.getByRole("columnheader", { name: group, exact: true })
    const groupBy = async (group: string) => {
      await page.getByLabel("Grouped by").click()
      await page.getByRole("option", { name: group, exact: true }).click()
    }
    // A report without a grouping tells the page today's date. It must not be shown.
    const dated = page.waitForResponse((response) => response.url().endsWith("/orders/reports"))
    const asked = page.waitForRequest(byProduct)
    await page.goto(`${store.url}/app/svc/reports?period=today&by=product`)
    await Promise.all([dated, asked])
    await page.locator("main [aria-busy=true]").first().waitFor()
    expect(await heading("Product").count()).toBe(0)

    await groupBy("Courier")
    await heading("Courier").waitFor()
    await Promise.all([page.waitForRequest(byProduct), groupBy("Product")])
    expect(await heading("Courier").count()).toBe(1)
    release()
    await heading("Product").waitFor()
    await page.context().close()
  })

  it("describes its chart in text, and sorts its table", async () => {
    const page = await open("period=today&by=product")
    await page.getByRole("img", { name: "Net by product" }).waitFor()
    await page.getByText(/^\d+ orders, €[\d.,]+ net\. Strongest: .+ with €/).waitFor()
    const items = page.getByRole("columnheader", { name: "Items" })
    await items.getByRole("button").click()
    expect(await items.getAttribute("aria-sort")).toBe("descending")
    await takePicture(page, "dashboard", "report-by-product")
    await page.context().close()
  })

  it("links from days without orders to the nearest month with orders", async () => {
    const page = await open("period=custom&from=2026-01-01&to=2026-01-31")
    await page.getByText("No paid orders in this period.").waitFor()
    await page.getByRole("button", { name: "Show November 2026" }).click()
    await page.locator("main").getByRole("table").waitFor()
    await page.context().close()
  })

  it("prints only the report on A4, in black even from the dark dashboard", async () => {
    const page = await openDashboard(browser, store, "/svc/reports?period=today", { colorScheme: "dark" })
    await page.locator("main").getByRole("table").waitFor()
    await page.emulateMedia({ media: "print" })
    const paper = page.locator("[data-svc-print]")
    expect(await paper.getByRole("row").count()).toBeGreaterThan(2)
    expect(await paper.evaluate((element) => getComputedStyle(element).color)).toBe("rgb(0, 0, 0)")
    expect(await page.locator("main").isVisible()).toBe(false)
    await takePicture(page, "dashboard", "report-printed")
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1")
    const [, width = "", height = ""] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []
    expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual(A4)
    await page.context().close()
  })
}
