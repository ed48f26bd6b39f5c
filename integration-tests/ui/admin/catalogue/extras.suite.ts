import type { Page } from "playwright-core"
import { eventually, type SmallCatalogue, type Store, smallCatalogue } from "../../../support"
import { accessibilityViolations, startBrowser, type TestBrowser, takePicture } from "../../../support/browser"
import { OURS, OURS_IN_DIALOG, openDashboard, untilPanel } from "../dashboard-store"

const HIGH = { width: 1280, height: 1200 }
const SAUCES = ["Alioli", "Brava", "Mojo rojo", "Mojo verde", "Romesco", "Mayonesa", "Ketchup", "Mostaza"]

/** Groups of extras in the dashboard. */
export function extrasPage(use: () => Store): void {
  let store: Store
  let browser: TestBrowser
  let catalogue: SmallCatalogue
  beforeAll(async () => {
    store = use()
    ;[browser, catalogue] = await Promise.all([startBrowser(), smallCatalogue(store.db)])
  })
  afterAll(async () => {
    await browser?.close()
    // A group with a required choice would make later orders of other tests invalid.
    const known = Object.values(catalogue?.extraCategory ?? {})
    for (const { id } of (await groups()).filter((group) => !known.includes(group.id)))
      expect((await store.api("manager").delete(`extra-categories/${id}`)).status).toBe(200)
  })

  const open = (path = "/svc/extras") => openDashboard(browser, store, path, { screen: HIGH })
  const dialog = (page: Page) => page.getByRole("dialog")
  const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: true })
  const groups = async (): Promise<{ id: number; name: string; extras: { name: string; price: string }[] }[]> =>
    (await store.api().get("extra-categories", { query: { per_page: 100 } })).body.data
  const groupOf = async (name: string) => (await groups()).find((group) => group.name === name)
  const save = (page: Page) => dialog(page).getByRole("button", { name: "Save" }).click()
  const waitUntilClosed = (page: Page) => dialog(page).waitFor({ state: "detached" })
  /** Pastes a text into the focused field, as copied from a spreadsheet. */
  const paste = (page: Page, text: string) =>
    page.evaluate((copied) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData("text/plain", copied)
      document.activeElement?.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }))
    }, text)

  it("creates a group of eight extras for a category within thirty inputs, and previews it as guests will see it", async () => {
    const page = await open()
    await page.getByText("Ingredientes extra").waitFor()
    let inputs = 0
    const input = async (does: Promise<void>) => {
      inputs += 1
      await does
    }
    await input(page.getByRole("button", { name: "Create a group" }).click())
    await input(field(page, "Name of the group").fill("Elige tu salsa"))
    await input(field(page, "At least").fill("1"))
    await input(field(page, "At most").fill("2"))
    for (const [index, name] of SAUCES.entries()) {
      await input(field(page, `Name of extra ${index + 1}`).fill(name))
      await input(field(page, `Price of extra ${index + 1}`).fill(index === 0 ? "" : "0,50"))
    }
    await input(dialog(page).getByRole("checkbox", { name: "Bebidas" }).click())
    const guest = page.frameLocator("iframe[title='What guests see']")
    await guest.getByRole("heading", { name: "Agua mineral" }).waitFor()
    await guest.getByRole("checkbox", { name: /^Brava/ }).check()
    await guest.getByText("Romesco").waitFor()
    expect(await accessibilityViolations(page, OURS_IN_DIALOG)).toEqual([])
    await takePicture(page, "dashboard", "extras-form")
    await input(save(page))
    await waitUntilClosed(page)
    expect(inputs).toBeLessThanOrEqual(30)
    const group = await groupOf("Elige tu salsa")
    expect(group).toMatchObject({
      minimum: 1,
      maximum: 2,
      enabled: true,
      product_ids: [],
      product_category_ids: [catalogue.category.bebidas],
    })
    expect(group?.extras.map(({ name, price }) => [name, price])).toEqual(
      SAUCES.map((name, index) => [name, index === 0 ? "0.00" : "0.50"]),
    )
    const row = page.getByRole("listitem").filter({ hasText: "Elige tu salsa" })
    await row.getByText("Choose 1 to 2").waitFor()
    await row.getByText("2 products").waitFor()
    await page.context().close()
  })

  it("accepts a table pasted from a spreadsheet, and rows that are added and moved with the keyboard", async () => {
    const page = await open("/svc/extras?group=new")
    await field(page, "Name of the group").fill("Guarniciones")
    await field(page, "Name of extra 1").focus()
    await paste(page, "Patatas\t2,00 €\nEnsalada\t1,5\nArroz\n")
    await field(page, "Name of extra 4").focus()
    await page.keyboard.type("Pan")
    await page.keyboard.press("ArrowUp")
    await page.keyboard.type(" blanco")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await page.keyboard.type("Verduras")
    await dialog(page).getByRole("button", { name: "Actions for Pan" }).press("Enter")
    await page.getByRole("menuitem", { name: "Move up" }).press("Enter")
    await save(page)
    await waitUntilClosed(page)
    expect((await groupOf("Guarniciones"))?.extras.map(({ name, price }) => [name, price])).toEqual([
      ["Patatas", "2.00"],
      ["Ensalada", "1.50"],
      ["Pan", "0.00"],
      ["Arroz blanco", "0.00"],
      ["Verduras", "0.00"],
    ])
    await page.context().close()
  })

  it("refuses a rule that no guest could meet, and stores nothing", async () => {
    const page = await open("/svc/extras?group=new")
    await field(page, "Name of the group").fill("Imposible")
    await field(page, "At least").fill("2")
    await field(page, "Name of extra 1").fill("Uno")
    await save(page)
    await eventually(() =>
      field(page, "At least").evaluate((input) => input === document.activeElement && input.ariaInvalid === "true"),
    )
    await dialog(page).getByText("There are fewer extras that can be chosen.").waitFor()
    await field(page, "At most").fill("1")
    await dialog(page).getByText("Guests would have to choose more extras than they may.").waitFor()
    expect(await accessibilityViolations(page, OURS_IN_DIALOG)).toEqual([])
    await takePicture(page, "dashboard", "extras-refused")
    expect(await groupOf("Imposible")).toBeUndefined()
    await page.keyboard.press("Escape")
    await page.getByRole("button", { name: "Stay" }).click()
    expect(await field(page, "Name of the group").inputValue()).toBe("Imposible")
    await page.keyboard.press("Escape")
    await page.getByRole("button", { name: "Leave" }).click()
    await waitUntilClosed(page)
    await page.context().close()
  })

  it("creates a group and its extras once, even if the save is retried after a partial failure", async () => {
    const page = await open("/svc/extras?group=new")
    await field(page, "Name of the group").fill("Panes")
    await field(page, "Name of extra 1").fill("Blanco")
    await field(page, "Name of extra 2").fill("Integral")
    await page.route("**/admin/svc/extras", (route) =>
      route.request().postDataJSON()?.name === "Integral" ? route.abort() : route.fallback(),
    )
    await save(page)
    await dialog(page).getByRole("alert").waitFor()
    await page.unroute("**/admin/svc/extras")
    await save(page)
    await waitUntilClosed(page)
    expect((await groups()).filter(({ name }) => name === "Panes")).toHaveLength(1)
    expect((await groupOf("Panes"))?.extras.map(({ name }) => name)).toEqual(["Blanco", "Integral"])
    await page.context().close()
  })

  it("changes the extras and products of a group, and says what a deletion of the group affects before it deletes it", async () => {
    const made = await groupOf("Guarniciones")
    const page = await open(`/svc/extras?group=${made?.id}`)
    await dialog(page).getByRole("button", { name: "Actions for Ensalada" }).click()
    await page.getByRole("menuitem", { name: "Remove" }).click()
    await dialog(page).getByRole("button", { name: "Actions for Patatas" }).click()
    await page.getByRole("menuitem", { name: "Mark sold out" }).click()
    await dialog(page).getByRole("searchbox").fill("tarta")
    await page.keyboard.press("Enter")
    await dialog(page).getByRole("button", { name: "Remove Tarta de queso" }).waitFor()
    await save(page)
    await waitUntilClosed(page)
    const group = await groupOf("Guarniciones")
    expect(group).toMatchObject({ product_ids: [catalogue.product["tarta-de-queso"]] })
    expect(group?.extras.map(({ name }) => name)).toEqual(["Patatas", "Pan", "Arroz blanco", "Verduras"])
    expect(group?.extras[0]).toMatchObject({ enabled: false })
    await page.getByRole("button", { name: "Edit Guarniciones" }).click()
    await dialog(page).getByRole("button", { name: "Delete the group" }).click()
    const sure = page.getByRole("alertdialog")
    await sure.getByText("It has 4 extras and applies to 1 product.").waitFor()
    await sure.getByRole("button", { name: "Delete the group" }).click()
    await waitUntilClosed(page)
    expect(await groupOf("Guarniciones")).toBeUndefined()
    expect(await accessibilityViolations(page, OURS)).toEqual([])
    await takePicture(page, "dashboard", "extras-list")
    await page.context().close()
  })
}

/** The panel on Medusa's page of a category. */
export function categoryWidget(use: () => Store): void {
  let browser: TestBrowser
  beforeAll(async () => {
    browser = await startBrowser()
  })
  afterAll(() => browser?.close())

  it("hides a category from guests, and shows it again", async () => {
    const store = use()
    const { category } = await smallCatalogue(store.db)
    const shown = async () =>
      (await store.api().get("catalog")).body.data.some(({ id }: { id: string }) => id === category.bebidas)
    const page = await openDashboard(browser, store, `/categories/${category.bebidas}`, { screen: HIGH })
    const visible = page.getByRole("switch", { name: "Guests see it" })
    await untilPanel(page, page.getByText("Place 3 of 3"))
    await visible.click()
    await eventually(async () => !(await shown()))
    await takePicture(page, "dashboard", "native-category")
    await eventually(() => visible.isEnabled())
    await visible.click()
    await eventually(shown)
    await page.getByRole("link", { name: "Arrange the menu" }).click()
    await page.getByRole("switch", { name: "Guests see Bebidas" }).waitFor()
    await page.context().close()
  })

  it("does not affect Medusa's page while the plugin's API fails", async () => {
    const store = use()
    const { category } = await smallCatalogue(store.db)
    const page = await browser.page()
    let refused = 0
    await page.route("**/admin/svc/product-categories*", (route) => {
      refused += 1
      return route.abort()
    })
    await openDashboard(browser, store, `/categories/${category.bebidas}`, { page })
    await page.getByRole("heading", { name: "Bebidas" }).waitFor()
    await eventually(() => refused > 0)
    expect(await page.getByRole("switch", { name: "Guests see it" }).count()).toBe(0)
    expect(await page.getByRole("alert").count()).toBe(0)
    await page.context().close()
  })
}
