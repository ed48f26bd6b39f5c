import type { Locator, Page } from "playwright-core"
import { eventually, needs, type Store } from "../../support"
import { accessibilityViolations, startBrowser, type TestBrowser, takePicture } from "../../support/browser"
import { medusaCommand } from "../../support/commands"
import { BUILD_MS, OURS, OURS_IN_DIALOG, startDashboardStore } from "./dashboard-store"
import { recordInputs } from "./recorded-inputs"

const OWNER = { email: "owner@example.com", password: "a good password" }
const SCREEN = { width: 1280, height: 1100 }
/** The maximum number of inputs from an empty host to the first order. */
const MOST_INPUTS = 40

needs("browser").describe("a new owner with an empty host", () => {
  let store: Store
  let browser: TestBrowser
  // The cookie of the sign-in page expires by the server's clock, so the server uses the real time, as the browser does.
  beforeAll(async () => {
    ;[store, browser] = await Promise.all([startDashboardStore({ seed: "none", clock: "real" }), startBrowser()])
    await medusaCommand(store.databaseName, ["user", "--email", OWNER.email, "--password", OWNER.password])
  }, BUILD_MS)
  afterAll(async () => {
    await browser?.close()
    await store?.stop()
  })

  const look = async (page: Page, name: string, ours: typeof OURS | typeof OURS_IN_DIALOG = OURS) => {
    expect(await accessibilityViolations(page, ours)).toEqual([])
    await takePicture(page, "newcomer", name)
  }

  const hasFocus = (field: Locator) => eventually(() => field.evaluate((each) => each === document.activeElement))

  it("takes a test order after at most forty inputs, without leaving the plugin's pages", async () => {
    const page = await browser.page({ locale: "en-GB", screen: SCREEN })
    await page.addInitScript(() => localStorage.setItem("lng", "en"))
    const { inputs, click, type, press } = recordInputs(page)
    await page.goto(`${store.url}/app`)

    await type(page.getByPlaceholder("Email"), OWNER.email)
    await type(page.getByPlaceholder("Password"), OWNER.password)
    await press("Enter")
    await click(page.getByRole("link", { name: "Set up ordering" }))
    const drawer = page.getByRole("dialog")
    const begin = (step: string) => click(page.getByRole("button", { name: `: ${step}` }))
    const save = async (done: number) => {
      await click(drawer.getByRole("button", { name: "Save" }))
      await page.getByText(`${done} of 5 steps done`).waitFor()
      await drawer.waitFor({ state: "detached" })
    }
    const progress = page.getByText(/^\d of 5 steps done$/)
    await progress.waitFor()
    const before = Number((await progress.textContent())?.[0])
    // Nothing of a running service comes before the steps.
    await page.getByRole("heading", { name: "Set up ordering", level: 1 }).waitFor()
    for (const [role, name] of [
      ["link", /takings/],
      ["button", "Stop everything"],
      ["heading", "Service"],
    ] as const)
      expect(await page.getByRole("main").getByRole(role, { name }).count()).toBe(0)
    expect(await page.getByText("Connected", { exact: true }).count()).toBe(0)
    await look(page, "1-checklist")
    await page.setViewportSize({ width: 390, height: 844 })
    await look(page, "1-checklist-phone")
    await page.setViewportSize(SCREEN)
    await page.goto(`${store.url}/app/svc/orders/new`)
    await page.getByRole("main").getByRole("heading").first().waitFor()
    await look(page, "0-no-menu")
    // The link back to the steps.
    await page.getByRole("main").getByRole("link").first().click()
    await progress.waitFor()

    await begin("Your shop")
    await hasFocus(drawer.getByLabel("Name of the shop"))
    await drawer.getByText("Telephone (Optional)").waitFor()
    await type(drawer.getByLabel("Name of the shop"), "Trattoria Prova")
    await type(drawer.getByLabel("Address"), "Calle Mayor 1, 28013 Madrid")
    await drawer.getByLabel("Currency").filter({ hasText: "EUR" }).waitFor()
    const tax = drawer.getByLabel("Tax on food and drinks (%)")
    await type(tax, "1O")
    await drawer.getByRole("button", { name: "Save" }).click()
    await eventually(() => tax.evaluate((field) => field === document.activeElement && field.ariaInvalid === "true"))
    await tax.fill("10")
    await look(page, "2-shop", OURS_IN_DIALOG)
    await save(before + 1)

    await page.getByText("Trattoria Prova · Calle Mayor 1, 28013 Madrid").waitFor()
    await begin("Opening hours")
    await hasFocus(drawer.getByLabel("Monday", { exact: true }))
    await type(drawer.getByLabel("Monday", { exact: true }), "12-16, 19-24")
    await click(drawer.getByRole("button", { name: "Copy Monday to all days" }))
    await look(page, "3-hours", OURS_IN_DIALOG)
    await save(before + 2)

    await page.getByText("Mon–Sun 12:00–16:00, 19:00–24:00").waitFor()
    await begin("Delivery and pick-up")
    await hasFocus(drawer.getByRole("switch", { name: "Pick-up" }))
    await click(drawer.getByRole("switch", { name: "Pick-up" }))
    await look(page, "4-modes", OURS_IN_DIALOG)
    await save(before + 3)

    await begin("Menu")
    await hasFocus(drawer.getByLabel("Category"))
    await type(drawer.getByLabel("Category"), "Pizzas")
    await type(drawer.getByLabel("Name"), "Margherita")
    await type(drawer.getByLabel("Price (EUR)"), "9,50")
    await press("Enter")
    await drawer
      .getByRole("listitem")
      .filter({ hasText: /^Margherita€9\.50$/ })
      .waitFor()
    const { rows: dishes } = await store.db.raw("select id from product")
    expect(await drawer.getByRole("link", { name: "Margherita" }).getAttribute("href")).toBe(`/app/products/${dishes[0].id}`)
    await look(page, "5-menu", OURS_IN_DIALOG)
    await click(drawer.getByRole("button", { name: "Close" }).last())

    if (before === 0) {
      await begin("Payment")
      await click(drawer.getByRole("switch").first())
      await eventually(async () => (await drawer.getByRole("switch", { checked: true }).count()) > 0)
      await look(page, "6-payment", OURS_IN_DIALOG)
      await click(drawer.getByRole("button", { name: "Close" }).last())
    }
    await page.getByText("5 of 5 steps done").waitFor()
    await look(page, "7-done")

    await page.getByText("1 product", { exact: true }).waitFor()
    await click(page.getByRole("link", { name: "Place a test order" }))
    await page.getByText("A test order counts like any other").waitFor()
    await type(page.getByLabel("Telephone"), "600111222")
    await type(page.getByLabel("Name"), "Test")
    await type(page.getByLabel("Add an item"), "2 mar")
    await press("Enter")
    await page.getByRole("button", { name: "Place order · €19.00" }).waitFor()
    // 19.00 - 19.00 / 1.1
    await page.getByText("€1.73").waitFor()
    expect(await page.getByText("Subtotal").count()).toBe(0)
    await look(page, "8-order")
    await press("Control+Enter")
    await page.getByRole("heading", { name: /is placed$/ }).waitFor()
    const main = page.getByRole("main")
    await main
      .getByRole("listitem")
      .filter({ hasText: /^2 × Margherita.*€19\.00$/ })
      .waitFor()
    for (const said of [/^Pick-up · Due /, /^Cash$/, /“Move to”, “Cancelled”/]) await main.getByText(said).waitFor()
    expect(await main.getByRole("link", { name: `${store.url}/svc/demo` }).getAttribute("href")).toBe(`${store.url}/svc/demo`)
    await look(page, "9-placed")
    await page.setViewportSize({ width: 390, height: 844 })
    await look(page, "9-placed-phone")

    expect(inputs()).toBeLessThanOrEqual(MOST_INPUTS)
    const { rows } = await store.db.raw("select total, customer_note, order_type from svc_order where deleted_at is null")
    expect(rows).toMatchObject([{ order_type: "pickup" }])
    const rates = await store.db("tax_rate as rate").join("tax_region as region", "region.id", "rate.tax_region_id")
    expect(rates).toMatchObject([{ country_code: "es", provider_id: "tp_system", name: "IVA", is_default: true, rate: 10 }])
    expect(Number(rows[0].total)).toBe(19)
    await page.context().close()
  })
})
