import type { Page } from "playwright-core"
import type { MenuCategory } from "../../../src/client"
import { kit } from "../../../src/languages/en/kit"
import { kitOrder } from "../../../src/languages/en/kit-order"
import { eventually } from "../../support"
import { takePicture } from "../../support/browser"
import { expectEveryLook, violationsInEachLook } from "./every-look"
import type { GuestStory } from "./guest-story"
import { openKitPage, servePages } from "./kit-page"

const SHOP =
  "<svc-status></svc-status><svc-mode></svc-mode><svc-table></svc-table><svc-cart></svc-cart><svc-order></svc-order><svc-catalog></svc-catalog>"
/** The time (ms) within which a guest's page shows a change of its order. The page polls the order every ten seconds. */
const SEEN_MS = 12_000
/** The part of a text before its first placeholder. */
const start = (text: string): string => text.split("{")[0] ?? ""

/** A picture for every dish. */
const DISH =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3" fill="#c98b4a"/><circle cx="2" cy="1.5" r="1.1" fill="#f3e3c3"/><circle cx="2" cy="1.5" r=".8" fill="#b3421e"/></svg>'

/** Events between the cart and the meal, and how the page shows them. */
export function statesSuite(story: GuestStory): void {
  const open = (path?: string): Promise<Page> =>
    openKitPage(story.browser, story.store.url, { tags: SHOP, ...(path ? { path } : {}) })
  const addButton = (page: Page) => page.getByRole("button", { name: /^Add / }).first()
  const viewOrderButton = (page: Page) => page.getByRole("button", { name: /View order/ })
  const placeButton = (page: Page) => page.getByRole("button", { name: /^Place order.*\d/ })
  const asManager = async () => ({ headers: await story.manager() })
  const change = async (path: string, body: object): Promise<void> => {
    const { status, body: answer } = await story.store.api().put(path, body, await asManager())
    expect([status, answer.error]).toEqual([200, undefined])
  }
  /** Makes the page visible again, as after a return from another app. */
  const lookAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
  async function placePickup(page: Page): Promise<string> {
    await addButton(page).click()
    await viewOrderButton(page).click()
    await page.getByLabel("Name", { exact: true }).fill("Ana")
    await page.getByLabel("Phone", { exact: true }).fill("+34600123456")
    await placeButton(page).click()
    await page.locator("svc-order h2").waitFor()
    return new URL(page.url()).hash.replace("#svc-order=", "")
  }
  const isClean = async (page: Page, name: string): Promise<void> => {
    expect([name, await violationsInEachLook(page)]).toEqual([name, []])
    await takePicture(page, "kit", `${name}-phone`, "screen")
  }

  it("without a connection, the last menu is readable with the time of its prices, and the cart can be filled", async () => {
    const page = await open()
    await addButton(page).waitFor()
    const menu: readonly MenuCategory[] = (await story.store.api().get("catalog")).body.data
    const count = menu.flatMap(({ products }) => products).length
    await eventually(() => page.evaluate(hasStoredMenu))
    await page.route("**/svc/v1/**", (route) => route.abort())
    await page.reload()
    await page.getByText(/^You are offline\. Prices as of .*\d/).waitFor()
    await eventually(async () => (await page.locator("svc-catalog .product").count()) === count)
    await addButton(page).click()
    await viewOrderButton(page).click()
    await page.getByText(kitOrder.offline_total).waitFor()
    await isClean(page, "offline")
  })

  it("an invalid QR code of a table: the page says so, shows the menu, and removes the token from the address bar", async () => {
    const page = await open(`/page?svc_table=${"0".repeat(43)}`)
    await page.getByRole("alert").getByText(kitOrder.table_invalid).waitFor()
    await addButton(page).waitFor()
    expect(page.url()).not.toContain("svc_table")
    await isClean(page, "table-invalid")
  })

  it("a table where another party has ordered: the page says so, with the shop's phone number and nothing of that order", async () => {
    const [table] = story.tables
    const page = await story.browser.page({ screen: "phone" })
    await page.route("**/svc/v1/tables/resolve*", async (route) => {
      const { data, ...answer } = await (await route.fetch()).json()
      await route.fulfill({ json: { ...answer, data: { ...data, selectable: false } } })
    })
    await servePages(page, { tags: SHOP })
    await page.goto(`${story.store.url}/page?svc_table=${table?.qr_token}`)
    const said = page.getByRole("alert").filter({ hasText: kitOrder.table_taken })
    await said.waitFor()
    const { store_phone } = (await story.store.api().get("status")).body.data
    expect(await said.getByRole("link").getAttribute("href")).toBe(`tel:${store_phone}`)
    expect(await page.locator("svc-table .orders").count()).toBe(0)
    await isClean(page, "table-taken")
  })

  it("a product that sells out during the visit is marked in the cart and in the menu, where its button disappears", async () => {
    const page = await open()
    await addButton(page).click()
    await viewOrderButton(page).click()
    const name = ((await page.locator("svc-cart .name").first().textContent()) ?? "").replace(/, change$/, "")
    const products = (await story.store.api().get("products", { query: { search: name } })).body.data
    const { id } = products.find((product: { name: string }) => product.name === name)
    await change(`products/${id}/availability`, { enabled: false })
    try {
      await lookAgain(page)
      await page.locator("svc-cart li").getByText("Sold out").waitFor()
      await page.keyboard.press("Escape")
      const product = page.locator("svc-catalog .product", { has: page.getByRole("heading", { name }) })
      await product.getByText("Sold out").waitFor()
      expect(await product.getByRole("button", { name: /^Add / }).count()).toBe(0)
      await isClean(page, "sold-out")
    } finally {
      await change(`products/${id}/availability`, { enabled: true })
    }
  })

  it("the menu is read again each minute, and a product that sells out loses its button", async () => {
    const page = await story.browser.page({ screen: "phone" })
    await page.clock.install()
    await servePages(page, { tags: SHOP })
    await page.goto(`${story.store.url}/page`)
    const product = page.locator("svc-catalog .product:has(.act)").first()
    const name = (await product.getByRole("heading").textContent()) ?? ""
    const shown = page.locator("svc-catalog .product", { has: page.getByRole("heading", { name, exact: true }) })
    const products = (await story.store.api().get("products", { query: { search: name } })).body.data
    const { id } = products.find((each: { name: string }) => each.name === name)
    // The minute until the next read begins when the menu is stored.
    await eventually(() => page.evaluate(hasStoredMenu))
    await change(`products/${id}/availability`, { enabled: false })
    try {
      await page.clock.fastForward(50_000)
      expect(await shown.locator(".act").count()).toBe(1)
      await page.clock.fastForward(15_000)
      await shown.getByText("Sold out").waitFor()
      expect(await shown.locator(".act").count()).toBe(0)
    } finally {
      await change(`products/${id}/availability`, { enabled: true })
    }
  })

  it("a product that is sold out until tomorrow names the day on which it is back", async () => {
    const page = await open()
    await addButton(page).waitFor()
    const product = page.locator("svc-catalog .product:has(.act)").first()
    const name = (await product.getByRole("heading").textContent()) ?? ""
    const products = (await story.store.api().get("products", { query: { search: name } })).body.data
    const { id } = products.find((each: { name: string }) => each.name === name)
    await change(`products/${id}/availability`, { enabled: false, until: "2026-11-21T12:30:00+01:00" })
    try {
      await lookAgain(page)
      const back = kit.day_at.replace("{day}", kit.tomorrow).replace("{time}", "12:30")
      await page.locator("svc-catalog .soldout", { hasText: back }).waitFor()
    } finally {
      await change(`products/${id}/availability`, { enabled: true })
    }
  })

  it("the sheet of a product with a missing choice is readable in light and dark, with more contrast and with spaced text", async () => {
    const page = await open()
    await addButton(page).waitFor()
    await page.locator("svc-catalog .open").nth(2).click()
    await page.locator("svc-product dialog[open]").waitFor()
    await page.locator("svc-product .foot .button").click()
    await page.locator("svc-product .rule.bad").first().waitFor()
    await expectEveryLook(page, "product-sheet")
  })

  it("the status of an order follows the kitchen within twelve seconds, and is announced politely", async () => {
    const page = await open()
    const id = await placePickup(page)
    await change(`orders/${id}`, { status: "completed" })
    await page.locator("svc-order").getByRole("status").getByText(kitOrder.steps.done).waitFor({ timeout: SEEN_MS })
    expect(await page.locator("svc-order li[aria-current=step]").textContent()).toBe(kitOrder.steps.done)
    await isClean(page, "order-done")
  })

  it("an order of another device shows none of its data", async () => {
    const page = await open("/page#svc-order=order_00000000000000000000000000")
    await page.getByText(kitOrder.order_not_here).waitFor()
    expect(await page.locator("svc-order h2").count()).toBe(0)
    await isClean(page, "order-not-here")
  })

  it("a shop that takes no orders from guests without an account offers to sign in", async () => {
    await change("settings/operation", { guest_orders: false })
    try {
      const page = await open()
      await addButton(page).click()
      await viewOrderButton(page).click()
      await page.getByText(start(kitOrder.account_needed)).waitFor()
      await eventually(async () => (await placeButton(page).count()) === 0)
      await isClean(page, "account-needed")
    } finally {
      await change("settings/operation", { guest_orders: true })
    }
  })

  it("the prices of an earlier day name that day", async () => {
    const page = await story.browser.page({ screen: "phone" })
    await page.clock.install()
    await servePages(page, { tags: SHOP })
    await page.goto(`${story.store.url}/page`)
    await addButton(page).waitFor()
    await page.route("**/svc/v1/**", (route) => route.abort())
    await page.clock.fastForward(26 * 3_600_000)
    await page.locator("svc-catalog .note", { hasText: /Friday.*20.*November.* \d\d:\d\d/ }).waitFor()
  })

  describe("the sentence of a shop that takes no orders now", () => {
    const sentence = (page: Page) => page.locator("svc-status p")
    const openStatus = () => openKitPage(story.browser, story.store.url, { tags: "<svc-status></svc-status>" })
    /** Opens a page with the shop's status. `more` replaces fields of pickup in the service's response. */
    async function withPickup(more: object): Promise<Page> {
      const page = await story.browser.page({ screen: "phone" })
      await page.route("**/svc/v1/order-types", async (route) => {
        const { data, ...answer } = await (await route.fetch()).json()
        const types = data.map((type: { slug: string }) => (type.slug === "pickup" ? { ...type, ...more } : type))
        await route.fulfill({ json: { ...answer, data: types } })
      })
      await servePages(page, { tags: "<svc-status></svc-status>" })
      await page.goto(`${story.store.url}/page`)
      return page
    }
    const phone = async () => `tel:${(await story.store.api().get("status")).body.data.store_phone}`
    const pickup = (settings: object) => change("settings/operation", { order_types: { pickup: settings } })

    it("names the end of a pause, and the phone number", async () => {
      const page = await withPickup({
        open_now: false,
        force_disabled: true,
        force_disabled_until: "2026-11-20T23:40:00+01:00",
      })
      await sentence(page).getByText(kit.back_at.replace("{time}", "23:40")).waitFor()
      expect(await sentence(page).getByRole("link").getAttribute("href")).toBe(await phone())
    })

    it("names the phone number during an emergency stop", async () => {
      await change("settings/operation", { emergency_closed: true })
      try {
        const page = await openStatus()
        await sentence(page).getByText(kit.paused).waitFor()
        expect(await sentence(page).getByRole("link").getAttribute("href")).toBe(await phone())
      } finally {
        await change("settings/operation", { emergency_closed: false })
      }
    })

    it.each([
      [7, true],
      [0, false],
    ])("offers an order for later on a closed day, with orders %i days ahead: %s", async (advance_days, isOffered) => {
      const closed = [{ date: "2026-11-20", ranges: [] }]
      await pickup({ exceptions: closed, advance_days })
      try {
        const page = await openStatus()
        await sentence(page)
          .getByText(kit.closed_until.split(":")[0] ?? "")
          .waitFor()
        expect(await sentence(page).getByText(kit.order_later).count()).toBe(isOffered ? 1 : 0)
      } finally {
        await pickup({ exceptions: [], advance_days: 7 })
      }
    })
  })

  describe("the styles of the menu", () => {
    /** The demo's menu, with pictures for two of three dishes. */
    async function openPictured(style: string, screen: "phone" | "tablet" | "desktop"): Promise<Page> {
      const menu: readonly MenuCategory[] = (await story.store.api().get("catalog")).body.data
      const data = menu.map((section) => ({
        ...section,
        products: section.products.map((product, at) => ({
          ...product,
          images: at % 3 === 1 ? [] : [{ src: "/dish.svg", alt: "" }],
        })),
      }))
      const page = await story.browser.page({ screen })
      await page.route("**/dish.svg", (route) => route.fulfill({ contentType: "image/svg+xml", body: DISH }))
      await page.route("**/svc/v1/catalog", (route) => route.fulfill({ json: { success: true, data } }))
      await servePages(page, { tags: `<svc-cart></svc-cart><svc-catalog style-of="${style}"></svc-catalog>` })
      await page.goto(`${story.store.url}/page`)
      return page
    }
    const boxes = (page: Page, part: string) =>
      page
        .locator(`svc-catalog .product.pictured ${part}`)
        .evaluateAll((all) => all.slice(0, 2).map((each) => each.getBoundingClientRect()))

    it.each([
      ["tabs", 1],
      ["list", 0],
      ["grid", 1],
    ])("%s: its pictures and sections on a phone, a tablet and a desktop", async (style, tabs) => {
      for (const screen of ["phone", "tablet", "desktop"] as const) {
        const page = await openPictured(style, screen)
        await addButton(page).click()
        await page.locator("svc-cart .badge").waitFor()
        expect([screen, await page.locator("svc-catalog nav").count()]).toEqual([screen, tabs])
        const [picture] = await boxes(page, "img")
        const [name] = await boxes(page, "h3")
        // A card has its picture above its name; elsewhere they are beside each other.
        expect([screen, (picture?.bottom ?? 0) <= (name?.top ?? 0)]).toEqual([screen, style === "grid"])
        expect([screen, await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)]).toEqual([screen, false])
        await takePicture(page, "kit", `style-${style}-${screen}`, "screen")
      }
    })

    it("cards: two columns on a phone, and no violation in any look", async () => {
      const page = await openPictured("grid", "phone")
      await addButton(page).waitFor()
      const lefts = await page
        .locator("svc-catalog .product")
        .evaluateAll((all) => all.slice(0, 4).map((each) => Math.round(each.getBoundingClientRect().left)))
      expect(new Set(lefts).size).toBe(2)
      // The placeholder of a missing picture is only on cards, not on headings.
      const ofHeading = await page
        .locator("svc-catalog h2")
        .first()
        .evaluate((heading) => getComputedStyle(heading).backgroundImage)
      expect(ofHeading).toBe("none")
      expect(await violationsInEachLook(page)).toEqual([])
    })
  })
}

/** Runs in the page: whether the menu is in the browser's database. It is stored a moment after it is shown. */
function hasStoredMenu(): Promise<boolean> {
  return new Promise((resolve) => {
    const opening = indexedDB.open("keyval-store")
    opening.onerror = () => resolve(false)
    // As the kit's library does it.
    opening.onupgradeneeded = () => opening.result.createObjectStore("keyval")
    opening.onsuccess = () => {
      const database = opening.result
      const end = (found: boolean): void => {
        database.close()
        resolve(found)
      }
      const keys = database.transaction("keyval").objectStore("keyval").getAllKeys()
      keys.onsuccess = () => end(keys.result.some((key) => String(key).startsWith("svc.shop:")))
    }
  })
}
