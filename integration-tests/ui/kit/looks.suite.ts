import type { Page } from "playwright-core"
import type { Store } from "../../support"
import { expectPicture, type TestBrowser } from "../../support/browser"

export interface Looks {
  readonly store: Store
  readonly browser: TestBrowser
  /** A table that no other test uses. */
  readonly table: { readonly label: string; readonly qr_token: string }
}

/**
 * Four states on a guest's phone match the reviewed screenshots in `pictures/`. `npm run pictures` takes them again after a
 * deliberate change.
 */
export function looksSuite(use: () => Looks): void {
  let page: Page

  beforeAll(async () => {
    const { store, browser, table } = use()
    page = await browser.page({ screen: "phone", locale: "en-GB" })
    await page.goto(`${store.url}/svc/demo/guest?lang=en&svc_table=${table.qr_token}`)
    await page.getByText(table.label).waitFor()
    await page.locator("svc-catalog .add").first().waitFor()
    await page.locator("svc-status p").waitFor()
  })
  afterAll(() => page?.context().close())

  it("the menu at a table", async () => {
    await expectPicture(page, "menu")
  })

  it("the sheet of a product with choices", async () => {
    await page.locator("svc-catalog .open").nth(2).click()
    await page.locator("svc-product dialog .foot").waitFor()
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

  it("the confirmation, but for its number and time", async () => {
    await page.getByRole("button", { name: /^Place order/ }).click()
    await page.getByText("Being prepared").first().waitFor()
    const order = page.locator("svc-order")
    // What is painted over is as wide for one digit as for two.
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
