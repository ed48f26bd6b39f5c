import type { Page } from "playwright-core"
import type { MenuCategory, Product } from "../../../../src/client"
import { offered } from "../../../../src/domain/extras/choosing"
import { kit } from "../../../../src/languages/en/kit"
import { kitOrder } from "../../../../src/languages/en/kit-order"
import { eventually } from "../../../support"
import { type GuestStory, guestParts } from "../guest-story"
import { openKitPage, servePages } from "../kit-page"

const SHOP = "<svc-mode></svc-mode><svc-cart></svc-cart><svc-order></svc-order><svc-catalog></svc-catalog>"
const { plus, bar } = guestParts

/** The lines of the cart: their quantities, unavailable dishes and extras, and the focus. */
export function linesSuite(story: GuestStory): void {
  const open = (): Promise<Page> => openKitPage(story.browser, story.store.url, { tags: SHOP })
  const focused = (page: Page) =>
    page.evaluate(() => {
      let at = document.activeElement
      while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
      return at === null || at === document.body ? "nothing" : `${at.tagName} ${at.className}`.trim()
    })

  it("a line with a quantity of 150 can be increased by one", async () => {
    const page = await open()
    await plus(page).click()
    await bar(page).waitFor()
    await page.evaluate(() => {
      const name = Object.keys(localStorage).find((key) => key.startsWith("svc.cart:")) ?? ""
      const cart = JSON.parse(localStorage.getItem(name) ?? "")
      cart.value[0].quantity = 150
      localStorage.setItem(name, JSON.stringify(cart))
    })
    await page.reload()
    await bar(page).click()
    await page.locator("svc-cart .name").click()
    await page.locator("svc-product .stepper .icon").last().click()
    expect(await page.locator("svc-product .stepper output").textContent()).toBe("151")
  })

  it("an extra that is switched off: the line says so, and can be ordered again after it was opened and saved", async () => {
    const menu: MenuCategory[] = (await story.store.api().get("catalog")).body.data
    const dish = menu
      .flatMap(({ products }) => products)
      .find(
        ({ type, purchasable, extra_categories }) =>
          type === "simple" && purchasable && extra_categories.some((each) => !each.required && offered(each).length > 1),
      )
    const category = dish?.extra_categories.find((each) => !each.required && offered(each).length > 1)
    const extra = category && offered(category)[0]
    if (!dish || !category || !extra) throw new Error("The demo has no dish with extras")
    const without = (product: Product): Product => ({
      ...product,
      extra_categories: product.extra_categories.map((each) => ({
        ...each,
        extras: each.extras.map((one) => (one.id === extra.id ? { ...one, enabled: false } : one)),
      })),
    })
    let shown = menu
    const page = await story.browser.page({ screen: "phone" })
    await servePages(page, { tags: SHOP })
    await page.route("**/svc/v1/catalog", (route) => route.fulfill({ json: { success: true, data: shown } }))
    await page.goto(`${story.store.url}/page`)
    await page.locator("svc-catalog .open", { hasText: dish.name }).first().click()
    const sheet = page.locator("svc-product dialog[open]")
    for (const each of dish.extra_categories.filter(({ required }) => required))
      await sheet.locator(`[data-group="${each.id}"] input`).first().check()
    await sheet.getByLabel(extra.name).first().check()
    await sheet.locator(".foot .button").click()
    await bar(page).click()
    const line = page.locator("svc-cart .lines li").first()
    await line.waitFor()
    expect(await line.getByText(kit.sold_out).count()).toBe(0)
    shown = menu.map((section) => ({ ...section, products: section.products.map(without) }))
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
    await line.getByText(kit.sold_out).waitFor()
    await line.locator(".name").click()
    await sheet.locator(".foot .button").click()
    await eventually(async () => (await line.getByText(kit.sold_out).count()) === 0)
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(`[${extra.id}]`)
  })

  it("a dish that is newer than the stored menu is not marked as gone before the menu was read", async () => {
    const menu: MenuCategory[] = (await story.store.api().get("catalog")).body.data
    let shown = menu
    let isHeld = false
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const page = await story.browser.page({ screen: "phone" })
    await servePages(page, { tags: SHOP })
    await page.route("**/svc/v1/catalog", async (route) => {
      if (isHeld) await held
      return route.fulfill({ json: { success: true, data: shown } })
    })
    await page.goto(`${story.store.url}/page`)
    await plus(page).click()
    await bar(page).click()
    const line = page.locator("svc-cart .lines li").first()
    const name = (await line.locator(".name").textContent()) ?? ""
    shown = menu.map((section) => ({ ...section, products: section.products.filter((dish) => !name.startsWith(dish.name)) }))
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
    await line.getByText(kitOrder.gone).waitFor()
    const missing = menu.flatMap(({ products }) => products).find((dish) => name.startsWith(dish.name))?.id ?? ""
    await eventually(async () => !(await page.evaluate(storedMenu)).includes(missing))
    isHeld = true
    shown = menu
    await page.reload()
    await bar(page).click()
    await line.waitFor()
    expect(await line.getByText(kitOrder.gone).count()).toBe(0)
    release()
    await line.getByText(name).waitFor()
  })

  it("the focus stays in the sheet after a coupon was applied and removed, and after the last of two lines was removed", async () => {
    const page = await open()
    const plain = (await story.store.api().get("catalog")).body.data
      .flatMap(({ products }: MenuCategory) => products)
      .filter(({ type, purchasable, extra_categories: { length } }: Product) => type === "simple" && purchasable && length === 0)
    for (const { name } of plain.slice(0, 2)) {
      await page
        .locator("svc-catalog .product", { has: page.getByRole("button", { name, exact: true }) })
        .locator(".add")
        .first()
        .click()
    }
    await bar(page).click()
    await page.locator("svc-checkout .sum").waitFor()
    await page.locator("svc-checkout .coupons summary").click()
    await page.locator("#coupon").fill("NOTHING")
    await page.keyboard.press("Enter")
    await page.locator("svc-checkout .coupon").waitFor()
    await eventually(async () => (await focused(page)) === "BUTTON icon")
    await page.keyboard.press("Enter")
    await page.locator("svc-checkout .coupons summary").waitFor()
    await eventually(async () => (await focused(page)) === "SUMMARY")
    const lines = page.locator("svc-cart .lines li")
    const remove = lines.last().locator(".stepper .icon").first()
    await remove.focus()
    await page.keyboard.press("Enter")
    await eventually(async () => (await lines.count()) === 1)
    await eventually(async () => (await focused(page)) === "BUTTON name")
    expect((await page.locator("svc-cart .name").first().boundingBox())?.height).toBeGreaterThanOrEqual(44)
  })

  it("a category that the menu does not have is named once in the console", async () => {
    const page = await story.browser.page({ screen: "phone" })
    const warnings: string[] = []
    page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()))
    await servePages(page, { tags: `<svc-catalog category="none"></svc-catalog><svc-cart></svc-cart>` })
    await page.goto(`${story.store.url}/page`)
    await plus(page).click()
    await bar(page).waitFor()
    await plus(page).click()
    expect(warnings.filter((text) => text.includes("none"))).toHaveLength(1)
  })
}

/** Runs in the page: the menu that the browser has stored, as text. */
function storedMenu(): Promise<string> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("keyval-store")
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const reading = opening.result.transaction("keyval").objectStore("keyval").getAll()
      reading.onerror = () => reject(reading.error)
      reading.onsuccess = () => {
        opening.result.close()
        resolve(JSON.stringify(reading.result))
      }
    }
  })
}
