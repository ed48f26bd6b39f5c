import type { Page } from "playwright-core"
import { kitOrder } from "../../../../src/languages/en/kit-order"
import { eventually } from "../../../support"
import { type GuestStory, guestParts } from "../guest-story"
import { openKitPage } from "../kit-page"

const BARE = "<svc-catalog></svc-catalog><svc-cart></svc-cart>"
const { plus, bar, ticket } = guestParts

/** Where an order is shown after it was placed. */
export function ordersSuite(story: GuestStory): void {
  async function placed(tags: string): Promise<{ readonly page: Page; readonly id: string }> {
    const page = await openKitPage(story.browser, story.store.url, { tags })
    await plus(page).click()
    await bar(page).click()
    await page.getByLabel("Name", { exact: true }).fill("Ana")
    await page.getByLabel("Phone", { exact: true }).fill("+34600123456")
    await page.getByRole("button", { name: /^Place order.*\d/ }).click()
    await ticket(page).waitFor()
    return { page, id: new URL(page.url()).hash.replace("#svc-order=", "") }
  }

  it("a page without svc-order shows a placed order above the menu, after a reload too", async () => {
    const { page } = await placed(BARE)
    expect(await page.locator("svc-order + svc-catalog").count()).toBe(1)
    await page.reload()
    await ticket(page).waitFor()
    await page.getByRole("link", { name: kitOrder.back_to_menu }).click()
    await ticket(page).waitFor({ state: "detached" })
  })

  it("an order that is opened again is read anew", async () => {
    const { page, id } = await placed(BARE)
    await page.locator("svc-order .now").waitFor()
    await page.getByRole("link", { name: kitOrder.back_to_menu }).click()
    await ticket(page).waitFor({ state: "detached" })
    const changed = { status: "completed" }
    expect((await story.store.api().put(`orders/${id}`, changed, { headers: await story.manager() })).status).toBe(200)
    await page.evaluate((hash) => {
      location.hash = hash
    }, `svc-order=${id}`)
    await page.locator("svc-order").getByRole("status").getByText(kitOrder.steps.done).waitFor()
  })

  it("svc-order with the attribute `order`: the guest can go back to the menu, and the page can set another order", async () => {
    const { page, id } = await placed("<svc-catalog></svc-catalog><svc-cart></svc-cart><svc-order></svc-order>")
    const setOrder = (order: string) =>
      page.evaluate((value) => document.querySelector("svc-order")?.setAttribute("order", value), order)
    await page.getByRole("link", { name: kitOrder.back_to_menu }).click()
    await ticket(page).waitFor({ state: "detached" })
    await setOrder(id)
    await ticket(page).waitFor()
    await page.getByRole("link", { name: kitOrder.back_to_menu }).click()
    await ticket(page).waitFor({ state: "detached" })
    await setOrder("order_00000000000000000000000000")
    await page.getByText(kitOrder.order_not_here).waitFor()
    await setOrder(id)
    await eventually(() => ticket(page).isVisible())
  })
}
