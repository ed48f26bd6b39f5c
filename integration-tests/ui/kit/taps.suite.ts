import type { MenuCategory, Product } from "../../../src/client"
import { offered } from "../../../src/domain/extras/choosing"
import { eventually } from "../../support"
import { type GuestStory, guestParts } from "./guest-story"

const { bar, placeButton, ticket } = guestParts
/** To open a dish, to add it, to open the cart and to place the order. */
const OTHER_TAPS = 4
const MOST_TAPS = 6

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
    // The sheet stands still now.
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
