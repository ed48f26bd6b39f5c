import type { Page } from "playwright-core"
import { kit } from "../../../src/languages/en/kit"
import { kitOrder } from "../../../src/languages/en/kit-order"
import { eventually } from "../../support"
import { accessibilityViolations, takePicture } from "../../support/browser"
import { type GuestStory, guestParts } from "./guest-story"
import { openKitPage } from "./kit-page"

const SHOP = "<svc-mode></svc-mode><svc-cart></svc-cart><svc-order></svc-order><svc-catalog></svc-catalog>"
const { plus, bar, ticket } = guestParts
/** The day after the demo's dinner: pickup is offered, delivery is not. */
const TOMORROW = "2026-11-21"

/** A guest changes the way of ordering after choosing a time. */
export function modeChangeSuite(story: GuestStory): void {
  const setDelivery = async (exceptions: readonly object[]): Promise<void> => {
    const settings = { order_types: { delivery: { exceptions } } }
    const answer = await story.store.api().put("settings/operation", settings, { headers: await story.manager() })
    expect([answer.status, answer.body.error]).toEqual([200, undefined])
  }
  beforeAll(() => setDelivery([{ date: TOMORROW, ranges: [] }]))
  afterAll(() => setDelivery([]))

  const day = (page: Page) => page.locator("svc-checkout #day")
  const time = (page: Page) => page.locator("svc-checkout #time")
  const mode = (page: Page, name: string) => page.locator("svc-mode label", { hasText: name })
  const question = (page: Page, element: string) => page.locator(element).getByRole("alert").filter({ hasText: start })
  const start = kitOrder.time_unfit.split("{")[1]?.split("}")[1] ?? ""

  /** A guest who has chosen a time of tomorrow for pickup. @returns the page, and the time */
  async function withTime(tags = SHOP): Promise<{ readonly page: Page; readonly chosen: string }> {
    const page = await openKitPage(story.browser, story.store.url, { tags })
    await plus(page).click()
    if (!tags.includes("inline")) await bar(page).click()
    await page.getByLabel("Name", { exact: true }).fill("Ana")
    await page.getByLabel("Phone", { exact: true }).fill("+34600123456")
    await day(page).selectOption(TOMORROW)
    const chosen = (await time(page).locator("option:not([disabled])").last().getAttribute("value")) ?? ""
    await time(page).selectOption(chosen)
    return { page, chosen }
  }

  it("the mode does not offer the chosen time: the guest is asked, and the time is kept if the guest goes back", async () => {
    const { page, chosen } = await withTime()
    await page.keyboard.press("Escape")
    await mode(page, kit.way_delivery).click()
    const asked = question(page, "svc-mode")
    await asked.waitFor()
    expect(await asked.textContent()).toContain(chosen)
    expect(await accessibilityViolations(page)).toEqual([])
    await takePicture(page, "kit", "time-question-phone", "screen")
    await asked.getByRole("button", { name: `${kit.way_pickup}, as before` }).click()
    await asked.waitFor({ state: "detached" })
    expect(await page.locator("svc-mode input[value=pickup]").isChecked()).toBe(true)
    await bar(page).click()
    await time(page).waitFor()
    expect([await day(page).inputValue(), await time(page).inputValue()]).toEqual([TOMORROW, chosen])
    await page.getByRole("button", { name: /^Place order.*\d/ }).click()
    await ticket(page).waitFor()
  })

  it("no order is sent before the guest has answered, and the button leads to the question", async () => {
    const { page } = await withTime(SHOP.replace("<svc-cart>", "<svc-cart inline>"))
    const before = await story.orderCount()
    await mode(page, kit.way_delivery).click()
    const asked = question(page, "svc-checkout")
    await asked.waitFor()
    expect(await day(page).count()).toBe(0)
    // The address is asked for first, because it stands above.
    await page.getByLabel("Street and number").fill("Calle Colón 5")
    await page.getByLabel("Postcode").fill("46004")
    await page.getByLabel("City").fill("Valencia")
    await page.getByRole("button", { name: /^Place order/ }).click()
    const other = asked.getByRole("button", { name: kitOrder.time_other })
    await eventually(() => other.evaluate((button) => button.matches(":focus")))
    expect(await page.locator("#problems li").count()).toBe(0)
    await takePicture(page, "kit", "time-question-checkout-phone", "screen")
    await page.keyboard.press("Enter")
    await time(page).waitFor()
    expect(await day(page).inputValue()).not.toBe(TOMORROW)
    expect(await story.orderCount()).toBe(before)
  })

  it("a time that the new mode offers too is kept without a question", async () => {
    const { page } = await withTime()
    const last = (await day(page).locator("option").last().getAttribute("value")) ?? ""
    await day(page).selectOption(last)
    const chosen = (await time(page).locator("option:not([disabled])").last().getAttribute("value")) ?? ""
    await time(page).selectOption(chosen)
    await page.keyboard.press("Escape")
    await mode(page, kit.way_delivery).click()
    await bar(page).click()
    await time(page).waitFor()
    expect([await day(page).inputValue(), await time(page).inputValue()]).toEqual([last, chosen])
    expect(await question(page, "svc-mode").count()).toBe(0)
  })
}
