import type { Locator, Page } from "playwright-core"
import { kit } from "../../../src/languages/en/kit"
import { kitOrder } from "../../../src/languages/en/kit-order"
import { eventually } from "../../support"
import { takePicture } from "../../support/browser"
import { expectEveryLook, violationsInEachLook } from "./every-look"
import { DINNER, type GuestStory, guestParts } from "./guest-story"
import { openKitPage } from "./kit-page"

const SHOP = "<svc-mode></svc-mode><svc-cart></svc-cart><svc-order></svc-order><svc-catalog></svc-catalog>"
const { plus, bar, ticket, days, chosenDay, dayChip } = guestParts
/** The demo's evening. */
const TODAY = "2026-11-20"
/** The next day: pickup is offered, delivery is not. */
const TOMORROW = "2026-11-21"
/** Minutes of the demo's pickup orders, from the order to the meal. */
const PICKUP_MINUTES = 20

/** A guest changes the mode after choosing a time. */
export function modeChangeSuite(story: GuestStory): void {
  const setModes = async (order_types: object): Promise<void> => {
    const answer = await story.store.api().put("settings/operation", { order_types }, { headers: await story.manager() })
    expect([answer.status, answer.body.error]).toEqual([200, undefined])
  }
  const closeDelivery = (...dates: readonly string[]) =>
    setModes({ delivery: { exceptions: dates.map((date) => ({ date, ranges: [] })) } })
  beforeAll(() => closeDelivery(TOMORROW))
  afterAll(() => closeDelivery())

  const time = (page: Page) => page.locator("svc-checkout #time")
  const modeChoice = (page: Page, name: string) => page.locator("svc-mode label", { hasText: name })
  const question = (page: Page, element: string) => page.locator(element).getByRole("alert").filter({ hasText: start })
  const isFocused = (what: Locator) => what.evaluate((element) => element.matches(":focus"))
  const start = kitOrder.time_unfit.split("{")[1]?.split("}")[1] ?? ""

  /** A guest who has chosen a time of tomorrow for pickup. @returns the page, and the time */
  async function withTime(tags = SHOP): Promise<{ readonly page: Page; readonly chosen: string }> {
    const page = await openKitPage(story.browser, story.store.url, { tags })
    await plus(page).click()
    if (!tags.includes("inline")) await bar(page).click()
    await page.getByLabel("Name", { exact: true }).fill("Ana")
    await page.getByLabel("Phone", { exact: true }).fill("+34600123456")
    await dayChip(page, TOMORROW).click()
    const chosen = (await time(page).locator("option:not([disabled])").last().getAttribute("value")) ?? ""
    await time(page).selectOption(chosen)
    return { page, chosen }
  }

  it("the new mode does not offer the chosen time: the guest is asked, and keeps the time by returning to the former mode", async () => {
    const { page, chosen } = await withTime()
    await page.keyboard.press("Escape")
    await modeChoice(page, kit.way_delivery).click()
    const dialog = question(page, "svc-mode")
    await dialog.waitFor()
    expect(await dialog.textContent()).toContain(chosen)
    expect(await violationsInEachLook(page)).toEqual([])
    await takePicture(page, "kit", "time-question-phone", "screen")
    await dialog.getByRole("button", { name: `${kit.way_pickup}, as before` }).click()
    await dialog.waitFor({ state: "detached" })
    expect(await page.locator("svc-mode input[value=pickup]").isChecked()).toBe(true)
    await bar(page).click()
    await time(page).waitFor()
    expect([await chosenDay(page).inputValue(), await time(page).inputValue()]).toEqual([TOMORROW, chosen])
    await page.getByRole("button", { name: /^Place order.*\d/ }).click()
    await ticket(page).waitFor()
  })

  it("no order is sent before the guest has answered, and the button leads to the question", async () => {
    const { page } = await withTime(SHOP.replace("<svc-cart>", "<svc-cart inline>"))
    const before = await story.orderCount()
    await modeChoice(page, kit.way_delivery).click()
    const dialog = question(page, "svc-checkout")
    await dialog.waitFor()
    expect(await question(page, "svc-mode").count()).toBe(0)
    expect(await days(page).count()).toBe(0)
    // The address is required first, because its fields are above the question.
    await page.getByLabel("Street and number").fill("Calle Colón 5")
    await page.getByLabel("Postcode").fill("46004")
    await page.getByLabel("City").fill("Valencia")
    await page.getByRole("button", { name: /^Place order/ }).click()
    const other = dialog.getByRole("button", { name: kitOrder.time_other })
    await eventually(() => other.evaluate((button) => button.matches(":focus")))
    expect(await page.locator("#problems li").count()).toBe(0)
    await takePicture(page, "kit", "time-question-checkout-phone", "screen")
    await page.keyboard.press("Enter")
    await time(page).waitFor()
    expect(await chosenDay(page).inputValue()).not.toBe(TOMORROW)
    expect(await story.orderCount()).toBe(before)
  })

  it("the former mode, chosen again in the checkout: the focus moves to the time, and stays there while the times are loaded", async () => {
    const { page, chosen } = await withTime(SHOP.replace("<svc-cart>", "<svc-cart inline>"))
    await modeChoice(page, kit.way_delivery).click()
    const dialog = question(page, "svc-checkout")
    await dialog.getByRole("button", { name: `${kit.way_pickup}, as before` }).focus()
    await page.keyboard.press("Enter")
    await time(page).waitFor()
    expect(await time(page).inputValue()).toBe(chosen)
    expect(await isFocused(page.locator("svc-checkout").getByRole("group", { name: kitOrder.when, exact: true }))).toBe(true)
    expect(await violationsInEachLook(page, { within: "svc-cart" })).toEqual([])
    await page.keyboard.press("Tab")
    expect(await isFocused(chosenDay(page))).toBe(true)
  })

  it.each([
    ["in the sheet", SHOP],
    ["in the page", SHOP.replace("<svc-cart>", "<svc-cart inline>")],
  ])(
    "the last mode is switched off while the guest fills in the checkout %s: the focus moves to the message",
    async (_where, tags) => {
      const { page } = await withTime(tags)
      await page.getByLabel("Phone", { exact: true }).focus()
      await setModes({ pickup: { enabled: false }, delivery: { enabled: false } })
      try {
        await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
        const said = page.locator("svc-checkout").getByText(kit.paused)
        await said.waitFor()
        expect(await isFocused(said)).toBe(true)
      } finally {
        await setModes({ pickup: { enabled: true }, delivery: { enabled: true } })
      }
    },
  )

  it("an order without a response: the focus moves to the message that the order is being checked", async () => {
    const { page } = await withTime()
    await page.route("**/svc/v1/orders", (route) => route.abort())
    await page.getByRole("button", { name: /^Place order.*\d/ }).focus()
    await page.keyboard.press("Enter")
    const said = page.getByRole("alert").filter({ hasText: kitOrder.unknown_title })
    await said.waitFor()
    expect(await isFocused(said)).toBe(true)
    await said.getByText(kitOrder.give_up_warning).waitFor()
    // axe does not know that the sheet is above the bar of the cart, and would report that the bar covers the end of the sheet.
    await page.locator("svc-cart .bar").evaluate((below) => below.toggleAttribute("hidden", true))
    expect(await violationsInEachLook(page, { within: "svc-cart" })).toEqual([])
    await page.unroute("**/svc/v1/orders")
    await ticket(page).waitFor()
  })

  it("a time that the new mode also offers is kept without a question", async () => {
    const { page } = await withTime()
    const last = (await days(page).last().getAttribute("value")) ?? ""
    await dayChip(page, last).click()
    const chosen = (await time(page).locator("option:not([disabled])").last().getAttribute("value")) ?? ""
    await time(page).selectOption(chosen)
    await page.keyboard.press("Escape")
    await modeChoice(page, kit.way_delivery).click()
    await bar(page).click()
    await time(page).waitFor()
    expect([await chosenDay(page).inputValue(), await time(page).inputValue()]).toEqual([last, chosen])
    expect(await question(page, "svc-mode").count()).toBe(0)
  })

  it("“as soon as possible”, chosen for pickup: the question names the minutes of pickup", async () => {
    await closeDelivery(TODAY, TOMORROW)
    try {
      const { page } = await withTime()
      await dayChip(page, TODAY).click()
      expect(["now", "asap"]).toContain(await time(page).inputValue())
      await page.keyboard.press("Escape")
      await modeChoice(page, kit.way_delivery).click()
      const dialog = question(page, "svc-mode")
      await dialog.waitFor()
      expect(await dialog.textContent()).toContain(kitOrder.soon.other.replace("{count}", String(PICKUP_MINUTES)))
    } finally {
      await closeDelivery(TOMORROW)
    }
  })

  it("pickup is switched off after a time was chosen: the question omits pickup, and another time can be chosen", async () => {
    const { page } = await withTime()
    await page.keyboard.press("Escape")
    await setModes({ pickup: { enabled: false } })
    try {
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
      const dialog = question(page, "svc-mode")
      await dialog.waitFor()
      expect(await dialog.getByRole("button").allTextContents()).toEqual([kitOrder.time_other])
      expect(await page.locator("svc-mode").getByRole("radio").count()).toBe(0)
      await expectEveryLook(page, "time-question-one-mode")
      await dialog.getByRole("button").focus()
      await page.keyboard.press("Enter")
      await dialog.waitFor({ state: "detached" })
      await eventually(() => isFocused(page.locator("svc-mode").getByRole("button", { name: kitOrder.where_to })))
    } finally {
      await setModes({ pickup: { enabled: true } })
    }
  })

  it("the page removes the cart during a rendering: the question is asked at the modes", async () => {
    const { page } = await withTime(SHOP.replace("<svc-cart>", "<svc-cart inline>"))
    await page.evaluate(() => {
      const cart = document.querySelector("svc-cart")
      const checkout = cart?.shadowRoot?.querySelector("svc-checkout") as (HTMLElement & { requestUpdate(): void }) | null
      if (!checkout) throw new Error("There is no checkout")
      checkout.requestUpdate()
      cart?.remove()
    })
    await modeChoice(page, kit.way_delivery).click()
    await question(page, "svc-mode").waitFor()
  })

  it("a time after midnight is shown under its calendar day in the checkout, the order and the question", async () => {
    const { page } = await withTime()
    expect(await time(page).locator("option", { hasText: "00:30" }).count()).toBe(1)
    await time(page).selectOption("00:30")
    expect(await chosenDay(page).inputValue()).toBe(TOMORROW)
    await takePicture(page, "kit", "after-midnight-phone", "screen")
    const shown = kit.day_at.replace("{day}", kit.tomorrow).replace("{time}", "00:30")
    await closeDelivery(TODAY, TOMORROW)
    try {
      await page.keyboard.press("Escape")
      await modeChoice(page, kit.way_delivery).click()
      const dialog = question(page, "svc-mode")
      await dialog.waitFor()
      expect(await dialog.textContent()).toContain(shown)
      await dialog.getByRole("button", { name: `${kit.way_pickup}, as before` }).click()
    } finally {
      await closeDelivery(TOMORROW)
    }
    await bar(page).click()
    await page.getByRole("button", { name: /^Place order.*\d/ }).click()
    await ticket(page).waitFor()
    const order = page.locator("svc-order")
    await order.getByText(shown).waitFor()
    await takePicture(page, "kit", "order-after-midnight-phone", "screen")
    const id = new URL(page.url()).hash.replace("#svc-order=", "")
    const row = await story.store.db("svc_order").where({ id }).first()
    // The order's business date is that of the evening.
    expect([row.fulfillment_date, row.fulfillment_time]).toEqual([TODAY, "00:30"])
    expect(row.fulfillment_at.toISOString()).toBe("2026-11-20T23:30:00.000Z")
  })

  it("after midnight, the remaining times of a Friday night are under today", async () => {
    await story.store.setClock(`${TOMORROW}T00:05:00+01:00`)
    try {
      const page = await openKitPage(story.browser, story.store.url, { tags: SHOP })
      await plus(page).click()
      await bar(page).click()
      await chosenDay(page).waitFor()
      expect(await page.locator("svc-checkout #day label").first().textContent()).toMatch(new RegExp(kit.today, "i"))
      expect(await days(page).evaluateAll((all) => all.map((each) => each.getAttribute("value")))).not.toContain(TODAY)
      expect(["now", "asap"]).toContain(await time(page).inputValue())
      expect(await time(page).locator("option:not([disabled])", { hasText: "01:00" }).count()).toBe(1)
    } finally {
      await story.store.setClock(DINNER)
    }
  })
}
