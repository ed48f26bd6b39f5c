import type { Page } from "playwright-core"
import { HOLD_MS } from "../../../src/domain/tables"
import { kit } from "../../../src/languages/es/kit"
import { kitOrder } from "../../../src/languages/es/kit-order"
import { eventually } from "../../support"
import { expectEveryLook } from "./every-look"
import { type GuestStory, guestParts } from "./guest-story"
import { openKitPage } from "./kit-page"

const { chosenDay, dayChip } = guestParts
const TAGS =
  "<svc-status></svc-status><svc-mode></svc-mode><svc-table></svc-table><svc-cart></svc-cart><svc-order></svc-order><svc-catalog></svc-catalog>"
/** The demo's evening. */
const TODAY = "2026-11-20"
const TRACKING = "https://courier.example/track/17"

/** Situations that stop or delay a guest, on a Spanish page: their texts and looks, and how the guest can continue. */
export function limitsSuite(story: GuestStory): void {
  const open = async (before: (page: Page) => Promise<void> = async () => undefined): Promise<Page> => {
    const page = await story.browser.page({ screen: "phone" })
    await before(page)
    return page
  }
  const shop = () => openKitPage(story.browser, story.store.url, { tags: TAGS, language: "es" })
  const addButton = (page: Page) => page.getByRole("button", { name: /^Añadir / }).first()
  const viewOrderButton = (page: Page) => page.getByRole("button", { name: new RegExp(kit.see_cart) })
  const placeButton = (page: Page) => page.locator("svc-checkout .foot button")
  const modeChoice = (page: Page, name: string) => page.locator("svc-mode label", { hasText: name })
  const putSettings = async (path: string, body: object): Promise<void> => {
    const answer = await story.store.api().put(path, body, { headers: await story.manager() })
    expect([answer.status, answer.body.error]).toEqual([200, undefined])
  }
  const phoneOfShop = async (): Promise<string> => (await story.store.api().get("status")).body.data.store_phone
  async function fillIn(page: Page): Promise<void> {
    await addButton(page).click()
    await viewOrderButton(page).click()
    await page.getByLabel(kitOrder.name, { exact: true }).fill("Ana")
    await page.getByLabel(kitOrder.phone, { exact: true }).fill("+34600123456")
    await page.locator("svc-checkout .sum").waitFor()
  }
  async function fillInDelivery(page: Page): Promise<void> {
    await page.getByLabel(kitOrder.street).fill("Calle Colón 5")
    await page.getByLabel(kitOrder.postcode).fill("46004")
    await page.getByLabel(kitOrder.city).fill("Valencia")
    await page.getByLabel(kitOrder.name, { exact: true }).fill("Ana")
    await page.getByLabel(kitOrder.phone, { exact: true }).fill("+34600123456")
  }
  /** Puts more of the first product into the open cart, until its price is above the minimum. */
  async function reachMinimum(page: Page): Promise<void> {
    const total = page.locator("svc-checkout .sum dd")
    await page.locator("svc-cart .least").waitFor()
    const before = (await total.textContent()) ?? ""
    for (let more = 0; more < 4; more += 1)
      await page
        .getByRole("button", { name: /^Uno más/ })
        .first()
        .click()
    await eventually(
      async () => (await total.textContent()) !== before && (await placeButton(page).textContent())?.includes("€") === true,
    )
    await page.locator("svc-cart .least").waitFor({ state: "detached" })
  }
  async function placeAndReadId(page: Page): Promise<string> {
    await placeButton(page).click()
    await page.locator("svc-order h2").waitFor()
    await page.locator("svc-order .now").waitFor()
    return new URL(page.url()).hash.replace("#svc-order=", "")
  }

  it("a table whose hold has ended after two renewals: the page says so, and an order is still possible", async () => {
    const page = await open((made) => made.clock.install())
    await page.goto(`${story.store.url}/svc/demo/guest?lang=es`)
    await modeChoice(page, kit.way_dine_in).click()
    await page.locator("svc-table .tile:enabled").last().click()
    await page.locator("svc-table .at strong").waitFor()
    const renewed = async (status: number): Promise<void> => {
      const answer = page.waitForResponse((response) => response.url().endsWith("/hold"))
      await page.clock.fastForward(HOLD_MS)
      expect((await answer).ok()).toBe(status === 200)
    }
    await renewed(200)
    await renewed(200)
    await renewed(409)
    const said = page.locator("svc-table").getByRole("status").getByText(kitOrder.table_unheld)
    await eventually(async () => {
      await page.clock.fastForward(10_000)
      return (await said.count()) > 0
    })
    await expectEveryLook(page, "table-unheld")
    await addButton(page).click()
    await viewOrderButton(page).click()
    await placeButton(page).click()
    await page.locator("svc-order h2").waitFor()
    expect(await said.count()).toBe(0)
  })

  it("an order page without a connection keeps its data, and says that it is offline until the connection is back", async () => {
    const page = await shop()
    await fillIn(page)
    await placeAndReadId(page)
    await page.context().setOffline(true)
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
    const said = page.locator("svc-order").getByRole("status").getByText(kitOrder.order_offline)
    await said.waitFor()
    expect(await page.locator("svc-order li[aria-current=step]").textContent()).toBe(kitOrder.steps.preparing)
    const background = (part: string) =>
      page.locator(`svc-order ${part}`).evaluate((box) => getComputedStyle(box).backgroundColor)
    expect(await background(".note")).not.toBe(await background(".card"))
    // Without a connection no other language can be loaded.
    await expectEveryLook(page, "order-offline", [])
    await page.context().setOffline(false)
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
    await said.waitFor({ state: "detached" })
  })

  it("an order below the minimum of delivery shows the missing amount, and can be placed only when the minimum is reached", async () => {
    const page = await shop()
    await modeChoice(page, kit.way_delivery).click()
    await addButton(page).click()
    await viewOrderButton(page).click()
    const said = page.locator("svc-cart .least")
    await said.getByRole("status").waitFor()
    expect(await said.getByRole("status").textContent()).toMatch(/\d/)
    expect(await said.getByRole("progressbar").count()).toBe(1)
    await expectEveryLook(page, "below-minimum")
    const before = await story.orderCount()
    await fillInDelivery(page)
    await placeButton(page).click()
    await page.locator("svc-checkout #problems li").first().waitFor()
    expect(await story.orderCount()).toBe(before)
    await reachMinimum(page)
    await placeAndReadId(page)
  })

  it("a delivery on its way has the courier's tracking link", async () => {
    const page = await shop()
    await modeChoice(page, kit.way_delivery).click()
    await addButton(page).click()
    await viewOrderButton(page).click()
    await fillInDelivery(page)
    await reachMinimum(page)
    const id = await placeAndReadId(page)
    await putSettings(`orders/${id}`, { status: "shipped", tracking_url: TRACKING })
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
    const link = page.locator("svc-order").getByRole("link", { name: kitOrder.track })
    await link.waitFor()
    expect([await link.getAttribute("href"), await link.getAttribute("rel")]).toEqual([TRACKING, "noopener"])
    await expectEveryLook(page, "order-tracking")
  })

  it("no times left today: the next possible day is proposed in words, and the order is for that day", async () => {
    await putSettings("settings/operation", { order_types: { pickup: { exceptions: [{ date: TODAY, ranges: [] }] } } })
    try {
      const page = await shop()
      await fillIn(page)
      expect(await chosenDay(page).inputValue()).toBe("2026-11-21")
      expect(await dayChip(page, "2026-11-21").textContent()).toMatch(new RegExp(kit.tomorrow, "i"))
      expect(await dayChip(page, TODAY).count()).toBe(0)
      await expectEveryLook(page, "no-times-today")
      const id = await placeAndReadId(page)
      expect((await story.store.db("svc_order").where({ id }).first()).fulfillment_date).toBe("2026-11-21")
    } finally {
      await putSettings("settings/operation", { order_types: { pickup: { exceptions: [] } } })
    }
  })

  it("no times left at all: the cart says so, with the shop's phone number", async () => {
    const closed = { advance_days: 0, exceptions: [{ date: TODAY, ranges: [] }] }
    await putSettings("settings/operation", { order_types: { pickup: closed } })
    try {
      const page = await shop()
      await addButton(page).click()
      await viewOrderButton(page).click()
      const said = page.locator("svc-checkout").getByRole("alert").filter({ hasText: kitOrder.no_slots })
      await said.waitFor()
      expect(await said.getByRole("link").getAttribute("href")).toBe(`tel:${await phoneOfShop()}`)
      await expectEveryLook(page, "no-times")
    } finally {
      await putSettings("settings/operation", { order_types: { pickup: { advance_days: 7, exceptions: [] } } })
    }
  })
}
