import type { Page } from "playwright-core"
import { eventually, orderBodies, type Store, smallCatalogue } from "../../../support"
import { accessibilityViolations, startBrowser, type TestBrowser, takePicture } from "../../../support/browser"
import { session, table, tableSettings } from "../../../support/table-settings"
import { OURS, OURS_IN_DIALOG, openDashboard } from "../dashboard-store"

const HIGH = { width: 1280, height: 1300 }
const MM = 96 / 25.4

/** The occupancy of the tables, and their QR codes. */
export function tablesPage(use: () => Store): void {
  let store: Store
  let browser: TestBrowser
  let bodies: ReturnType<typeof orderBodies>
  beforeAll(async () => {
    store = use()
    browser = await startBrowser()
    bodies = orderBodies(await smallCatalogue(store.db))
    const { body } = await store.api("manager").get("tables/occupancy")
    for (const { id } of body.data) await store.api("manager").post(`tables/${id}/release`)
    await putTables([], { enabled: false })
  })
  afterAll(() => browser?.close())

  const putTables = async (tables: readonly object[], changes: object = {}) => {
    const { status, body } = await store.api("administrator").put("settings/tables", tableSettings(tables, changes))
    expect([status, body.error]).toEqual([200, undefined])
  }
  const settings = async () => (await store.api("administrator").get("settings/tables")).body.data
  const labels = async () => (await settings()).tables.map(({ label }: { label: string }) => label)
  const seat = async (id: string) =>
    (await store.api("manager").get("tables/occupancy")).body.data.find((each: { id: string }) => each.id === id)
  const sitDown = async (id: string) => {
    const dine = { ...bodies.pickup({ fulfillment_time: "now" }), service_mode: "dine_in", table_id: id }
    const { status, body } = await store.api("anonymous").post("orders", dine, session(`party at ${id}`))
    expect([status, body.error]).toEqual([201, undefined])
    return body.data
  }
  const open = (path = "/svc/tables") => openDashboard(browser, store, path, { screen: HIGH })
  const dialog = (page: Page) => page.getByRole("dialog")
  const tile = (page: Page, label: string) => page.getByRole("button", { name: new RegExp(`^${label} `) })
  const isFocused = (page: Page, label: string) =>
    eventually(() => tile(page, label).evaluate((each) => each === document.activeElement))

  it("creates thirty tables and the sheet of their QR codes within six inputs", async () => {
    const page = await open()
    await page.getByText("No tables yet.").waitFor()
    await takePicture(page, "dashboard", "tables-empty")
    let inputs = 0
    const input = async (does: Promise<void>) => {
      inputs += 1
      await does
    }
    await input(page.getByRole("button", { name: "Add tables" }).click())
    await input(page.keyboard.type("Mesa 1-30"))
    await dialog(page).getByText("30 tables: Mesa 1 to Mesa 30").waitFor()
    await input(dialog(page).getByLabel("Zone").fill("Terraza"))
    expect(await accessibilityViolations(page, OURS_IN_DIALOG)).toEqual([])
    await takePicture(page, "dashboard", "tables-add")
    await input(page.keyboard.press("Enter"))
    await tile(page, "Mesa 30").waitFor()
    const [sheet] = await Promise.all([
      page.context().waitForEvent("page"),
      input(page.getByRole("link", { name: "Print QR codes" }).click()),
    ])
    expect(inputs).toBeLessThanOrEqual(6)
    await sheet.getByText("Mesa 30").waitFor()
    const codes = await sheet
      .locator("figure svg")
      .evaluateAll((found) =>
        (found as SVGSVGElement[]).map((svg) => [svg.getBoundingClientRect().width, svg.viewBox.baseVal.width] as const),
      )
    expect(codes).toHaveLength(30)
    // Without its margin of four light modules on each side, a code is at least 30 mm wide.
    for (const [width, modules] of codes) expect((width * (modules - 8)) / modules).toBeGreaterThanOrEqual(30 * MM)
    await takePicture(sheet, "dashboard", "tables-sheet")
    const { enabled, tables } = await settings()
    expect([enabled, tables.length]).toEqual([true, 30])
    expect(tables[6]).toMatchObject({ id: "mesa-7", label: "Mesa 7", zone: "Terraza", capacity: 4, active: true })
    await page.context().close()
  })

  it("says why tables cannot be added", async () => {
    const page = await open()
    await page.getByRole("button", { name: "Add tables" }).click()
    await page.keyboard.press("Enter")
    await dialog(page).getByText("Type at least one name.").waitFor()
    for (const [names, problem] of [
      ["9-1", "A range ends before it begins."],
      ["Bar 1-250", "There is room for 220 more tables."],
      ["Sofa, sofa", "sofa is there twice in this zone."],
    ] as const) {
      await dialog(page).getByLabel("Names").fill(names)
      await dialog(page).getByText(problem).waitFor()
    }
    await page.context().close()
  })

  it("shows a new order at once, and releases its table with the keyboard", async () => {
    const page = await open()
    await tile(page, "Mesa 1").focus()
    await page.keyboard.press("ArrowRight")
    await isFocused(page, "Mesa 2")
    await page.keyboard.press("End")
    await isFocused(page, "Mesa 30")
    await page.keyboard.press("Home")
    await isFocused(page, "Mesa 1")
    await page.keyboard.press("r")
    expect(await page.getByRole("alertdialog").count()).toBe(0)

    // The next poll is 15 s after this one, so only an event can arrive earlier.
    await page.waitForResponse((answer) => answer.url().endsWith("/admin/svc/tables/occupancy"))
    const { number } = await sitDown("mesa-1")
    await tile(page, "Mesa 1")
      .filter({ hasText: /Occupied since 20:\d\d1 order, €/ })
      .waitFor({ timeout: 8_000 })
    await page.keyboard.press("Enter")
    await dialog(page)
      .getByRole("link", { name: `#${number}` })
      .waitFor()
    await dialog(page).getByRole("img", { name: "QR code of Mesa 1" }).waitFor()
    expect(await dialog(page).getByRole("link", { name: "New order for this table" }).getAttribute("href")).toBe(
      "/app/svc/orders/new?table=mesa-1",
    )
    expect(await accessibilityViolations(page, OURS_IN_DIALOG)).toEqual([])
    await takePicture(page, "dashboard", "tables-table")
    await page.keyboard.press("Escape")
    await isFocused(page, "Mesa 1")

    await page.getByRole("button", { name: /^Occupied/ }).click()
    await page.getByRole("button", { name: "29 tables hidden by this filter" }).waitFor()
    await takePicture(page, "dashboard", "tables-occupied")
    await page.getByRole("button", { name: "29 tables hidden by this filter" }).click()
    await tile(page, "Mesa 1").focus()
    await page.keyboard.press("r")
    await page.getByRole("alertdialog").getByText(`#${number}`).waitFor()
    await takePicture(page, "dashboard", "tables-release")
    await page.keyboard.press("Enter")
    await page.getByText("Mesa 1 is free.").first().waitFor()
    await tile(page, "Mesa 1").filter({ hasText: "Free" }).waitFor()
    await isFocused(page, "Mesa 1")
    expect(await seat("mesa-1")).toMatchObject({ status: "available", orders: [] })
    await page.context().close()
  })

  it("refuses to delete an occupied table, and deletes a free one", async () => {
    const { number } = await sitDown("mesa-2")
    const page = await open()
    const remove = async (label: string) => {
      await tile(page, label).click()
      await dialog(page).getByRole("button", { name: "Delete" }).click()
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click()
    }
    await remove("Mesa 2")
    await page
      .getByText(new RegExp(`^Mesa 2 .*#${number}\\b`))
      .first()
      .waitFor()
    expect(await labels()).toContain("Mesa 2")
    await page.keyboard.press("Escape")
    await remove("Mesa 3")
    await page.getByText("Mesa 3 is deleted.").first().waitFor()
    await dialog(page).waitFor({ state: "detached" })
    expect(await labels()).not.toContain("Mesa 3")
    await page.context().close()
  })

  it("gives a table a new QR code only after a warning that the printed one will stop working", async () => {
    const page = await open()
    const codeOf = async () => (await store.api("administrator").get("tables/mesa-4/qr")).body.data.url
    const before = await codeOf()
    await tile(page, "Mesa 4").click()
    await dialog(page).getByText(before).waitFor()
    await dialog(page).getByRole("button", { name: "New code" }).click()
    await page.getByText("The printed code stops working at once").waitFor()
    await page.getByRole("alertdialog").getByRole("button", { name: "New code" }).click()
    await dialog(page).getByText(before).waitFor({ state: "detached" })
    await dialog(page)
      .getByText(await codeOf())
      .waitFor()
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      dialog(page).getByRole("button", { name: "Download SVG" }).click(),
    ])
    expect(saved.suggestedFilename()).toBe("mesa-4.svg")
    await page.context().close()
  })

  it("says that no more than 250 tables are possible", async () => {
    await store.api("manager").post("tables/mesa-2/release")
    const long = "Mesa junto a la ventana del patio interior "
    await putTables(
      Array.from({ length: 250 }, (_, at) =>
        table(`t${at}`, { label: at % 9 === 0 ? `${long}${at}` : `Mesa ${at}`, zone: `Zona ${at % 3}`, active: at % 7 !== 0 }),
      ),
    )
    const page = await open()
    await page.getByText("There are 250 tables. That is the most.").waitFor()
    expect(await page.getByRole("button", { name: "Add tables" }).isDisabled()).toBe(true)
    expect(await accessibilityViolations(page, OURS)).toEqual([])
    await takePicture(page, "dashboard", "tables-worst")
    const began = performance.now()
    const { status, text } = await store.api("administrator").get("/svc/tables/qr-sheet")
    console.info(`the sheet of 250 tables: ${Math.round(performance.now() - began)} ms`)
    expect([status, text.match(/<svg /g)?.length]).toEqual([200, 214])
    await page.context().close()
  })
}
