import type { Page } from "playwright-core"
import { eventually } from "../../support"
import { type GuestStory, guestParts } from "./guest-story"

/** The bar of the specification for the layout shift of a page. */
const MOST_SHIFT = 0.02
/** Movement within half a second of a tap counts as its effect, so answers come later than that. */
const SLOW_MS = 700
const { plus, bar, placeButton, ticket } = guestParts

/** From the next visit, notes what moves in the page without a tap. */
export function noteShifts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((seen) => {
      const moved = seen.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]
      shifts.push(...moved.filter(({ hadRecentInput }) => !hadRecentInput).map(({ value }) => value))
    }).observe({ type: "layout-shift", buffered: true })
  })
}

/** The noted movements, as scores of the browser. */
export const shiftsOf = (page: Page): Promise<number[]> =>
  page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)

/** What a guest is looking at stays where it is. */
export function steadySuite(story: GuestStory): void {
  it("nothing moves on the way to an order, even if each answer of the service is slow", async () => {
    const page = await story.browser.page({ screen: "phone" })
    await noteShifts(page)
    await page.goto(story.guestPage())
    await plus(page).tap()
    await page.route(/\/svc\/v1\/(schedule|orders)/, async (route) => {
      await new Promise((answered) => setTimeout(answered, SLOW_MS))
      await route.continue()
    })
    await bar(page).tap()
    await page.locator("svc-checkout .pending").waitFor()
    await page.locator("svc-checkout #day").waitFor()
    await page.getByLabel("Name", { exact: true }).fill("Ana")
    await page.getByLabel("Phone", { exact: true }).fill("+34600123456")
    await placeButton(page).tap()
    await ticket(page).waitFor()
    await page.locator("svc-order .steps").waitFor()
    expect((await shiftsOf(page)).reduce((sum, shift) => sum + shift, 0)).toBeLessThanOrEqual(MOST_SHIFT)
  })

  it("a placed order is shown from the answer that placed it, even if it cannot be read", async () => {
    const page = await story.browser.page({ screen: "phone" })
    await page.goto(story.scanned(6))
    await plus(page).tap()
    await bar(page).tap()
    await page.route(/\/svc\/v1\/orders\//, (route) => route.abort("internetdisconnected"))
    await placeButton(page).tap()
    await page.locator("svc-order .steps [aria-current]").waitFor()
    await page.locator("svc-order details").waitFor()
  })

  it("a section link leads to its section, although those before it were never on the screen", async () => {
    const page = await story.browser.page({ screen: "phone" })
    await page.goto(story.guestPage())
    const links = page.locator("svc-catalog .tabs a")
    await links.nth(2).tap()
    const distance = () =>
      page.evaluate(() => {
        const heading = document.querySelector("svc-catalog")?.shadowRoot?.querySelectorAll("h2")[2]
        return heading
          ? heading.getBoundingClientRect().top - Number.parseFloat(getComputedStyle(heading).scrollMarginTop)
          : Number.NaN
      })
    await eventually(async () => Math.abs(await distance()) < 2)
  })
}
