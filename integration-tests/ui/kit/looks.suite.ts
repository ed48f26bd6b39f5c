import type { Page } from "playwright-core"
import { expectPicture } from "../../support/browser"
import type { GuestStory } from "./guest-story"

/** The screens and colours of the pictures, and the beginning of the pictures' names. */
const LOOKS = [
  { where: "on a dark phone", look: "dark-", screen: "phone", colorScheme: "dark" },
  { where: "on a wide screen", look: "wide-", screen: "desktop", colorScheme: "light" },
  // Last, because its order occupies the table.
  { where: "on a phone", look: "", screen: "phone", colorScheme: "light" },
] as const

/**
 * The states of a guest's way to an order match the reviewed screenshots in `pictures/`: on a phone, on a dark phone, and on a wide
 * screen. `npm run pictures` takes them again after a deliberate change.
 * @param table number of a table that no other test uses
 */
export function looksSuite(story: GuestStory, table: number): void {
  describe.each(LOOKS)("$where", ({ look, screen, colorScheme }) => {
    let page: Page
    const expectState = async (name: string, hidden: Parameters<typeof expectPicture>[2] = []): Promise<void> => {
      // The pointer would colour the control below it.
      await page.mouse.move(0, 0)
      await expectPicture(page, `${look}${name}`, hidden)
    }

    beforeAll(async () => {
      page = await story.browser.page({ screen, colorScheme, locale: "en-GB" })
      await page.goto(story.scanned(table))
      await page.getByText(story.tables[table]?.label ?? "").waitFor()
      await page.locator("svc-catalog .add").first().waitFor()
      await page.locator("svc-status p").waitFor()
    })
    afterAll(() => page?.context().close())

    it("the menu at a table", () => expectState("menu"))

    it("the sheet of a product with choices", async () => {
      await page.locator("svc-catalog .open").nth(2).click()
      await page.locator("svc-product dialog textarea").waitFor()
      await expectState("product")
      await page.keyboard.press("Escape")
      await page.locator("svc-product dialog").waitFor({ state: "detached" })
    })

    it("the cart with the checkout", async () => {
      await page.getByRole("button", { name: /^Add / }).first().click()
      await page.getByRole("button", { name: /View order/ }).click()
      await page.getByRole("button", { name: /^Place order.*\d/ }).waitFor()
      await expectState("cart")
    })

    if (look !== "") return

    it("the confirmation, except its number and time", async () => {
      await page.getByRole("button", { name: /^Place order/ }).click()
      await page.getByText("Being prepared").first().waitFor()
      const order = page.locator("svc-order")
      // The painted area has the same width for one digit and for two.
      await order.locator("h2").evaluate((number: HTMLElement) => {
        number.style.minWidth = "120px"
      })
      await expectState("confirmation", [
        order.locator("h2"),
        order.getByText(/^Around/),
        order.locator("summary"),
        page.locator("svc-table .orders"),
      ])
    })
  })
}
