import type { FrameLocator, Page } from "playwright-core"
import { eventually, type Store } from "../../../support"
import { accessibilityViolations, startBrowser, type TestBrowser, takePicture } from "../../../support/browser"
import { ROUTED_BY, STORE_LOCATION } from "../../../support/delivery-settings"
import { STORE_ADDRESS, startVendors, World } from "../../../support/vendors"
import { OURS, OURS_IN_DIALOG, openDashboard } from "../dashboard-store"

/** The settings, tab by tab. */
export function settingsPage(use: () => Store): void {
  const world = new World()
  let vendors: Awaited<ReturnType<typeof startVendors>>
  let store: Store
  let browser: TestBrowser
  beforeAll(async () => {
    store = use()
    ;[vendors, browser] = await Promise.all([startVendors(world), startBrowser()])
  })
  afterAll(async () => {
    await browser?.close()
    await vendors?.stop()
  })

  const readOperation = async () => (await store.api("administrator").get("settings/operation")).body.data
  const putSettings = async (settings: object, path = "operation") =>
    expect((await store.api("administrator").put(`settings/${path}`, settings)).status).toBe(200)
  const open = (tab: string): Promise<Page> =>
    openDashboard(browser, store, `/settings/svc?tab=${tab}`, { screen: { width: 1280, height: 1700 } })
  const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).first()
  const waitUntilSaved = (page: Page) => page.getByText("Saved.", { exact: true }).first().waitFor()
  const isMarked = (page: Page, label: string) =>
    eventually(() => page.getByLabel(label, { exact: true }).evaluate((field) => field.ariaInvalid === "true"))
  const picture = async (page: Page, name: string) => {
    expect(await accessibilityViolations(page, OURS)).toEqual([])
    await takePicture(page, "dashboard", `settings-${name}`)
  }

  describe("delivery", () => {
    beforeEach(() =>
      putSettings({
        delivery: {
          store_address: STORE_ADDRESS,
          store_location: STORE_LOCATION,
          fee_mode: "fixed",
          fixed_fee: 2.5,
          tiers: [],
          max_distance_km: 8,
          ...ROUTED_BY.google(vendors),
        },
      }),
    )
    // Later tests have no service that accepts this key.
    afterAll(() => putSettings({ delivery: { routing: { api_key: null } } }))

    it("draws tiers with typed upper ends as a chart, and refuses an end below the previous one", async () => {
      const page = await open("delivery")
      await page.getByLabel("Delivery fee").click()
      await page.getByRole("option", { name: "By distance, in steps" }).click()
      for (const [row, to, fee] of [
        [1, "2,5", "1,50"],
        [2, "2", "3"],
      ] as const) {
        await page.getByRole("button", { name: "Add a row" }).click()
        await page.getByLabel(`Up to (km), row ${row}`).fill(to)
        await page.getByLabel(`Fee (EUR), row ${row}`).fill(fee)
      }
      await page.getByText("from 2.5 km").waitFor()
      await page.getByText("A number above 2.5.").waitFor()
      const before = await readOperation()
      await save(page).click()
      await page.getByText("Finish the rows of the fee, or remove them.").waitFor()
      await isMarked(page, "Up to (km), row 2")
      await picture(page, "delivery-tiers-refused")
      expect(await readOperation()).toEqual(before)

      await page.getByLabel("Up to (km), row 2").fill("6")
      await page.getByText("up to 2.5 km: €1.50").waitFor()
      await page.getByText("up to 6 km: €3.00").waitFor()
      await picture(page, "delivery-tiers")
      await save(page).click()
      await waitUntilSaved(page)
      expect((await readOperation()).delivery).toMatchObject({
        fee_mode: "tiers",
        tiers: [
          { from_km: 0, to_km: 2.5, fee: 1.5 },
          { from_km: 2.5, to_km: 6, fee: 3 },
        ],
      })
      await page.context().close()
    })

    it("reports a wrong key before it is saved", async () => {
      world.add("Calle Nueva 1, Madrid", 2_100)
      vendors.googleRoutes.behave("denied")
      const page = await open("delivery")
      await page.getByRole("button", { name: /^Replace.*Key of the routing service$/ }).click()
      await page.getByLabel("Key of the routing service").fill("wrong-key")
      await page.getByLabel("Address of a guest").fill("Calle Nueva 1, Madrid")
      await page.getByLabel("Address of a guest").press("Enter")
      await page.getByText("The service refused the key (http_403).").waitFor()
      await page.getByText(/^Way: Google failed after \d+ ms$/).waitFor()
      await picture(page, "delivery-wrong-key")

      vendors.reset()
      await page.getByRole("button", { name: "Keep it" }).click()
      await page.getByRole("button", { name: "Try", exact: true }).click()
      await page.getByText(/^2\.1 km · €2\.50 · answered in \d+ ms$/).waitFor()
      expect(vendors.googleRoutes.requests.map(({ headers }) => headers["x-goog-api-key"])).toEqual(["routing-key"])
      await picture(page, "delivery-tried")
      await page.context().close()
    })

    it("never shows a key, and removes it only when the removal is saved", async () => {
      const page = await open("delivery")
      await page.getByText("Stored since Fri, Nov 20, never shown", { exact: true }).first().waitFor()
      expect(await page.content()).not.toContain("routing-key")
      await page.getByRole("button", { name: /^Remove.*Key of the routing service$/ }).click()
      await page.getByText("Removed when you save").waitFor()
      expect((await readOperation()).delivery.routing.api_key_stored).toBe(true)
      await save(page).click()
      await waitUntilSaved(page)
      expect((await readOperation()).delivery.routing.api_key_stored).toBe(false)
      // A warning is shown on the tab where it can be resolved.
      await page.getByText("Nothing measures the distance, so delivery orders are refused.").waitFor()
      await page.getByRole("tab", { name: /^Delivery.*Note$/ }).waitFor()
      await picture(page, "delivery-warning")
      await page.context().close()
    })

    it("marks the field that the server refuses, when saving and when testing", async () => {
      const page = await open("delivery")
      await page.getByLabel("Delivers up to (km)").fill("far")
      await save(page).click()
      await isMarked(page, "Delivers up to (km)")
      await page.getByLabel("Delivers up to (km)").fill("8")
      await page.getByLabel("Address of the routing service").fill("ftp://example.com")
      await page.getByLabel("Address of a guest").fill("Calle Nueva 1, Madrid")
      await page.getByRole("button", { name: "Try", exact: true }).click()
      await isMarked(page, "Address of the routing service")
      await page.context().close()
    })
  })

  describe("operation", () => {
    it("keeps typed values while another tab is shown, and marks the tab", async () => {
      const page = await open("operation")
      await page.getByLabel("Telephone").fill("+34911222333")
      await page.getByRole("tab", { name: /^Operation.*Not saved yet/ }).waitFor()
      await page.getByRole("tab", { name: "Appearance" }).click()
      await page.getByLabel("Main colour", { exact: true }).waitFor()
      await page.getByRole("tab", { name: /^Operation/ }).click()
      expect(await page.getByLabel("Telephone").inputValue()).toBe("+34911222333")
      await page.getByLabel("Telephone").press("Control+s")
      await waitUntilSaved(page)
      expect((await readOperation()).store_phone).toBe("+34911222333")
      await page.getByRole("tab", { name: /^Operation.*Not saved yet/ }).waitFor({ state: "detached" })
      await page.context().close()
    })

    it.each([
      ["Time zone", "Mars/Olympus"],
      ["Address of the storefront", "shop"],
      ["Guests may cancel for (minutes)", "soon"],
    ])("marks %s when the server refuses it", async (label, wrong) => {
      const page = await open("operation")
      await page.getByLabel(label, { exact: true }).fill(wrong)
      await save(page).click()
      await isMarked(page, label)
      expect(await page.getByLabel(label, { exact: true }).evaluate((field) => field === document.activeElement)).toBe(true)
      await page.getByText("Check the marked fields.").waitFor()
      await page.context().close()
    })

    it("merges with the changes of another user, and shows both values where they conflict", async () => {
      await putSettings({ store_name: "La Barraca", store_phone: "1", guest_orders: true })
      const page = await open("operation")
      await page.getByLabel("Name of the shop").fill("Casa Lola")
      await putSettings({ guest_orders: false })
      await save(page).click()
      await waitUntilSaved(page)
      expect(await readOperation()).toMatchObject({ store_name: "Casa Lola", guest_orders: false })

      await page.getByLabel("Name of the shop").fill("Mine")
      await page.getByLabel("Telephone").fill("2")
      await putSettings({ store_name: "Theirs", guest_orders: true })
      await save(page).click()
      const row = page.getByRole("row", { name: /^Name of the shop/ })
      await row.waitFor()
      expect(await row.getByRole("cell").allTextContents()).toEqual(["Name of the shop", "Mine", "Theirs"])
      expect(await page.getByRole("row").count()).toBe(2)
      await picture(page, "conflict")
      expect((await readOperation()).store_name).toBe("Theirs")
      await page.getByRole("button", { name: "Keep mine" }).click()
      await row.waitFor({ state: "detached" })
      await eventually(async () => (await readOperation()).store_name === "Mine")
      expect(await readOperation()).toMatchObject({ store_phone: "2", guest_orders: true })
      await page.context().close()
    })

    it("accepts the other user's values, and keeps changes without a conflict", async () => {
      await putSettings({ store_name: "La Barraca", store_phone: "1" })
      const page = await open("operation")
      await page.getByLabel("Name of the shop").fill("Mine again")
      await page.getByLabel("Telephone").fill("3")
      await putSettings({ store_name: "Theirs" })
      await save(page).click()
      await page.getByRole("button", { name: "Take theirs" }).click()
      expect(await page.getByLabel("Name of the shop").inputValue()).toBe("Theirs")
      expect(await page.getByLabel("Telephone").inputValue()).toBe("3")
      await save(page).click()
      await waitUntilSaved(page)
      expect(await readOperation()).toMatchObject({ store_name: "Theirs", store_phone: "3" })
      await page.context().close()
    })

    it("says why nobody can order, and resumes taking orders", async () => {
      await putSettings({ emergency_closed: true })
      const page = await open("operation")
      await page.getByText("Guests cannot order").waitFor()
      await page.getByText("Everything is stopped.").first().waitFor()
      await picture(page, "stopped")
      await page.getByRole("button", { name: "Take orders again" }).click()
      await page.getByText("Guests can order", { exact: true }).waitFor()
      expect((await readOperation()).emergency_closed).toBe(false)
      await page.context().close()
    })
  })

  describe("payment", () => {
    it("switches an offline method at once, and warns when none is left", async () => {
      const page = await open("payment")
      const methods = ["Cash", "Card on delivery", "Bank transfer"]
      for (const name of methods) await page.getByRole("switch", { name, exact: true }).click()
      await page.getByText("No way to pay is offered: nothing can be ordered.").waitFor()
      await picture(page, "payment-none")
      for (const name of methods) await page.getByRole("switch", { name, exact: true }).click()
      await page.getByText("No way to pay is offered").waitFor({ state: "detached" })

      await page.getByRole("button", { name: /^Change.*Bank transfer$/ }).click()
      const drawer = page.getByRole("dialog")
      await drawer.getByLabel("IBAN").fill("ES91 2100 0418 4502 0005 1332")
      expect(await accessibilityViolations(page, OURS_IN_DIALOG)).toEqual([])
      await takePicture(page, "dashboard", "settings-gateway")
      await drawer.getByRole("button", { name: "Save" }).click()
      await drawer.waitFor({ state: "detached" })
      const gateways = (await store.api("manager").get("payment-gateways")).body.data
      expect(gateways.find(({ id }: { id: string }) => id === "bank_transfer").settings.iban).toBe(
        "ES91 2100 0418 4502 0005 1332",
      )
      await page.context().close()
    })

    it("names the refused rule of online payment", async () => {
      await putSettings({ capacity_statuses: ["pending", "processing"] })
      const page = await open("payment")
      await page.getByRole("switch", { name: "Guests may pay online" }).click()
      await page.getByLabel("An unpaid order is kept for (minutes)").fill("3")
      await save(page).click()
      await isMarked(page, "An unpaid order is kept for (minutes)")
      await page.getByLabel("An unpaid order is kept for (minutes)").fill("20")
      await page.getByLabel("Unpaid orders of one guest at a time").fill("")
      await save(page).click()
      await waitUntilSaved(page)
      expect((await readOperation()).payments.online).toMatchObject({ enabled: true, hold_minutes: 20, max_unpaid: null })
      await page.context().close()
    })
  })

  it("messages: stores the messaging service and the recipients of alarms separately", async () => {
    const page = await open("messages")
    await page.getByRole("switch", { name: "Guests who agreed get messages by phone" }).click()
    await page.getByLabel("Messaging service").click()
    await page.getByRole("option", { name: "WhatsApp" }).click()
    await page.getByLabel("Phone number ID").fill("1234567890")
    await page.getByLabel("Access token").fill("token-of-the-shop")
    await page.getByLabel("An order waits longer than (minutes)").fill("5")
    await page.getByLabel("E-mail address for alerts").fill("nobody")
    await save(page).click()
    await waitUntilSaved(page)
    expect((await readOperation()).messaging).toMatchObject({ enabled: true, provider: "whatsapp", ready: true })
    expect(await page.content()).not.toContain("token-of-the-shop")
    await save(page).waitFor()
    await page.getByRole("button", { name: "Save", exact: true }).last().click()
    await isMarked(page, "E-mail address for alerts")
    await page.getByLabel("E-mail address for alerts").fill("owner@example.com")
    await page.getByRole("button", { name: "Save", exact: true }).last().click()
    await page.getByRole("tab", { name: "Messages", exact: true }).waitFor()
    const alerts = (await store.api("manager").get("settings/alerts")).body.data
    expect(alerts).toMatchObject({ unaccepted_minutes: 5, email: "owner@example.com" })
    await picture(page, "messages")
    await page.context().close()
  })

  it("appearance: previews the shop in a colour before it is saved, and checks the contrast", async () => {
    const page = await open("appearance")
    const frame: FrameLocator = page.frameLocator('iframe[title="What guests see"]')
    const menu = frame.locator("svc-catalog")
    /** The colours of a button of the kit, and of its text. */
    const colours = () =>
      menu.evaluate((element) => {
        const button = document.createElement("span")
        button.className = "button"
        element.shadowRoot?.querySelector(".k")?.append(button)
        const { backgroundColor, color } = getComputedStyle(button)
        button.remove()
        return [backgroundColor, color]
      })
    await frame.locator("svc-catalog .product").first().waitFor()
    await page.getByLabel("Main colour", { exact: true }).fill("#ffe14d")
    await page.getByText("Black text is used on it.").waitFor()
    await page.getByText(/On a white page this colour is hard to see/).waitFor()
    await eventually(async () => (await colours())[0] === "rgb(255, 225, 77)")
    expect((await colours())[1]).toMatch(/^color\(xyz-d65 0 0 0\)$|^rgb\(0, 0, 0\)$/)
    await picture(page, "appearance-pale")
    await page.getByLabel("Main colour", { exact: true }).fill("#1d4e3a")
    await page.getByText("White text is used on it.").waitFor()
    await page.getByRole("switch", { name: "Show descriptions" }).click()
    await page.getByLabel("Layout of the menu").click()
    await page.getByRole("option", { name: "Cards side by side" }).click()
    await frame.locator("svc-catalog .grid .products").first().waitFor()
    expect(await frame.locator("svc-catalog .two").count()).toBe(0)
    await picture(page, "appearance")
    const before = (await store.api().get("settings/appearance")).body.data
    expect(before.catalog_style).not.toBe("grid")
    await page.getByLabel("Second colour", { exact: true }).fill("green")
    await save(page).click()
    await isMarked(page, "Second colour")
    await page.getByLabel("Second colour", { exact: true }).fill("#abc")
    await save(page).click()
    await waitUntilSaved(page)
    expect((await store.api().get("settings/appearance")).body.data).toMatchObject({
      primary_color: "#1d4e3a",
      accent_color: "#abc",
      catalog_style: "grid",
      show_descriptions: false,
    })
    await page.context().close()
  })

  it("advanced: selects Medusa's records by name, and the statuses that count towards a slot's capacity", async () => {
    const before = (await readOperation()).capacity_statuses
    const page = await open("advanced")
    await page.getByRole("combobox", { name: "Sales channel" }).filter({ hasText: "Restaurante" }).waitFor()
    await page.getByRole("checkbox", { name: "On hold" }).click()
    await picture(page, "advanced")
    await save(page).click()
    await waitUntilSaved(page)
    const now = (await readOperation()).capacity_statuses
    expect([now.includes("on-hold"), now.length]).toEqual([
      !before.includes("on-hold"),
      before.length + (before.includes("on-hold") ? -1 : 1),
    ])
    await page.context().close()
  })

  it("hours: links to the page that changes them", async () => {
    const page = await open("hours")
    await page
      .getByText(/19:00–/)
      .first()
      .waitFor()
    await page.getByRole("link", { name: "Change hours" }).click()
    await page.getByRole("heading", { name: "Hours and slots" }).waitFor()
    await page.context().close()
  })
}
