import type { Page } from "playwright-core"
import type { MenuCategory } from "../../../src/client"
import { isPlain } from "../../../src/domain/extras/choosing"
import { accessibilityViolations, takePicture } from "../../support/browser"
import type { GuestStory } from "./guest-story"
import { openKitPage } from "./kit-page"

const SHOP = "<svc-mode></svc-mode><svc-cart></svc-cart><svc-order></svc-order><svc-catalog></svc-catalog>"
/** More than the number of controls in the cart's sheet. */
const STOPS = 45

/** A keyboard user can always see the focus: no fixed element covers the focused control. */
export function focusSuite(story: GuestStory): void {
  it.each([
    ["a small phone", 320, 568],
    ["a phone", 390, 844],
    ["a phone whose text is twice as large", 195, 422],
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
    expect(await accessibilityViolations(page, { within: "svc-cart" })).toEqual([])
    await takePicture(page, "kit", `sheet-${width}`, "screen")
    await place.click()
    await page.locator("svc-checkout [aria-invalid=true]").first().waitFor()
    expect([device, await coveredStops(page, STOPS)]).toEqual([device, []])
  })
}

/** Presses Tab so often. @returns the names of controls that had the focus while something else lay over their middle */
async function coveredStops(page: Page, presses: number): Promise<string[]> {
  const covered: string[] = []
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press("Tab")
    const name = await page.evaluate(coveredFocus)
    if (name !== undefined) covered.push(name)
  }
  return [...new Set(covered)]
}

/** Runs in the page. */
function coveredFocus(): string | undefined {
  let focused = document.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  if (focused === null || focused === document.body || focused instanceof HTMLDialogElement) return undefined
  // What draws a radio button or a check box is its label.
  const drawn = focused.matches("input[type=radio], input[type=checkbox]") ? (focused.closest("label") ?? focused) : focused
  const { left, top, width, height } = drawn.getBoundingClientRect()
  let hit: Element | null = null
  let root: DocumentOrShadowRoot = document
  for (;;) {
    const at: Element | null = root.elementFromPoint(left + width / 2, top + height / 2)
    if (at === null || at === hit) break
    hit = at
    if (at.shadowRoot === null) break
    root = at.shadowRoot
  }
  for (let at: Node | null = hit; at !== null; at = at instanceof ShadowRoot ? at.host : at.parentNode) {
    if (at === drawn) return undefined
  }
  return focused.getAttribute("aria-label") ?? focused.textContent?.trim() ?? focused.id
}
