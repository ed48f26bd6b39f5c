import type { MenuCategory } from "../../../src/client"
import { isPlain } from "../../../src/domain/extras/choosing"
import { coveredStops, takePicture } from "../../support/browser"
import { violationsNow } from "./every-look"
import type { GuestStory } from "./guest-story"
import { openKitPage } from "./kit-page"

const SHOP = "<svc-mode></svc-mode><svc-cart></svc-cart><svc-order></svc-order><svc-catalog></svc-catalog>"
/** How often the test presses the Tab key: more often than the cart's sheet has controls. */
const STOPS = 45

/** A keyboard user can always see the focus: no fixed element covers the focused control. */
export function focusSuite(story: GuestStory): void {
  it.each([
    ["a small phone", 320, 568],
    ["a phone", 390, 844],
    ["a phone with text of twice the size", 195, 422],
  ])("no control of the menu and of the order is covered: %s", async (device, width, height) => {
    const { store, browser } = story
    const page = await openKitPage(browser, store.url, { tags: SHOP }, { screen: { width, height }, touch: true })
    const menu: MenuCategory[] = (await store.api().get("catalog")).body.data
    const plain = menu.flatMap(({ products }) => products).filter((product) => product.purchasable && isPlain(product))
    for (const { name } of plain.slice(0, 4))
      await page
        .getByRole("button", { name: new RegExp(`^Add ${name}`) })
        .first()
        .click()
    const bar = page.getByRole("button", { name: /View order/ })
    await bar.waitFor()
    expect([device, await coveredStops(page, STOPS)]).toEqual([device, []])
    await bar.click()
    const place = page.getByRole("button", { name: /^Place order.*\d/ })
    await place.waitFor()
    expect([device, await coveredStops(page, STOPS)]).toEqual([device, []])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(await violationsNow(page, { within: "svc-cart" })).toEqual([])
    await takePicture(page, "kit", `sheet-${width}`, "screen")
    await place.click()
    await page.locator("svc-checkout [aria-invalid=true]").first().waitFor()
    expect([device, await coveredStops(page, STOPS)]).toEqual([device, []])
  })
}
