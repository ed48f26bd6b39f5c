import type { Page } from "playwright-core"
import { expectPicture } from "../../support/browser"
import type { GuestStory } from "./guest-story"

/**
 * Four states on a guest's phone match the reviewed screenshots in `pictures/`. `npm run pictures` takes them again after a
 * deliberate change.
 * @param table number of a table that no other test uses
 */
export function looksSuite(story: GuestStory, table: number): void {
  let page: Page

  beforeAll(async () => {
    page = await story.browser.page({ screen: "phone", locale: "en-GB" })
    await page.goto(story.scanned(table))
    await page.getByText(story.tables[table]?.label ?? "").waitFor()
    await page.locator("svc-catalog .add").first().waitFor()
    await page.locator("svc-status p").waitFor()
  })
  afterAll(() => page?.context().close())

  it("the menu at a table", async () => {
    await expectPicture(page, "menu")
  })

  it("the sheet of a product with choices", async () => {
    await page.locator("svc-catalog .open").nth(2).click()
    await page.locator("svc-product dialog textarea").waitFor()
    await expectPicture(page, "product")
    await page.keyboard.press("Escape")
    await page.locator("svc-product dialog").waitFor({ state: "detached" })
  })

  it("the cart", async () => {
    await page.getByRole("button", { name: /^Add / }).first().click()
    await page.getByRole("button", { name: /View order/ }).click()
    await page.getByRole("button", { name: /^Place order.*\d/ }).waitFor()
    await expectPicture(page, "cart")
  })

  it("the confirmation, except its number and time", async () => {
    await page.getByRole("button", { name: /^Place order/ }).click()
    await page.getByText("Being prepared").first().waitFor()
    const order = page.locator("svc-order")
    // The painted area has the same width for one digit and for two.
    await order.locator("h2").evaluate((number: HTMLElement) => {
      number.style.minWidth = "120px"
    })
    await expectPicture(page, "confirmation", [
      order.locator("h2"),
      order.getByText(/^Around/),
      order.locator("summary"),
      page.locator("svc-table .orders"),
    ])
  })
}
