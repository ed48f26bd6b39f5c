import type { Page } from "playwright-core"
import type { MenuCategory, Product } from "../../../../src/client"
import { kit } from "../../../../src/languages/en/kit"
import { kitOrder } from "../../../../src/languages/en/kit-order"
import { expectClean } from "../every-look"
import { type GuestStory, guestParts } from "../guest-story"
import { holdRequests, openKitPage, servePages } from "../kit-page"
import { changing } from "./changing"

const SHOP = "<svc-status></svc-status><svc-mode></svc-mode><svc-cart></svc-cart><svc-catalog></svc-catalog>"
const TODAY = "2026-11-20"
const { plus } = guestParts

/** The menu while it is read, without a connection, closed and searched; a dish with sizes, sold out, in the page and gone. */
export function menuStatesSuite(story: GuestStory): void {
  const { during } = changing(story)
  const open = (tags = SHOP): Promise<Page> => openKitPage(story.browser, story.store.url, { tags })
  /** The field for a comment in the open sheet. It is rendered last, after the choices. */
  const sheet = (page: Page) => page.locator("svc-product dialog[open] textarea")
  async function productWhere(is: (product: Product) => boolean): Promise<Product> {
    const menu: readonly MenuCategory[] = (await story.store.api().get("catalog")).body.data
    const found = menu.flatMap(({ products }) => products).find(is)
    if (found === undefined) throw new Error("The demo has no such product")
    return found
  }

  it("the menu while it is read, without a connection, and when nothing matches the search", async () => {
    const page = await story.browser.page({ screen: "phone" })
    await servePages(page, { tags: SHOP })
    const release = await holdRequests(page, "**/svc/v1/{status,catalog}")
    await page.goto(`${story.store.url}/page`)
    await page.locator("svc-catalog .ghost").first().waitFor({ state: "attached" })
    await expectClean(page, "menu-reading")
    release()
    await plus(page).waitFor()
    await page.locator("svc-catalog input[type=search]").fill("zzz")
    await page.locator("svc-catalog .none").waitFor()
    await expectClean(page, "menu-no-match")
    const lost = await story.browser.page({ screen: "phone" })
    await servePages(lost, { tags: SHOP })
    await lost.route("**/svc/v1/**", (route) => route.abort())
    await lost.goto(`${story.store.url}/page`)
    await lost.locator("svc-catalog").getByText(kit.menu_failed).waitFor()
    await expectClean(lost, "menu-failed")
  })

  it("a shop that is closed until tomorrow: the menu, and a dish that is sold out until tomorrow", async () => {
    const product = await productWhere(({ type, extra_categories }) => type === "simple" && extra_categories.length > 0)
    const closed = { order_types: { pickup: { exceptions: [{ date: TODAY, ranges: [] }] } } }
    const usual = { order_types: { pickup: { exceptions: [] } } }
    await during("settings/operation", closed, usual, () =>
      during(
        `products/${product.id}/availability`,
        { enabled: false, until: "2026-11-21T12:30:00+01:00" },
        { enabled: true },
        async () => {
          const page = await open()
          await page.locator("svc-mode label", { hasText: kit.way_pickup }).click()
          await page
            .locator("svc-status")
            .getByText(kit.closed_until.split("{")[0] ?? "")
            .waitFor()
          await plus(page).waitFor()
          await expectClean(page, "menu-closed")
          await page.locator("svc-catalog .open", { hasText: product.name }).first().click()
          await sheet(page).waitFor()
          await expectClean(page, "product-sold-out", "svc-product")
        },
      ),
    )
  })

  it("a dish with sizes, opened from the menu and from the cart", async () => {
    const product = await productWhere(({ type, purchasable }) => type === "variable" && purchasable)
    const page = await open()
    await page.locator("svc-catalog .open", { hasText: product.name }).first().click()
    await sheet(page).waitFor()
    await page.locator("svc-product .foot .button").click()
    await page.locator("svc-product .rule.bad").first().waitFor()
    await expectClean(page, "product-sizes", "svc-product")
    for (const group of await page.locator("svc-product fieldset").all()) await group.locator("input:enabled").first().check()
    await page.locator("svc-product textarea").fill("The sauce beside it, please; one of us does not eat garlic")
    await page.locator("svc-product .foot .button").click()
    await page.locator("svc-cart .bar .button").click()
    await page.locator("svc-cart .name").click()
    await sheet(page).waitFor()
    await expectClean(page, "product-change", "svc-product")
  })

  it("the page of a dish that was added to the cart, and of a dish that is gone", async () => {
    const product = await productWhere(({ type, purchasable, extra_categories }) => {
      return type === "simple" && purchasable && extra_categories.length === 0
    })
    const page = await open(`<svc-cart></svc-cart><svc-product product="${product.slug}"></svc-product>`)
    await page.locator("svc-product .foot .button").click()
    await page.locator("svc-product").getByText(kitOrder.again_done).waitFor()
    await expectClean(page, "product-page")
    await page.locator("svc-product").evaluate((element) => element.setAttribute("product", "none"))
    await page.locator("svc-product").getByText(kitOrder.gone).waitFor()
    await expectClean(page, "product-gone")
  })
}
