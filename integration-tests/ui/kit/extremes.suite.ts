import type { Page } from "playwright-core"
import { vocabulary } from "../../../src/errors/vocabulary"
import { wordsOf } from "../../../src/languages"
import { CODES } from "../../../src/languages/codes"
import { kitOrder } from "../../../src/languages/en/kit-order"
import { eventually } from "../../support"
import { type PageOptions, takePicture } from "../../support/browser"
import { violationsInEachLook } from "./every-look"
import type { GuestStory } from "./guest-story"
import { openKitPage, servePages } from "./kit-page"

const SHOP =
  "<svc-status></svc-status><svc-mode></svc-mode><svc-cart></svc-cart><svc-order></svc-order><svc-catalog></svc-catalog>"
const MANY = 500

interface Section {
  readonly id: string
  readonly products: readonly { readonly id: string; readonly name: string }[]
}

/** Runs in the page: notes when the menu was ready, by the page's clock. */
const noteReady = `new MutationObserver((_changes, observer) => {
  if (!document.querySelector("svc-catalog[ready]")) return
  globalThis.readyAt = performance.now()
  observer.disconnect()
}).observe(document, { subtree: true, attributeFilter: ["ready"] })`

/** Runs in the page: notes how many products its first frame with products has. */
const noteFirstProducts = `(() => {
  const look = () => {
    const { length } = document.querySelector("svc-catalog")?.shadowRoot?.querySelectorAll(".product") ?? []
    if (length > 0) globalThis.firstProducts = length
    else requestAnimationFrame(look)
  }
  look()
})()`

/** Edge cases of shops and pages: a long menu, no menu, no orders taken, another base URL, every error code. */
export function extremesSuite(story: GuestStory): void {
  const open = (options?: Parameters<typeof openKitPage>[3]): Promise<Page> =>
    openKitPage(story.browser, story.store.url, { tags: SHOP }, options)
  const plus = (page: Page) => page.getByRole("button", { name: /^Add / }).first()
  const bar = (page: Page) => page.getByRole("button", { name: /View order/ })
  const place = (page: Page) => page.getByRole("button", { name: /^Place order.*\d/ })
  /** A guest with a pickup order of one product and all fields filled in. */
  async function beforePlacing(page: Page): Promise<void> {
    await plus(page).click()
    await bar(page).click()
    await page.getByLabel("Name", { exact: true }).fill("Ana")
    await page.getByLabel("Phone", { exact: true }).fill("+34600123456")
    await place(page).waitFor()
  }

  it("before the menu is ready, only its script and texts are loaded, even on a page with account and opening hours", async () => {
    const page = await story.browser.page({ screen: "phone" })
    await servePages(page, { tags: `${SHOP}<svc-hours></svc-hours><svc-account></svc-account>` })
    await page.addInitScript(noteReady)
    await page.goto(`${story.store.url}/page`)
    for (const tag of ["svc-hours", "svc-account"]) await page.locator(`${tag} .k`).first().waitFor()
    const [early, all] = await page.evaluate(() => {
      const { readyAt } = globalThis as unknown as { readyAt: number }
      const parts = performance.getEntriesByType("resource").filter(({ name }) => name.includes("/svc/kit/part-"))
      return [parts.filter(({ startTime }) => startTime < readyAt).length, parts.length]
    })
    expect(early).toBe(2)
    expect(all).toBeGreaterThan(5)
  })

  it("of 500 products, the first screen is shown before the rest; the last section is one tap away, and any product can be found", async () => {
    const { browser, store } = story
    const menu: readonly Section[] = (await store.api().get("catalog")).body.data
    const some = menu.flatMap(({ products }) => products)
    const long = menu.map((section, at) => ({
      ...section,
      products: Array.from({ length: MANY / 10 }, (_, number) => {
        const like = some[(at * 50 + number) % some.length]
        return { ...like, id: `${section.id}-${number}`, name: `${like?.name} ${at}.${number}` }
      }),
    }))
    const served = Array.from({ length: 10 }, (_, at) => ({
      ...long[at % long.length],
      id: String(1_000 + at),
      name: `Section ${at}`,
    }))
    const page = await browser.page({ screen: "phone" })
    await servePages(page, { tags: SHOP })
    await page.route("**/svc/v1/catalog", (route) => route.fulfill({ json: { success: true, data: served } }))
    await page.addInitScript(noteFirstProducts)
    await page.goto(`${store.url}/page`)
    await page.getByRole("link", { name: "Section 9" }).click()
    const last = page.locator("svc-catalog section").last()
    await eventually(() => last.evaluate((section) => Math.abs(section.getBoundingClientRect().top) < innerHeight / 2))
    await eventually(async () => (await page.locator(".tabs a[aria-current=true]").textContent()) === "Section 9")
    await eventually(async () => (await page.locator("svc-catalog .product").count()) === MANY)
    expect(await page.evaluate("firstProducts")).toBeLessThan(30)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    const wanted = served[7]?.products?.[33]?.name ?? ""
    await page.getByLabel("Search the menu").fill(wanted.toUpperCase())
    await page.locator("svc-catalog .product", { hasText: wanted }).first().waitFor()
    expect(await page.locator("svc-catalog .product").count()).toBeLessThan(20)
  })

  it("a shop without products shows its phone number", async () => {
    const { browser, store } = story
    const page = await browser.page({ screen: "phone" })
    await servePages(page, { tags: SHOP })
    await page.route("**/svc/v1/catalog", (route) => route.fulfill({ json: { success: true, data: [] } }))
    await page.goto(`${store.url}/page`)
    const { store_phone } = (await store.api().get("status")).body.data
    const call = page.locator("svc-catalog").getByRole("link", { name: store_phone })
    await call.waitFor()
    expect(await call.getAttribute("href")).toBe(`tel:${store_phone}`)
    expect(await violationsInEachLook(page)).toEqual([])
    await takePicture(page, "kit", "empty-shop-phone")
  })

  it("a shop that takes no orders says so above the menu and in the cart, with its phone number", async () => {
    const { store, manager } = story
    const set = async (enabled: boolean): Promise<void> => {
      const change = { order_types: { delivery: { enabled }, pickup: { enabled } } }
      expect((await store.api().put("settings/operation", change, { headers: await manager() })).status).toBe(200)
    }
    await set(false)
    try {
      const page = await open()
      await page.locator("svc-status").getByText("We are not taking orders right now.").waitFor()
      expect(await page.locator("svc-mode").getByRole("radio").count()).toBe(0)
      await plus(page).click()
      await bar(page).click()
      const said = page.getByRole("dialog").getByText("We are not taking orders right now.")
      await said.waitFor()
      const { store_phone } = (await store.api().get("status")).body.data
      expect(await said.getByRole("link", { name: store_phone }).getAttribute("href")).toBe(`tel:${store_phone}`)
      expect(await page.getByRole("button", { name: /^Place order/ }).count()).toBe(0)
      expect(await violationsInEachLook(page, { within: "svc-cart" })).toEqual([])
      await takePicture(page, "kit", "no-way-phone", "screen")
    } finally {
      await set(true)
    }
  })

  it.each(CODES)("in %s every mode fits its name on one line on a phone of 390 px", async (lang) => {
    const page = await openKitPage(
      story.browser,
      story.store.url,
      { tags: `${SHOP}<svc-table></svc-table>`, language: lang },
      { screen: "phone", locale: lang },
    )
    const labels = page.locator("svc-mode label")
    await eventually(async () => (await labels.count()) === 3)
    const lines = await labels.evaluateAll((all) =>
      all.map((label) => {
        const text = document.createRange()
        text.selectNodeContents(label.querySelector("span") ?? label)
        return text.getClientRects().length
      }),
    )
    expect(lines).toEqual([1, 1, 1])
  })

  it("common tags of products are shown in the page's language, and others as the shop writes them", async () => {
    const { browser, store } = story
    const menu: readonly Section[] = (await store.api().get("catalog")).body.data
    const [section] = menu
    const products = [{ ...section?.products[0], tags: ["vegan", "gluten-free", "de temporada"], allergens: [] }]
    const page = await browser.page({ screen: "phone" })
    await servePages(page, { tags: SHOP, language: "fr" })
    await page.route("**/svc/v1/catalog", (route) => route.fulfill({ json: { success: true, data: [{ ...section, products }] } }))
    await page.goto(`${store.url}/page`)
    await page.locator("svc-catalog").getByText("végane · sans gluten · de temporada").waitFor()
    await page.getByRole("searchbox").fill("VEGANE")
    expect(await page.locator("svc-catalog .product").count()).toBe(1)
  })

  it("a page whose base URL is another host can order and return to its menu", async () => {
    const { browser, store } = story
    const page = await browser.page({ screen: "phone" })
    await page.route(`${store.url}/based`, (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<!doctype html><html lang="en"><base href="https://elsewhere.example/assets/"><title>Shop</title><script type="module" src="${store.url}/svc/kit/svc.js"></script><main><h1>Shop</h1>${SHOP}</main></html>`,
      }),
    )
    await page.goto(`${store.url}/based`)
    await page.getByRole("button", { name: /^Add / }).nth(1).click()
    await beforePlacing(page)
    await place(page).click()
    await page.locator("svc-order h2").waitFor()
    await page.getByRole("link", { name: "Back to the menu" }).click()
    await page.locator("svc-order h2").waitFor({ state: "detached" })
    expect(page.url()).toBe(`${store.url}/based`)
  })

  describe("the position of the guest", () => {
    async function located(context: NonNullable<PageOptions["context"]>): Promise<Page> {
      const page = await open({ screen: "phone", context })
      await page.getByRole("radio", { name: "Delivery" }).check()
      await page.getByRole("button", { name: "Where shall we deliver it?" }).click()
      await page.getByRole("button", { name: "Use my location" }).click()
      return page
    }

    const shopAt = async (): Promise<{ latitude: number; longitude: number }> =>
      (await story.store.api().get("delivery/config")).body.data.store_location

    it("near the shop: the page says so, and a typed address replaces the position", async () => {
      const page = await located({ permissions: ["geolocation"], geolocation: await shopAt() })
      await page.locator("svc-mode").getByText(kitOrder.located).waitFor()
      expect(await violationsInEachLook(page)).toEqual([])
      await takePicture(page, "kit", "located-phone", "screen")
      await page.getByLabel("Street and number").fill("Calle Colón 5")
      await page.getByLabel("Postcode").fill("46004")
      await page.getByLabel("City").fill("Valencia")
      await page.getByLabel("City").blur()
      const address = "Calle Colón 5, 46004 Valencia"
      const { deliverable } = (await story.store.api().post("delivery/check-address", { address })).body.data
      await page
        .locator("svc-mode")
        .getByText(deliverable ? /We deliver here/ : kitOrder.coverage_unsure)
        .first()
        .waitFor()
      expect(await page.getByRole("button", { name: "Use my location" }).count()).toBe(0)
    })

    it("outside the delivery area: the page says so, and offers the alternative", async () => {
      const page = await located({ permissions: ["geolocation"], geolocation: { latitude: 48.8566, longitude: 2.3522 } })
      await page.locator("svc-mode").getByText("We do not deliver to this address.").waitFor()
      await page.getByRole("button", { name: "Pick it up instead" }).click()
      await page.getByRole("radio", { name: "Pick-up", includeHidden: true }).waitFor({ state: "attached" })
      expect(await page.locator("svc-mode input[value=pickup]").isChecked()).toBe(true)
    })

    it("without a position from the browser: the guest is asked to type the address", async () => {
      const page = await located({ permissions: [] })
      await page.locator("svc-mode").getByText("Your location is not known.").waitFor()
    })
  })

  it("the checkout explains every error code that can refuse an order, in each language", async () => {
    const { browser, store } = story
    const page = await openKitPage(browser, store.url, { tags: SHOP })
    await beforePlacing(page)
    let refusal = { code: "", message: "", details: {} }
    let refused = ""
    await page.route("**/svc/v1/orders", (route) => {
      refused = refusal.code
      return route.fulfill({ status: 409, json: { success: false, error: { ...refusal, details: { errors: [refusal] } } } })
    })
    const problems = page.locator("svc-checkout #problems li")
    for (const code of Object.keys(vocabulary)) {
      refusal = {
        code,
        message: `message of ${code}`,
        details: { missing: "4.50", minimum: 2, maximum: 3, from: "a", to: "b", reason: "api_error" },
      }
      // After a refusal the times are loaded again. Before they are loaded, a tap only moves the focus to them.
      await eventually(async () => {
        await page.locator("svc-checkout #when[aria-busy=false]").waitFor()
        await page.locator("svc-checkout .foot button").click()
        return eventually(() => refused === code, 2_000).catch(() => false)
      })
      for (const language of CODES) {
        await page.evaluate((lang) => {
          document.documentElement.lang = lang
        }, language)
        const words = wordsOf(language).errors as Readonly<Record<string, string>>
        const sentence = (words[code] ?? "").split(/\{\w+\}/)[0] ?? ""
        await eventually(async () => {
          const [text = ""] = await problems.allTextContents()
          return text !== "" && !text.includes("message of") && (code === "below_minimum" || text.includes(sentence))
        })
      }
    }
  })

  it("a product with choices can be ordered with the keyboard alone", async () => {
    const page = await open({ screen: "desktop" })
    await plus(page).waitFor()
    const choices = page.locator("svc-catalog .product:has(.act)")
    const names = await choices.locator(".open").allTextContents()
    let ordered = false
    for (const name of names) {
      await choices.locator(".open", { hasText: name }).first().focus()
      await page.keyboard.press("Enter")
      await page.locator("svc-product dialog[open] textarea").waitFor()
      const groups = await page.locator("svc-product fieldset").count()
      if (groups > 0) {
        // Each press focuses the next missing choice, until none is missing.
        for (let presses = 0; presses <= groups && (await page.locator("svc-product dialog[open]").count()) > 0; presses += 1) {
          await page.locator("svc-product .foot .button").focus()
          await page.keyboard.press("Enter")
          if ((await page.locator("svc-product dialog[open]").count()) > 0) await page.keyboard.press("Space")
        }
        ordered = true
        break
      }
      await page.keyboard.press("Escape")
      await page.locator("svc-product dialog").waitFor({ state: "detached" })
    }
    expect(ordered).toBe(true)
    await bar(page).focus()
    await page.keyboard.press("Enter")
    await page.locator("svc-checkout .sum").waitFor()
    await page.locator("svc-checkout .foot button").focus()
    await page.keyboard.press("Enter")
    // The first missing field has the focus.
    await page.keyboard.type("Ana")
    await page.keyboard.press("Tab")
    await page.keyboard.type("+34600123456")
    await page.keyboard.press("Enter")
    await page.locator("svc-order h2").waitFor()
    await eventually(async () => (await page.evaluate(() => document.activeElement?.localName)) === "svc-order")
  })
}
