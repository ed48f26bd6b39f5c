import type { MenuCategory, Product } from "../../../../src/client"
import { kit } from "../../../../src/languages/en/kit"
import { kitOrder } from "../../../../src/languages/en/kit-order"
import { eventually } from "../../../support"
import { violationsNow } from "../every-look"
import { type GuestStory, guestParts } from "../guest-story"
import { openKitPage } from "../kit-page"

const { bar } = guestParts
/** The maximum distance (px) of a sheet's upper edge from its first position. While the sheet opens it rises by 24 px. */
const MOST_STEP = 36

/** A page about one product. */
export function productSuite(story: GuestStory): void {
  const menu = async (): Promise<readonly Product[]> =>
    (await story.store.api().get("catalog")).body.data.flatMap(({ products }: MenuCategory) => products)
  const page = (product: string) =>
    openKitPage(story.browser, story.store.url, {
      tags: `<svc-cart></svc-cart><svc-product product="${product}"></svc-product>`,
    })

  it.each(["id", "slug"] as const)("shows the product of its %s, and adds it to the cart", async (by) => {
    const dish = (await menu()).find(
      ({ type, purchasable, extra_categories }) => type === "simple" && purchasable && extra_categories.length === 0,
    )
    if (!dish) throw new Error("The demo has no dish without choices")
    const shown = await page(dish[by])
    const element = shown.locator("svc-product")
    await element.getByRole("heading", { name: dish.name }).waitFor()
    expect(await element.locator("dialog").count()).toBe(0)
    await element.locator(".stepper .icon").last().click()
    await element.locator(".last .button").click()
    await element.getByRole("status").getByText(kitOrder.again_done).waitFor()
    await bar(shown).getByText("2", { exact: true }).waitFor()
    expect(await element.locator("output").textContent()).toBe("1")
    expect(await violationsNow(shown)).toEqual([])
    // A line of the cart opens in a sheet of its own.
    await bar(shown).click()
    await shown.locator("svc-cart .name").click()
    await shown.locator("svc-product:not([product]) dialog[open]").waitFor()
    await eventually(async () => (await shown.locator("svc-product").count()) === 2)
  })

  it("asks for a required choice, and adds nothing before", async () => {
    const dish = (await menu()).find(
      ({ type, purchasable, extra_categories }) =>
        type === "simple" && purchasable && extra_categories.some((each) => each.required),
    )
    if (!dish) throw new Error("The demo has no dish with a required choice")
    const shown = await page(dish.slug)
    const add = shown.locator("svc-product .last .button")
    await add.click()
    await shown.locator("svc-product .rule.bad").first().waitFor()
    expect(await bar(shown).isVisible()).toBe(false)
    for (const each of dish.extra_categories.filter(({ required }) => required))
      await shown.locator(`svc-product [data-group="${each.id}"] input`).first().check()
    await add.click()
    await bar(shown).waitFor()
    expect(await shown.locator("svc-product .rule.bad").count()).toBe(0)
  })

  it("a line of the cart opens with its choices, and is saved in its place", async () => {
    const dish = (await menu()).find(
      ({ type, purchasable, extra_categories }) =>
        type === "simple" &&
        purchasable &&
        extra_categories.some(({ extras }) => extras.filter(({ enabled }) => enabled).length > 1),
    )
    if (!dish) throw new Error("The demo has no dish with extras")
    const shown = await openKitPage(story.browser, story.store.url, {
      tags: "<svc-catalog></svc-catalog><svc-cart></svc-cart>",
    })
    await shown.getByRole("heading", { name: dish.name, exact: true }).getByRole("button").click()
    const sheet = shown.locator("svc-product dialog[open]")
    const chosen = () =>
      sheet.locator("input:checked").evaluateAll((all) => all.map((each) => each.closest("label")?.textContent))
    await sheet.locator("[data-group]").first().waitFor()
    for (const group of await sheet.locator("[data-group]").all()) await group.locator("input").nth(1).check()
    await sheet.locator("textarea").fill("Well done")
    await sheet.locator(".stepper .icon").last().click()
    const before = await chosen()
    expect(before.length).toBeGreaterThan(0)
    await sheet.locator(".foot .button").click()
    await bar(shown).click()
    await shown.locator("svc-cart .name").click()
    await sheet.waitFor()
    expect(await chosen()).toEqual(before)
    expect([await sheet.locator("textarea").inputValue(), await sheet.locator("output").textContent()]).toEqual([
      "Well done",
      "2",
    ])
    await sheet.locator("textarea").fill("Rare")
    await sheet.getByRole("button", { name: kit.save }).click()
    await shown.locator("svc-cart .lines", { hasText: "Rare" }).waitFor()
    expect([
      await shown.locator("svc-cart .lines li").count(),
      await shown.locator("svc-cart .lines output").textContent(),
    ]).toEqual([1, "2"])
  })

  it("the product's sheet follows the menu: its button has the new price, and a dish that sells out cannot be added", async () => {
    const dish = (await menu()).find(
      ({ type, purchasable, extra_categories }) => type === "simple" && purchasable && extra_categories.length === 0,
    )
    if (!dish) throw new Error("The demo has no dish without choices")
    const shown = await openKitPage(story.browser, story.store.url, { tags: "<svc-catalog></svc-catalog>" })
    await shown.getByRole("heading", { name: dish.name, exact: true }).getByRole("button").click()
    const foot = shown.locator("svc-product .foot")
    await foot.locator(".button").waitFor()
    const answerWith = async (change: Partial<Product>): Promise<void> => {
      await shown.unroute("**/svc/v1/catalog")
      await shown.route("**/svc/v1/catalog", async (route) => {
        const { data, ...rest } = await (await route.fetch()).json()
        const changed = (product: Product) => (product.id === dish.id ? { ...product, ...change } : product)
        const sections = data.map((each: MenuCategory) => ({ ...each, products: each.products.map(changed) }))
        await route.fulfill({ json: { ...rest, data: sections } })
      })
      await shown.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
    }
    await answerWith({ price: "77.70" })
    await foot.locator(".money", { hasText: "77.70" }).waitFor()
    await answerWith({ purchasable: false })
    await foot.getByText(kit.sold_out).waitFor()
    expect(await foot.locator(".button").count()).toBe(0)
  })

  it("says when the product is not on the menu", async () => {
    const shown = await page("no-such-dish")
    await shown.locator("svc-product").getByRole("status").getByText(kitOrder.gone).waitFor()
  })

  it("the sheet has its full height before it shows its choices; an early press of its button leads to the missing choice", async () => {
    const dish = (await menu()).find(({ type, purchasable }) => type === "variable" && purchasable)
    if (!dish) throw new Error("The demo has no dish with sizes")
    const shown = await openKitPage(story.browser, story.store.url, { tags: "<svc-catalog></svc-catalog><svc-cart></svc-cart>" })
    const open = shown.getByRole("button", { name: dish.name, exact: true }).first()
    await open.waitFor()
    await shown.locator("svc-cart[ready]").waitFor({ state: "attached" })
    const sheet = shown.locator("svc-product dialog")
    const top = () => sheet.evaluate((dialog) => dialog.getBoundingClientRect().top)
    const early = await open.evaluate(async (button: HTMLElement) => {
      button.click()
      const inSheet = (part: string) => document.querySelector("svc-product")?.shadowRoot?.querySelector<HTMLElement>(part)
      for (let steps = 0; steps < 50 && !inSheet("dialog[open]"); steps += 1) await Promise.resolve()
      const dialog = inSheet("dialog[open]")
      const [before, at] = [dialog?.querySelectorAll("fieldset").length, dialog?.getBoundingClientRect().top]
      inSheet(".foot .button")?.click()
      return { before, at }
    })
    expect(early.before).toBe(0)
    await shown.locator("svc-product .rule.bad").first().waitFor()
    const focused = () => shown.evaluate(() => document.querySelector("svc-product")?.shadowRoot?.activeElement?.localName)
    expect(await focused()).toBe("input")
    // The sheet has finished rising.
    await eventually(async () => Math.abs((await top()) - (early.at ?? 0)) <= MOST_STEP)
  })
}
