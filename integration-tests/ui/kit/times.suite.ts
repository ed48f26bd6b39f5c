import type { Page } from "playwright-core"
import type { DaySlots } from "../../../src/client"
import { type GuestStory, guestParts } from "./guest-story"
import { openKitPage } from "./kit-page"

const SHOP = "<svc-mode></svc-mode><svc-cart></svc-cart><svc-order></svc-order><svc-catalog></svc-catalog>"
const { plus, bar, ticket, days, chosenDay, dayChip } = guestParts
/** The day after the demo evening. */
const TOMORROW = "2026-11-21"
const LATER = "2026-11-22"

/** The choice of a day and a time in the checkout. */
export function timesSuite(story: GuestStory): void {
  const time = (page: Page) => page.locator("svc-checkout #time")

  /** Opens the checkout with everything filled in except the time. */
  async function atCheckout(): Promise<Page> {
    const page = await openKitPage(story.browser, story.store.url, { tags: SHOP })
    await plus(page).click()
    await bar(page).click()
    await page.getByLabel("Name", { exact: true }).fill("Ana")
    await page.getByLabel("Phone", { exact: true }).fill("+34600123456")
    await chosenDay(page).waitFor()
    return page
  }

  /** Places the order. @returns its business date and time in the database */
  async function placeAndReadTime(page: Page): Promise<[date: string, time: string]> {
    await page.getByRole("button", { name: /^Place order.*\d/ }).click()
    await ticket(page).waitFor()
    const id = new URL(page.url()).hash.replace("#svc-order=", "")
    const { fulfillment_date, fulfillment_time } = await story.store.db("svc_order").where({ id }).first()
    return [fulfillment_date, fulfillment_time]
  }

  it("choosing tomorrow selects the first time of tomorrow; the times of tonight after midnight can still be chosen", async () => {
    const page = await atCheckout()
    await dayChip(page, TOMORROW).click()
    const { slots }: DaySlots = (await story.store.api().get("schedule/pickup/slots", { query: { date: TOMORROW } })).body.data
    const first = slots.find(({ available }) => available)?.time
    expect(await time(page).inputValue()).toBe(first)
    expect(await time(page).locator("option:not([disabled])").first().getAttribute("value")).toMatch(/^00:/)
    expect(await placeAndReadTime(page)).toEqual([TOMORROW, first])
  })

  it("the time that is shown is the time of the order, however often the guest changes it", async () => {
    const page = await atCheckout()
    await dayChip(page, TOMORROW).click()
    const offered = await time(page)
      .locator("option:not([disabled])")
      .evaluateAll((all) => all.map((option) => option.getAttribute("value") ?? ""))
    for (const at of [3, 0, 3]) {
      await time(page).selectOption(offered[at] ?? "")
      expect(await time(page).inputValue()).toBe(offered[at])
    }
    await dayChip(page, LATER).click()
    const shown = await time(page).inputValue()
    expect(await placeAndReadTime(page)).toEqual([LATER, shown])
  })

  it("if guests may not choose a time, the only option is as soon as possible, and the order is accepted", async () => {
    const setChoice = async (time_selection_enabled: boolean): Promise<void> => {
      const settings = { order_types: { pickup: { time_selection_enabled } } }
      const answer = await story.store.api().put("settings/operation", settings, { headers: await story.manager() })
      expect([answer.status, answer.body.error]).toEqual([200, undefined])
    }
    await setChoice(false)
    try {
      const page = await atCheckout()
      const offered = await time(page)
        .locator("option")
        .evaluateAll((all) => all.map((each) => each.getAttribute("value")))
      expect(await days(page).count()).toBe(1)
      expect(["now", "asap"].map((each) => [each])).toContainEqual(offered)
      await placeAndReadTime(page)
    } finally {
      await setChoice(true)
    }
  })
}
