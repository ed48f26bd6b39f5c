import type { MenuCategory, Product } from "../../../src/client"
import { offered } from "../../../src/domain/extras/choosing"
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
}
