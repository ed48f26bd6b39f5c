import type { Locator, Page } from "playwright-core"
import type { MenuCategory, Product } from "../../../src/client"
import { offered } from "../../../src/domain/extras/choosing"
import { eventually } from "../../support"
import { type GuestStory, guestParts } from "./guest-story"
import { holdRequests } from "./kit-page"

const { plus, bar, placeButton, ticket } = guestParts
/** The taps of an order besides the choices of its dish: to open the dish, to add it, to open the cart and to place the order. */
const OTHER_TAPS = 4
const MOST_TAPS = 6
/** The maximum layout shift of a page, from the specification. */
const MOST_SHIFT = 0.02
/** The delay (ms) of slow responses. Browsers count movement within 500 ms of a tap as the tap's effect, so the delay is longer. */
const SLOW_MS = 700

const required = ({ extra_categories }: Product) =>
  extra_categories.filter((group) => group.minimum === 1 && offered(group).length > 0)

/** How many taps an order takes a guest at a table. @param table number of a table that no other test uses */
export function tapsSuite(story: GuestStory, table: number): void {
  it("at most six taps place an order of the dish with the most required choices", async () => {
    const menu: MenuCategory[] = (await story.store.api().get("catalog")).body.data
    const dishes = menu.flatMap(({ products }) => products).filter(({ type, purchasable }) => type === "simple" && purchasable)
    const [dish] = dishes.sort((one, other) => required(other).length - required(one).length)
    const groups = dish ? required(dish) : []
    expect(groups.length).toBeGreaterThan(0)
    expect(groups.length + OTHER_TAPS).toBeLessThanOrEqual(MOST_TAPS)
    const page = await story.browser.page({ screen: "phone" })
    await page.goto(story.scanned(table))
    await page.getByText(story.tables[table]?.label ?? "").waitFor()
    await page
      .locator("svc-catalog")
      .getByRole("button", { name: dish?.name ?? "", exact: true })
      .tap()
    for (const { name } of groups) await page.locator("svc-product fieldset", { hasText: name }).locator("label").first().tap()
    await page.locator("svc-product .foot .button").tap()
    await bar(page).tap()
    await placeButton(page).tap()
    await ticket(page).waitFor()
    expect(await story.store.db("svc_order").where({ table_id: story.tables[table]?.id })).toHaveLength(1)
  })

  it("at most six taps put a dish with three required groups into the cart, and each group is asked for", async () => {
    const menu: MenuCategory[] = (await story.store.api().get("catalog")).body.data
    const dish = menu.flatMap(({ products }) => products).find((each) => each.type === "simple" && required(each).length > 0)
    const [group] = dish ? required(dish) : []
    if (dish === undefined || group === undefined) throw new Error("The demo has no dish with a required choice")
    const groups = ["Base", "Sauce", "Side"].map((name, at) => ({ ...group, id: 9_000 + at, name, minimum: 1, maximum: 1 }))
    const page = await story.browser.page({ screen: "phone" })
    await page.route("**/svc/v1/catalog", (route) => {
      const changed = (each: Product) => (each.id === dish.id ? { ...each, extra_categories: groups } : each)
      const data = menu.map((section) => ({ ...section, products: section.products.map(changed) }))
      return route.fulfill({ json: { success: true, data } })
    })
    await page.goto(story.scanned(table))
    let taps = 0
    const tap = async (target: Locator): Promise<void> => {
      await target.tap()
      taps += 1
    }
    await tap(page.locator("svc-catalog").getByRole("button", { name: dish.name, exact: true }))
    const button = page.locator("svc-product .foot .button")
    for (const { name } of groups) {
      expect(await button.textContent()).toContain(`Choose: ${name}`)
      await tap(page.locator("svc-product fieldset", { hasText: name }).locator("label").first())
    }
    await tap(button)
    await page.locator("svc-product dialog").waitFor({ state: "detached" })
    expect(await bar(page).locator(".badge").textContent()).toBe("1")
    expect(taps).toBeLessThanOrEqual(MOST_TAPS)
  })

  it("the second tap of a double tap on “remove” leaves the next dish in the order, and the focus stays in the order", async () => {
    const page = await story.browser.page({ screen: "phone" })
    await page.goto(story.scanned(table))
    const adding = page.getByRole("button", { name: /^Add / })
    await adding.first().waitFor()
    const names = new Set(await adding.evaluateAll((all) => all.map((button) => button.ariaLabel ?? "")))
    for (const name of [...names].slice(0, 2)) await page.getByRole("button", { name, exact: true }).first().tap()
    await bar(page).tap()
    const removals = page.locator("svc-cart").getByRole("button", { name: /^Remove / })
    await removals.nth(1).waitFor()
    // Wait until the sheet no longer moves.
    await removals.first().tap({ trial: true })
    await removals.first().evaluate(async (button: HTMLElement) => {
      const { x, y, width, height } = button.getBoundingClientRect()
      const root = button.getRootNode() as ShadowRoot
      for (let tap = 0; tap < 2; tap += 1) {
        root
          .elementFromPoint(x + width / 2, y + height / 2)
          ?.closest("button")
          ?.click()
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      }
    })
    expect(await removals.count()).toBe(1)
    // After the pause the dish can be removed.
    await eventually(async () => {
      await removals
        .first()
        .press("Enter", { timeout: 1_000 })
        .catch(() => undefined)
      return (await removals.count()) === 0
    })
    const focused = () => page.evaluate(() => document.querySelector("svc-cart")?.shadowRoot?.activeElement?.textContent?.trim())
    await eventually(async () => (await focused()) === "See the menu")
  })
}

/** Records from the next visit on what moves in the page without a tap. */
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

/** The recorded movements, as the browser's scores of layout shifts. */
export const shiftsOf = (page: Page): Promise<number[]> =>
  page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)

/** The page does not move while a guest reads it. */
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

  it("a placed order is shown from the response that placed it, even if it cannot be read again", async () => {
    const page = await story.browser.page({ screen: "phone" })
    await page.goto(story.scanned(6))
    await page.getByText(story.tables[6]?.label ?? "").waitFor()
    await plus(page).tap()
    await bar(page).tap()
    await page.route(/\/svc\/v1\/orders\//, (route) => route.abort("internetdisconnected"))
    await placeButton(page).tap()
    await page.locator("svc-order .steps [aria-current]").waitFor()
    await page.locator("svc-order details").waitFor()
  })

  it("a dish that is added before the scanned table is known is in the table's order, and not in the next one at home", async () => {
    const page = await story.browser.page({ screen: "phone" })
    const release = await holdRequests(page, "**/tables/resolve*")
    const request = page.waitForRequest("**/tables/resolve*")
    await page.goto(story.scanned(7))
    await request
    await plus(page).tap()
    release()
    await page.getByText(story.tables[7]?.label ?? "").waitFor()
    await bar(page).tap()
    await placeButton(page).tap()
    await ticket(page).waitFor()
    expect(await story.store.db("svc_order").where({ table_id: story.tables[7]?.id })).toHaveLength(1)
    await page.evaluate(() => sessionStorage.clear())
    await page.goto(story.guestPage())
    await plus(page).waitFor()
    await page.locator("svc-cart[ready]").waitFor({ state: "attached" })
    expect(await bar(page).count()).toBe(0)
  })

  it("a section link leads to its section, even if the sections before it were never on the screen", async () => {
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
