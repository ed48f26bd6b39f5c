import type { Page } from "playwright-core"
import { eventually, orderBodies, type Store, smallCatalogue } from "../../support"
import { accessibilityViolations, readQrCode, startBrowser, type TestBrowser, takePicture } from "../../support/browser"
import { changeDelivery } from "../../support/delivery-settings"
import { OURS_IN_DIALOG, openDashboard } from "./dashboard-store"

/** Staff accounts and their screens. */
export function staffPage(use: () => Store): void {
  let store: Store
  let browser: TestBrowser
  let page: Page
  beforeAll(async () => {
    store = use()
    browser = await startBrowser()
    page = await openDashboard(browser, store, "/svc/staff")
    await page.getByRole("heading", { name: "Staff and couriers" }).waitFor()
  })
  afterAll(() => browser?.close())

  const button = (name: string) => page.getByRole("button", { name, exact: true })
  const dialog = () => page.getByRole("dialog")
  const rowOf = (name: string) => page.getByRole("row").filter({ hasText: name })
  const devices = async () => (await store.api("manager").get("auth/devices")).body.data
  const choose = async (person: string, act: string) => {
    await button(`Actions for ${person}`).click()
    await page.getByRole("menuitem", { name: act }).click()
  }

  let tablet: Page

  it("adds a cook, and signs the cook's tablet in with a code that works once", async () => {
    await button("Add a person").click()
    await dialog().getByLabel("Name", { exact: true }).fill("Carmen Cocina")
    await dialog().getByLabel("E-mail").fill("carmen@example.com")
    await dialog().getByLabel("Password").fill("at the stove")
    expect(await accessibilityViolations(page, OURS_IN_DIALOG)).toEqual([])
    await takePicture(page, "dashboard", "staff-person")
    await button("Save").click()
    await rowOf("Carmen Cocina").getByText("see orders and move them").waitFor()

    await choose("Carmen Cocina", "Connect a screen")
    await button("Show the code").click()
    const code = await dialog()
      .getByText(/^\d{4} \d{4}$/)
      .textContent()
    expect(await accessibilityViolations(page, OURS_IN_DIALOG)).toEqual([])
    await takePicture(page, "dashboard", "staff-code")
    expect(await devices()).toMatchObject([{ name: "Kitchen", kind: "kitchen", last_seen_at: null }])

    tablet = await browser.page({ screen: "tablet" })
    await tablet.goto(`${store.url}/svc/kitchen`)
    await tablet.locator("svc-sign-in [name=code]").fill(code ?? "")
    await tablet.locator("svc-sign-in [type=submit]").click()
    await tablet.locator("header .state").first().waitFor()
    await tablet.locator("svc-sign-in").waitFor({ state: "detached" })

    await page.getByText("Kitchen is connected.").waitFor()
    await button("Done").click()
    expect((await store.api("anonymous").post("auth/devices/token", { code })).body.error?.code).toBe("svc_invalid_device_code")
  })

  it("signs in a screen that opens the address in the QR code", async () => {
    await choose("Carmen Cocina", "Connect a screen")
    await dialog().getByRole("combobox", { name: "Used as", exact: true }).click()
    await page.getByRole("option", { name: "Pick-up display" }).click()
    await button("Show the code").click()
    const address = new URL(await readQrCode(dialog().getByRole("img", { name: "Code that signs the screen in" })))
    expect([address.origin, address.pathname]).toEqual([store.url, "/svc/pickup-board"])

    const display = await browser.page()
    const signedIn = display.waitForResponse((response) => response.url().endsWith("/auth/devices/token"))
    await display.goto(address.href)
    expect((await (await signedIn).json()).data).toMatchObject({
      account: { display_name: "Carmen Cocina" },
      device: { name: "Pick-up display", kind: "pickup" },
    })
    await display.getByRole("heading", { name: "Preparando" }).waitFor()
    expect(await display.locator("svc-sign-in").count()).toBe(0)
    await page.getByText("Pick-up display is connected.").waitFor()
    await button("Done").click()
    await display.context().close()
  })

  it("signs out the screens of an account that is disabled", async () => {
    await choose("Carmen Cocina", "Disable")
    await page.getByRole("alertdialog").getByRole("button", { name: "Disable" }).click()
    await rowOf("Carmen Cocina").getByText("Disabled").waitFor()
    await tablet.locator("svc-sign-in").waitFor()
    await page.getByText("No screen is connected.").waitFor()
    expect(await devices()).toEqual([])
    await tablet.context().close()
  })

  it("names the refused field of an account, and keeps what was typed", async () => {
    await button("Add a person").click()
    await dialog().getByLabel("E-mail").fill("carmen@example.com")
    await dialog().getByLabel("Password").fill("short")
    await button("Save").click()
    await dialog().getByRole("alert").waitFor()
    await eventually(async () => (await dialog().getByLabel("Password").getAttribute("aria-invalid")) === "true")
    await dialog().getByLabel("Password").fill("long enough")
    await button("Save").click()
    await dialog().getByText("Another account has this e-mail.").waitFor()
    expect(await dialog().getByLabel("E-mail").inputValue()).toBe("carmen@example.com")
    await button("Cancel").click()
  })

  it("sums the deliveries of each courier today, and the cash", async () => {
    const { couriers, total } = await deliver()
    await page.reload()
    const line = page.getByRole("listitem").filter({ hasText: couriers })
    await line.getByText(new RegExp(`1 delivery · 1 delivered · €${total} in cash`)).waitFor()
  })

  /** A delivery paid in cash and delivered by the courier. */
  async function deliver() {
    await changeDelivery(store, { fee_mode: "fixed", fixed_fee: 3, max_distance_km: null })
    const [courier] = (await store.api("manager").get("delivery-boys")).body.data
    const body = orderBodies(await smallCatalogue(store.db)).delivery()
    const placed = await store.api("administrator").post("orders", body)
    expect([placed.status, placed.body.error]).toEqual([201, undefined])
    const { id, total } = placed.body.data
    for (const change of [{ courier_id: courier.id }, { status: "shipped" }, { status: "completed" }]) {
      const { status, body: answer } = await store.api("administrator").put(`orders/${id}`, change)
      expect([status, answer.error]).toEqual([200, undefined])
    }
    return { couriers: courier.display_name, total }
  }
}
