import type { Page } from "playwright-core"
import type { Store } from "../../../support"
import { accessibilityViolations, startBrowser, type TestBrowser, takePicture } from "../../../support/browser"
import { table, tableSettings } from "../../../support/table-settings"
import { OURS, OURS_IN_DIALOG, openDashboard } from "../dashboard-store"

/** The rules for choosing a table, the order of the tables, and concurrent edits of both. */
export function tableRules(use: () => Store): void {
  let store: Store
  let browser: TestBrowser
  beforeAll(async () => {
    store = use()
    browser = await startBrowser()
  })
  beforeEach(() => putTables([table("1"), table("2"), table("3", { zone: "Barra" })]))
  afterAll(() => browser?.close())

  const putTables = async (tables: readonly object[], changes: object = {}) => {
    const { status, body } = await store.api("administrator").put("settings/tables", tableSettings(tables, changes))
    expect([status, body.error]).toEqual([200, undefined])
  }
  const settings = async () => (await store.api("administrator").get("settings/tables")).body.data
  const tableOf = async (id: string) => (await settings()).tables.find((each: { id: string }) => each.id === id)
  const open = (path = "/svc/tables") => openDashboard(browser, store, path)
  const dialog = (page: Page) => page.getByRole("dialog")
  const save = (page: Page) => page.getByRole("button", { name: "Save" })
  const waitUntilSaved = (page: Page) => page.getByText("Not saved yet").waitFor({ state: "detached" })
  const edit = async (page: Page, label: string) => {
    await page.getByRole("button", { name: new RegExp(`^${label} `) }).click()
    await dialog(page).getByRole("button", { name: "Edit" }).click()
  }

  it("keeps another user's change of another table", async () => {
    const page = await open()
    await edit(page, "Mesa 1")
    await dialog(page).getByLabel("Seats").fill("8")
    await putTables([table("1"), table("2", { label: "Rincón" }), table("3", { zone: "Barra" })])
    await save(page).click()
    await page.getByText("8 seats").first().waitFor()
    expect([await tableOf("1"), await tableOf("2")]).toMatchObject([{ capacity: 8 }, { label: "Rincón" }])
    await page.context().close()
  })

  it("shows both versions if another user has changed the same table", async () => {
    const page = await open()
    await edit(page, "Mesa 1")
    await dialog(page).getByLabel("Name").fill("Ventana")
    await putTables([table("1", { label: "Esquina" }), table("2"), table("3", { zone: "Barra" })])
    await save(page).click()
    const row = dialog(page).getByRole("row", { name: /^Name/ })
    await row.waitFor()
    expect(await row.getByRole("cell").allTextContents()).toEqual(["Name", "Ventana", "Esquina"])
    expect(await accessibilityViolations(page, OURS_IN_DIALOG)).toEqual([])
    await takePicture(page, "dashboard", "tables-conflict")
    await dialog(page).getByRole("button", { name: "Keep mine" }).click()
    await page.getByRole("heading", { name: "Ventana" }).waitFor()
    expect((await tableOf("1")).label).toBe("Ventana")
    await page.context().close()
  })

  it("names an invalid rule, and asks for confirmation before unsaved rules are left", async () => {
    const page = await open("/svc/tables?view=rules")
    await page.getByRole("switch", { name: "Dine-in orders need a table" }).click()
    await page.getByLabel("Release by itself after (minutes)").fill("20000")
    await page.getByText("A whole number from 0 to 10080.").waitFor()
    await page.getByRole("tab", { name: "Order" }).click()
    await page.getByRole("button", { name: "Stay" }).click()
    await page.getByLabel("Release by itself after (minutes)").fill("90")
    expect(await accessibilityViolations(page, OURS)).toEqual([])
    await takePicture(page, "dashboard", "tables-policy")
    await save(page).click()
    await waitUntilSaved(page)
    expect(await settings()).toMatchObject({ require_table: true, auto_release_minutes: 90 })
    expect((await settings()).tables).toHaveLength(3)
    await page.context().close()
  })

  it("shows both versions if another user has changed the same rule", async () => {
    const page = await open("/svc/tables?view=rules")
    const minutes = page.getByLabel("Release by itself after (minutes)")
    await minutes.fill("60")
    await putTables([table("1"), table("2"), table("3", { zone: "Barra" })], { auto_release_minutes: 30 })
    await save(page).click()
    const row = page.getByRole("row", { name: /^Release by itself/ })
    await row.waitFor()
    expect((await row.getByRole("cell").allTextContents()).slice(1)).toEqual(["60", "30"])
    await page.getByRole("button", { name: "Take theirs" }).click()
    expect(await minutes.inputValue()).toBe("30")
    expect((await settings()).auto_release_minutes).toBe(30)
    await page.context().close()
  })

  it("sorts the tables of a zone with the keyboard", async () => {
    const page = await open("/svc/tables?view=arrangement")
    await page.getByRole("button", { name: "Move Mesa 1 down" }).press("Enter")
    expect(await accessibilityViolations(page, OURS)).toEqual([])
    await takePicture(page, "dashboard", "tables-order")
    await save(page).click()
    await waitUntilSaved(page)
    expect((await settings()).tables.map(({ id }: { id: string }) => id)).toEqual(["2", "1", "3"])
    await page.context().close()
  })

  it("says that tables are switched off, and switches them on", async () => {
    await putTables([table("1")], { enabled: false })
    const page = await open()
    await page.getByText("Tables are switched off").waitFor()
    expect(await accessibilityViolations(page, OURS)).toEqual([])
    await takePicture(page, "dashboard", "tables-off")
    await page.getByRole("button", { name: "Switch on" }).click()
    await page.getByText("Tables are switched off").waitFor({ state: "detached" })
    expect((await settings()).enabled).toBe(true)
    await page.context().close()
  })

  it("asks for the storefront's URL before it prints QR codes that would not work", async () => {
    const change = (store_url: string) => store.api("administrator").put("settings/operation", { store_url })
    const { store_url: before } = await settings()
    await change("")
    try {
      const page = await open()
      await page.getByText("The codes lead nowhere yet").waitFor()
      expect(await page.getByRole("link", { name: "Print QR codes" }).count()).toBe(0)
      await takePicture(page, "dashboard", "tables-no-address")
      await page.getByLabel("Address of the storefront").fill("https://casa.example")
      await save(page).click()
      await page.getByRole("link", { name: "Print QR codes" }).waitFor()
      expect((await settings()).store_url).toBe("https://casa.example")
      await page.context().close()
    } finally {
      await change(before)
    }
  })

  it("says on the page and in the top bar that the previous plugin is active", async () => {
    const page = await browser.page()
    await page.route("**/admin/svc/status", async (route) => {
      const { data, ...answer } = await (await route.fetch()).json()
      await route.fulfill({ json: { ...answer, data: { ...data, coexistence_mode: true } } })
    })
    await page.route("**/admin/svc/overview", async (route) => {
      const { data, ...answer } = await (await route.fetch()).json()
      await route.fulfill({ json: { ...answer, data: { ...data, accepting_orders: false } } })
    })
    await openDashboard(browser, store, "/svc/tables", { page })
    await page.getByText("The previous ordering plugin is active").waitFor()
    await page.getByRole("button", { name: /^Previous plugin active/ }).waitFor()
    await page.context().close()
  })
}
