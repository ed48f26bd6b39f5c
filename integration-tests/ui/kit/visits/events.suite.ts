import type { Page } from "playwright-core"
import { kit } from "../../../../src/languages/en/kit"
import { eventually } from "../../../support"
import { type GuestStory, guestParts } from "../guest-story"
import { openKitPage, servePages } from "../kit-page"

const SHOP = "<svc-mode></svc-mode><svc-cart></svc-cart><svc-order></svc-order><svc-catalog></svc-catalog>"
const { plus, bar, ticket } = guestParts

interface Heard {
  readonly type: string
  readonly cancelable: boolean
  readonly detail: {
    readonly count?: number
    readonly mode?: string
    readonly code?: string
    readonly order?: { readonly id: string }
  }
}

/** The events and functions of the kit, and the keyboard of the menu. */
export function eventsSuite(story: GuestStory): void {
  /**
   * Opens a page that records the events of the kit.
   * @param own whether the page prevents each event's default, as a page does that shows placed orders itself
   */
  async function listening(own = false): Promise<Page> {
    const page = await story.browser.page({ screen: "phone" })
    await page.addInitScript((isOwn) => {
      const heard: unknown[] = []
      Object.assign(globalThis, { heard })
      for (const name of ["cart-change", "mode-change", "order-placed", "error"])
        addEventListener(`svc:${name}`, (event) => {
          if (isOwn) event.preventDefault()
          heard.push({ type: event.type, cancelable: event.cancelable, detail: (event as CustomEvent).detail })
        })
    }, own)
    await servePages(page, { tags: SHOP })
    await page.goto(`${story.store.url}/page`)
    await plus(page).waitFor()
    return page
  }
  const heard = (page: Page): Promise<readonly Heard[]> =>
    page.evaluate(() => (globalThis as unknown as { heard: readonly Heard[] }).heard)
  const typesOf = async (page: Page) => (await heard(page)).map(({ type }) => type)
  async function fillIn(page: Page): Promise<void> {
    await bar(page).click()
    await page.getByLabel("Name", { exact: true }).fill("Ana")
    await page.getByLabel("Phone", { exact: true }).fill("+34600123456")
    await page.getByRole("button", { name: /^Place order.*\d/ }).waitFor()
  }

  it("a page gets events of the mode, of the cart and of a refusal, and one event of a placed order", async () => {
    const page = await listening()
    await page.locator("svc-mode label", { hasText: kit.way_delivery }).click()
    await page.locator("svc-mode label", { hasText: kit.way_pickup }).click()
    await plus(page).click()
    await fillIn(page)
    await page.route("**/svc/v1/orders", (route) =>
      route.fulfill({ status: 422, json: { success: false, error: { code: "store_closed", message: "Closed", details: {} } } }),
    )
    const place = page.getByRole("button", { name: /^Place order.*\d/ })
    await place.click()
    await eventually(async () => (await typesOf(page)).includes("svc:error"))
    await page.unroute("**/svc/v1/orders")
    // After a refusal the times are read again.
    await page.locator("svc-checkout #when[aria-busy=false]").waitFor()
    await place.click()
    await ticket(page).waitFor()
    await eventually(async () => (await typesOf(page)).at(-1) === "svc:cart-change" || (await typesOf(page)).length >= 6)
    const all = await heard(page)
    expect(all.filter(({ type }) => type === "svc:mode-change").map(({ detail }) => detail.mode)).toEqual(["delivery", "pickup"])
    expect(all.filter(({ type }) => type === "svc:cart-change").map(({ detail }) => detail.count)).toEqual([1, 0])
    expect(all.filter(({ type }) => type === "svc:error").map(({ detail }) => detail.code)).toEqual(["store_closed"])
    const placed = all.filter(({ type }) => type === "svc:order-placed").map(({ detail }) => detail.order?.id)
    expect(placed).toEqual([new URL(page.url()).hash.replace("#svc-order=", "")])
    expect(new Set(all.filter(({ cancelable }) => cancelable).map(({ type }) => type))).toEqual(new Set(["svc:order-placed"]))
  })

  it("a page that shows placed orders itself can prevent the kit from showing them", async () => {
    const page = await listening(true)
    await plus(page).click()
    await fillIn(page)
    await page.getByRole("button", { name: /^Place order.*\d/ }).click()
    await eventually(async () => (await typesOf(page)).includes("svc:order-placed"))
    await page.locator("svc-cart dialog[open]").waitFor({ state: "detached" })
    expect(await ticket(page).count()).toBe(0)
    expect(new URL(page.url()).hash).toBe("")
  })

  it("setToken sends the page's token, and addMessages replaces texts", async () => {
    const page = await openKitPage(story.browser, story.store.url, { tags: SHOP })
    await plus(page).click()
    await bar(page).waitFor()
    const sent: (string | undefined)[] = []
    page.on("request", (request) => request.url().includes("/svc/v1/") && sent.push(request.headers().authorization))
    // The code is a string, because the compiler of the tests rewrites `import()`.
    await page.evaluate(`import("/svc/kit/svc.js").then(async (svc) => {
      await svc.addMessages("en", { locale: "en", kit: { see_cart: "Look at it" } })
      await svc.setToken("a-token-of-the-page")
    })`)
    await page.getByRole("button", { name: /Look at it/ }).click()
    await eventually(() => sent.includes("Bearer a-token-of-the-page"))
  })

  it("--svc-accent colours buttons and marks, and --svc-primary the buttons alone; the text on them has the better contrast", async () => {
    const page = await openKitPage(story.browser, story.store.url, { tags: SHOP }, { screen: "desktop" })
    await plus(page).click()
    const colours = async (variables: Readonly<Record<string, string>>) => {
      await page.evaluate((all) => {
        for (const [name, value] of Object.entries(all)) document.body.style.setProperty(name, value)
      }, variables)
      const button = await bar(page).evaluate((each) => {
        const { backgroundColor, color } = getComputedStyle(each)
        return [backgroundColor, color.replace(/^color\(xyz-d65 |\)$/g, "")]
      })
      const mark = page.locator("svc-catalog .tabs [aria-current=true]").first()
      return [...button, await mark.evaluate((each) => getComputedStyle(each).borderBottomColor)]
    }
    const [button, , mark] = await colours({})
    const { primary_color } = (await story.store.api().get("settings/appearance")).body.data
    const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(", ")})`
    expect([button, mark]).toEqual([rgb(primary_color), rgb(primary_color)])
    expect(await colours({ "--svc-accent": "#1f5f4a" })).toEqual(["rgb(31, 95, 74)", "1.1 1.1 1.1", "rgb(31, 95, 74)"])
    expect(await colours({ "--svc-primary": "#ffe08a" })).toEqual(["rgb(255, 224, 138)", "0 0 0", "rgb(31, 95, 74)"])
  })

  it("`/` focuses the search, and arrows, Home and End move between the sections", async () => {
    const page = await openKitPage(story.browser, story.store.url, { tags: SHOP }, { screen: "desktop" })
    const tabs = page.locator("svc-catalog .tabs a")
    await tabs.last().waitFor()
    const count = await tabs.count()
    const at = () => tabs.evaluateAll((all) => all.findIndex((tab) => tab.matches(":focus")))
    await tabs.first().focus()
    for (const [key, place] of [
      ["ArrowRight", 1],
      ["ArrowLeft", 0],
      ["ArrowLeft", count - 1],
      ["Home", 0],
      ["End", count - 1],
    ] as const) {
      await page.keyboard.press(key)
      expect([key, await at()]).toEqual([key, place])
    }
    await page.keyboard.press("/")
    expect(await page.locator("svc-catalog input[type=search]").evaluate((field) => field.matches(":focus"))).toBe(true)
    await page.keyboard.type("a/")
    expect(await page.locator("svc-catalog input[type=search]").inputValue()).toBe("a/")
  })

  it("on a second visit no formatter of amounts is created before the menu is readable", async () => {
    const page = await openKitPage(story.browser, story.store.url, { tags: SHOP })
    await page.locator("svc-catalog .money").first().waitFor()
    const hasStored = (start: string) =>
      page.evaluate((name) => Object.keys(localStorage).some((each) => each.startsWith(name)), start)
    await eventually(async () => (await hasStored("svc.amounts:")) && (await hasStored("svc.space:")))
    await page.addInitScript(() => {
      const { NumberFormat } = Intl
      const state = { made: 0 }
      Object.assign(globalThis, { state })
      Intl.NumberFormat = new Proxy(NumberFormat, {
        construct: (target, args) => {
          state.made += 1
          return Reflect.construct(target, args)
        },
        apply: (target, self, args) => {
          state.made += 1
          return Reflect.apply(target, self, args)
        },
      })
    })
    await page.reload()
    await page.locator("svc-catalog .money").first().waitFor()
    expect(await page.evaluate(() => (globalThis as unknown as { state: { made: number } }).state.made)).toBe(0)
  })
}
