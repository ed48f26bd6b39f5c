import type { Page } from "playwright-core"
import { eventually, type SmallCatalogue, type Store, smallCatalogue } from "../../../support"
import { accessibilityViolations, startBrowser, type TestBrowser, takePicture } from "../../../support/browser"
import { OURS, OURS_IN_DIALOG, openDashboard } from "../dashboard-store"
import { siblingRules } from "../sibling-rules"

const HIGH = { width: 1280, height: 1100 }

/** Availability of products, the arrangement of the menu, and bulk changes. */
export function menuPage(use: () => Store): void {
  let store: Store
  let browser: TestBrowser
  let catalogue: SmallCatalogue
  beforeAll(async () => {
    store = use()
    ;[browser, catalogue] = await Promise.all([startBrowser(), smallCatalogue(store.db)])
  })
  afterAll(() => browser?.close())

  const open = (path: string, options: Parameters<typeof openDashboard>[3] = {}) => openDashboard(browser, store, path, options)
  const productOf = async (handle: string) => (await store.api().get(`products/${catalogue.product[handle]}`)).body.data
  const searchOf = (page: Page) => page.getByRole("searchbox", { name: "Find a product" })
  const switchOf = (page: Page, name: string) => page.getByRole("switch", { name, exact: true }).first()
  const isOn = (page: Page, name: string, on: boolean) =>
    eventually(async () => (await switchOf(page, name).getAttribute("aria-checked")) === String(on))

  describe("availability", () => {
    it("marks a product as sold out for guests with the keyboard from any page (G, D, name, space), and undoes this", async () => {
      const page = await open("/orders")
      await page.getByRole("heading", { name: "Orders", exact: true }).waitFor()
      await page.getByRole("button", { name: /^(Open|Closed)/ }).waitFor()
      await page.keyboard.press("g")
      await page.keyboard.press("d")
      await switchOf(page, "Agua mineral").waitFor()
      await page.keyboard.type("ensal")
      await page.keyboard.press("Space")
      await eventually(async () => (await productOf("ensalada-mixta")).enabled === false)
      await isOn(page, (await productOf("ensalada-mixta")).name, false)
      expect(await searchOf(page).inputValue()).toBe("ensal")
      await page.getByRole("button", { name: "Undo" }).click()
      await eventually(async () => (await productOf("ensalada-mixta")).enabled === true)
      await page.context().close()
    })

    it("ignores a space that is typed within a product's name", async () => {
      const page = await open("/svc/menu")
      await switchOf(page, "Agua mineral").waitFor()
      const { name } = await productOf("tarta-de-queso")
      await page.keyboard.type(name)
      expect(await searchOf(page).inputValue()).toBe(name)
      await switchOf(page, name).waitFor()
      expect((await productOf("tarta-de-queso")).enabled).toBe(true)
      await page.keyboard.press("Space")
      await eventually(async () => (await productOf("tarta-de-queso")).enabled === false)
      await page.keyboard.press("Space")
      await eventually(async () => (await productOf("tarta-de-queso")).enabled === true)
      await page.context().close()
    })

    it("offers how long a product stays sold out, and lists sold-out products with the time of their return", async () => {
      const page = await open("/svc/menu", { screen: HIGH })
      await switchOf(page, "Agua mineral").waitFor()
      await page.keyboard.press("ArrowDown")
      await page.keyboard.press("ArrowDown")
      const second = page.locator("[role=switch]:focus")
      const name = await second.evaluate((element) => (element as HTMLButtonElement).labels[0]?.textContent ?? "")
      await page.keyboard.press("Shift+Space")
      const service = page.getByRole("menuitem", { name: /^Until the service ends/ })
      await service.waitFor()
      expect(await page.getByRole("menuitem").count()).toBe(4)
      await takePicture(page, "dashboard", "menu-until")
      await service.press("Enter")
      const soldOut = page.getByRole("region", { name: "Sold out now" })
      await soldOut.getByText(/until .*02:00/).waitFor()
      const { data } = (await store.api().get("products", { query: { enabled: "false" } })).body
      expect(data).toMatchObject([{ name, enabled_at: "2026-11-21T02:00:00+01:00" }])
      expect(await accessibilityViolations(page, OURS)).toEqual([])
      await takePicture(page, "dashboard", "menu-sold-out")
      await soldOut.getByRole("button", { name: `Put back: ${name}` }).click()
      await soldOut.waitFor({ state: "detached" })
      await page.context().close()
    })

    it("shows at its next poll a product that another user has switched", async () => {
      const page = await open("/svc/menu")
      await isOn(page, "Agua mineral", true)
      const path = `products/${catalogue.product.agua}/availability`
      expect((await store.api("manager").put(path, { enabled: false })).status).toBe(200)
      await isOn(page, "Agua mineral", false)
      expect((await store.api("manager").put(path, { enabled: true })).status).toBe(200)
      await isOn(page, "Agua mineral", true)
      await page.context().close()
    })

    it("explains why a product is not on the menu, and links to it in Medusa", async () => {
      const page = await open("/svc/menu")
      await searchOf(page).fill("calzone")
      await page.getByRole("link", { name: /^Calzone.*: not published/ }).click()
      await page.waitForURL(new RegExp(`/products/${catalogue.product.calzone}$`))
      await page.context().close()
    })

    it("renders only the visible rows of thousands of products, and can reach the last one", async () => {
      const page = await browser.page({ screen: HIGH })
      await page.route("**/admin/svc/catalog", async (route) => {
        const answer = await (await route.fetch()).json()
        const [section] = answer.data
        const [product] = section.products
        const products = Array.from({ length: 5_000 }, (_, index) => ({
          ...product,
          id: `prod_${index}`,
          name: `Plato ${index}`,
        }))
        await route.fulfill({ json: { success: true, data: [{ ...section, products }] } })
      })
      await open("/svc/menu", { page })
      await switchOf(page, "Plato 0").waitFor()
      expect(await page.getByRole("switch").count()).toBeLessThan(100)
      const list = page.getByRole("list", { name: "Products" })
      // Removing a row does not restyle the others.
      expect(await siblingRules(list)).toEqual([])
      await list.evaluate((element) => element.scrollIntoView({ block: "end" }))
      await switchOf(page, "Plato 4999").waitFor()
      expect(await page.getByRole("switch").count()).toBeLessThan(100)
      await searchOf(page).fill("plato 4321")
      await switchOf(page, "Plato 4321").waitFor()
      await page.context().close()
    })
  })

  describe("order and names of the categories", () => {
    const stored = async () => (await store.api().get("settings/category-menu")).body.data
    const save = (page: Page) => page.getByRole("button", { name: "Save" }).click()
    const saved = (page: Page) => page.getByText("Not saved yet").waitFor({ state: "detached" })
    const names = async () => (await store.api().get("catalog")).body.data.map(({ name }: { name: string }) => name)

    it("moves, renames and hides categories, and guests see the result", async () => {
      const page = await open("/svc/menu?view=arrangement")
      const up = page.getByRole("button", { name: "Move Bebidas up" })
      await up.waitFor()
      const before = await names()
      expect(before.indexOf("Bebidas")).toBeGreaterThan(0)
      while (await up.isEnabled()) await up.press("Enter")
      await page.getByLabel("Name of Pizzas in the menu").fill("Nuestras pizzas")
      await page.getByRole("switch", { name: "Guests see Ensaladas y postres" }).click()
      expect(await accessibilityViolations(page, OURS)).toEqual([])
      await takePicture(page, "dashboard", "menu-arrangement")
      await save(page)
      await saved(page)
      const now = await names()
      expect(now[0]).toBe("Bebidas")
      expect(now).toContain("Nuestras pizzas")
      expect(now).not.toContain("Ensaladas y postres")
      await page.getByRole("tab", { name: "Availability" }).click()
      await page.getByText("Ensaladas y postres (hidden from guests)").waitFor()
      await page.context().close()
    })

    it("shows both names of a category if another user has saved a different one", async () => {
      const page = await open("/svc/menu?view=arrangement")
      await page.getByLabel("Name of Pizzas in the menu").fill("Pizzas de leña")
      const { items } = await stored()
      const theirs = items.map((item: { category_id: string }) =>
        item.category_id === catalogue.category.pizzas ? { ...item, label: "Pizzas napolitanas" } : item,
      )
      expect((await store.api("manager").put("settings/category-menu", { items: theirs })).status).toBe(200)
      await save(page)
      const row = page.getByRole("row", { name: /^Pizzas/ })
      await row.waitFor()
      expect(await row.getByRole("cell").allTextContents()).toEqual(["Pizzas", "Pizzas de leña", "Pizzas napolitanas"])
      await takePicture(page, "dashboard", "menu-conflict")
      await page.getByRole("button", { name: "Keep mine" }).click()
      await saved(page)
      expect(await names()).toContain("Pizzas de leña")
      expect((await store.api("manager").put("settings/category-menu", { items: [] })).status).toBe(200)
      await page.context().close()
    })
  })

  describe("bulk changes", () => {
    const dialog = (page: Page) => page.getByRole("dialog")
    const choose = async (page: Page, label: string, option: string) => {
      await dialog(page).getByRole("combobox", { name: label, exact: true }).click()
      await page.getByRole("option", { name: option, exact: true }).click()
    }
    const preview = (page: Page) => dialog(page).getByRole("button", { name: "See what will change" }).click()
    const priceOf = async (handle: string) => (await productOf(handle)).price
    const dearer = async (page: Page, percent: string) => {
      await page.getByRole("button", { name: "Bulk change" }).click()
      await choose(page, "Which", "Those of a category")
      await choose(page, "Category", "Bebidas")
      await choose(page, "Change", "Change the price by percent")
      await dialog(page).getByLabel("Percent (may be negative)").fill(percent)
      await preview(page)
    }

    it("previews values before and after, applies the change, and undoes it with one press", async () => {
      const page = await open("/svc/menu")
      await page.getByRole("button", { name: "Bulk change" }).click()
      await choose(page, "Which", "Those of a category")
      await preview(page)
      await eventually(() => page.evaluate("document.activeElement?.getAttribute('aria-invalid') === 'true'"))
      expect(await accessibilityViolations(page, OURS_IN_DIALOG)).toEqual([])
      await takePicture(page, "dashboard", "bulk-choose")
      await page.keyboard.press("Escape")
      await dearer(page, "10")
      const row = dialog(page).getByRole("row", { name: /^Agua/ })
      await row.waitFor()
      expect((await row.getByRole("cell").allTextContents()).slice(1)).toEqual(["Price", "€1.80", "€1.98"])
      expect(await accessibilityViolations(page, OURS_IN_DIALOG)).toEqual([])
      await takePicture(page, "dashboard", "bulk-preview")
      await dialog(page)
        .getByRole("button", { name: /^Make \d+ changes$/ })
        .click()
      await dialog(page).getByText("Done", { exact: true }).waitFor()
      expect(await priceOf("agua")).toBe("1.98")
      await takePicture(page, "dashboard", "bulk-result")
      await dialog(page).getByRole("button", { name: "Undo" }).click()
      await dialog(page).getByText("Undone", { exact: true }).waitFor()
      expect(await priceOf("agua")).toBe("1.80")
      await page.context().close()
    })

    it("undoes an earlier change with two presses, and reports values that others have changed since", async () => {
      const page = await open("/svc/menu")
      await dearer(page, "50")
      await dialog(page)
        .getByRole("button", { name: /^Make \d+ changes$/ })
        .click()
      await dialog(page).getByText("Done", { exact: true }).waitFor()
      await dialog(page).getByRole("button", { name: "Close" }).last().click()
      const one = { entity: "product", operation: "price_set", target: { ids: [catalogue.product.agua] }, value: "3.33" }
      const { status } = await store.api("manager").post("bulk", { ...one, request_id: "between-the-two" })
      expect(status).toBe(201)
      await page.reload()
      await page.getByRole("button", { name: "Last changes" }).click()
      await dialog(page)
        .getByRole("listitem")
        .filter({ hasText: "Change the price by percent" })
        .first()
        .getByRole("button", { name: "Undo" })
        .click()
      await dialog(page).getByText("changed since by somebody").waitFor()
      expect([await priceOf("agua"), await priceOf("cerveza")]).toEqual(["3.33", "2.50"])
      expect(await accessibilityViolations(page, OURS_IN_DIALOG)).toEqual([])
      await takePicture(page, "dashboard", "bulk-conflicts")
      const back = { ...one, value: "1.80", request_id: "back-to-the-start" }
      expect((await store.api("manager").post("bulk", back)).status).toBe(201)
      await page.context().close()
    })

    it("previews again with the same input if the effect differs from the preview", async () => {
      const page = await open("/svc/menu")
      await dearer(page, "10")
      await dialog(page).getByRole("row", { name: /^Agua/ }).waitFor()
      const change = (value: string, request_id: string) =>
        store.api("manager").post("bulk", {
          entity: "product",
          operation: "price_set",
          target: { ids: [catalogue.product.agua] },
          value,
          request_id,
        })
      expect((await change("2.00", "meanwhile-dearer")).status).toBe(201)
      await dialog(page)
        .getByRole("button", { name: /^Make \d+ changes$/ })
        .click()
      await dialog(page).getByRole("alert").waitFor()
      await dialog(page).getByRole("cell", { name: "€2.20" }).waitFor()
      expect(await priceOf("agua")).toBe("2.00")
      expect((await change("1.80", "meanwhile-cheaper")).status).toBe(201)
      await page.context().close()
    })

    it("says that another change is running, and keeps the input", async () => {
      const page = await browser.page()
      await page.route("**/admin/svc/bulk", (route) =>
        route.request().method() === "POST"
          ? route.fulfill({ status: 409, json: { error: { code: "svc_bulk_busy", message: "" } } })
          : route.fallback(),
      )
      await open("/svc/menu", { page })
      await dearer(page, "10")
      await dialog(page)
        .getByRole("button", { name: /^Make \d+ changes$/ })
        .click()
      await dialog(page).getByText("Another change is under way").waitFor()
      await takePicture(page, "dashboard", "bulk-busy")
      await page.unroute("**/admin/svc/bulk")
      await dialog(page)
        .getByRole("button", { name: /^Make \d+ changes$/ })
        .click()
      await dialog(page).getByRole("button", { name: "Undo" }).click()
      await dialog(page).getByText("Undone", { exact: true }).waitFor()
      await page.context().close()
    })
  })
}
