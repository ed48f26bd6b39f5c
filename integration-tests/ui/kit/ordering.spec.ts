import type { Page } from "playwright-core"
import { HOLD_MS } from "../../../src/domain/tables"
import { eventually, needs } from "../../support"
import { type PageOptions, tabTo, takePicture, watchPage } from "../../support/browser"
import { crashingTabSuite } from "./crashing-tab.suite"
import { violationsInEachLook, violationsNow } from "./every-look"
import { firstMenuSuite } from "./first-menu.suite"
import { focusSuite } from "./focus.suite"
import { guestParts, guestStory } from "./guest-story"
import { holdRequests, openKitPage, servePages } from "./kit-page"
import { noteShifts, shiftsOf, steadySuite, tapsSuite } from "./taps.suite"

const OPEN_MS = 60_000
const MODES = "<svc-mode></svc-mode><svc-cart></svc-cart><svc-catalog></svc-catalog>"
const { plus, bar, placeButton, ticket } = guestParts

needs("browser").describe("ordering with the storefront kit", () => {
  const story = guestStory()

  /** A guest at a table, with one product in the cart and the checkout open and priced. */
  async function atCheckout(table: number, options: PageOptions = { screen: "phone" }): Promise<Page> {
    const page = await story.browser.page(options)
    await page.goto(story.scanned(table))
    await page.getByText(story.tables[table]?.label ?? "").waitFor({ timeout: OPEN_MS })
    await plus(page).click()
    await bar(page).click()
    await page.locator("svc-checkout .sum").waitFor()
    return page
  }

  it("after a scan, three taps place an order for the table, and no URL contains the token", async () => {
    const page = await story.browser.page({ screen: "phone" })
    const watch = watchPage(page)
    await page.goto(story.scanned(0))
    await page.getByText(story.tables[0]?.label ?? "").waitFor({ timeout: OPEN_MS })
    expect(page.url()).not.toContain("svc_table")
    await takePicture(page, "kit", "menu-table-phone")
    await plus(page).tap()
    await bar(page).tap()
    await placeButton(page).tap()
    await page.getByText("Being prepared").first().waitFor()
    const [order] = await story.store.db("svc_order").where({ table_id: story.tables[0]?.id })
    expect(order).toMatchObject({ service_mode: "dine_in", status: "processing" })
    expect(await ticket(page).textContent()).toBe(String(order.ticket_number))
    expect(watch.hosts()).toEqual([new URL(story.store.url).host])
    expect(watch.faults()).toEqual([])
    await takePicture(page, "kit", "order-phone")
    // The same guest orders again.
    await page.getByRole("button", { name: "Order again" }).first().tap()
    await bar(page).tap()
    await placeButton(page).tap()
    await page.waitForURL((url) => !url.hash.endsWith(order.id))
    await ticket(page).waitFor()
    expect(await story.store.db("svc_order").where({ table_id: story.tables[0]?.id })).toHaveLength(2)
  })

  it("a guest without a QR code chooses a free table; its hold is renewed, and another guest sees it as taken", async () => {
    const page = await story.browser.page({ screen: "phone" })
    await page.clock.install()
    const chosen = story.tables[9]
    const tile = (on: Page) => on.locator("svc-table").getByRole("button", { name: chosen?.label ?? "" })
    const sitDown = async (on: Page): Promise<void> => {
      await on.goto(story.guestPage())
      await on.locator("svc-mode label", { hasText: "At the table" }).click()
      await tile(on).waitFor({ timeout: OPEN_MS })
    }
    const renewals = async () => (await story.store.db("svc_table_hold").where({ table_id: chosen?.id }).first())?.renewals
    await sitDown(page)
    expect(await violationsInEachLook(page)).toEqual([])
    await takePicture(page, "kit", "tables-phone")
    await tile(page).click()
    await page.locator("svc-table strong", { hasText: chosen?.label ?? "" }).waitFor()
    await eventually(async () => (await renewals()) === 0)
    await page.clock.fastForward(HOLD_MS)
    await eventually(async () => (await renewals()) === 1)
    const other = await story.browser.page({ screen: "phone" })
    await sitDown(other)
    expect(await tile(other).isDisabled()).toBe(true)
    await plus(page).click()
    await bar(page).click()
    await page.getByRole("button", { name: /^Place order.*\d/ }).click()
    await ticket(page).waitFor()
    expect(await story.store.db("svc_order").where({ table_id: chosen?.id }).first()).toMatchObject({ service_mode: "dine_in" })
  })

  /**
   * Holds back the file of the choice of modes, and records from the next visit on what moves in the page.
   * @returns a function that lets the file load
   */
  async function holdModes(page: Page): Promise<() => void> {
    await noteShifts(page)
    let load = (): void => undefined
    const held = new Promise<void>((resolve) => {
      load = resolve
    })
    await page.route(/\.js$/, async (route) => {
      const response = await route.fetch()
      if ((await response.text()).includes("svc:mode-change")) await held
      await route.fulfill({ response })
    })
    return load
  }
  const topOfMenu = async (page: Page) => (await page.locator("svc-catalog h2").first().boundingBox())?.y

  const setModes = async (delivery: boolean, pickup: boolean): Promise<void> => {
    const settings = { order_types: { delivery: { enabled: delivery }, pickup: { enabled: pickup } } }
    const answer = await story.store.api().put("settings/operation", settings, { headers: await story.manager() })
    expect(answer.status).toBe(200)
  }
  const heightsOfModes = (page: Page) =>
    page.locator("svc-mode").evaluateAll((all) => all.map((mode) => mode.getBoundingClientRect().height))

  describe.each([
    ["with two modes", true, true, { modes: 2, addresses: 0 }],
    ["with pickup only", false, true, { modes: 0, addresses: 0 }],
    ["with delivery only", true, false, { modes: 0, addresses: 1 }],
    ["with two modes, on a page for delivery", true, true, { modes: 2, addresses: 1 }],
  ] as const)("a shop %s", (name, delivery, pickup, shown) => {
    beforeAll(() => setModes(delivery, pickup))
    afterAll(() => setModes(true, true))

    it("the menu stays where it is while the rest of the page is loaded, so that no tap on a product is lost", async () => {
      const page = await story.browser.page({ screen: "phone" })
      const load = await holdModes(page)
      const tags = name.endsWith("page for delivery") ? MODES.replace("<svc-mode>", '<svc-mode mode="delivery">') : MODES
      await servePages(page, { tags })
      await page.goto(`${story.store.url}/page`)
      await plus(page).waitFor()
      const before = await topOfMenu(page)
      load()
      await page.waitForFunction(() => customElements.get("svc-mode") !== undefined)
      await plus(page).click()
      await bar(page).waitFor()
      expect({
        modes: await page.locator("svc-mode").getByRole("radio").count(),
        addresses: await page.locator("svc-mode").getByRole("button", { name: "Where shall we deliver it?" }).count(),
      }).toEqual(shown)
      expect(await topOfMenu(page)).toBe(before)
      expect(await shiftsOf(page)).toEqual([])
      // The tag itself no longer reserves space.
      expect(await heightsOfModes(page)).toEqual([0])
    })
  })

  it.each<[string, readonly string[]]>([
    ["without an address", []],
    ["with an address on one line", ["Calle Colón 5", "46004", "Valencia"]],
    ["with an address on several lines", ["Calle del Profesor Beltrán Bigorra de los Naranjos 5", "46004", "Valencia"]],
  ])("a guest who comes back for delivery, %s: the menu stays where it is while the rest is loaded", async (_name, address) => {
    const page = await story.browser.page({ screen: "phone" })
    const modes = page.locator("svc-mode")
    const whether = modes.getByText(/^We (deliver|confirm|do not deliver|could not locate)/).first()
    await servePages(page, { tags: MODES })
    await page.goto(`${story.store.url}/page`)
    await modes.locator("label", { hasText: "Delivery" }).click()
    const askForAddress = modes.getByRole("button", { name: "Where shall we deliver it?" })
    await askForAddress.waitFor()
    if (address.length > 0) {
      await askForAddress.click()
      for (const [at, label] of ["Street and number", "Postcode", "City"].entries()) {
        await page.getByLabel(label, { exact: true }).fill(address[at] ?? "")
      }
      await page.getByRole("button", { name: "Done", exact: true }).click()
      await page.getByRole("dialog").waitFor({ state: "hidden" })
      await whether.waitFor()
    }
    const load = await holdModes(page)
    await page.goto(`${story.store.url}/page`)
    await plus(page).waitFor()
    const before = await topOfMenu(page)
    load()
    await (address.length > 0 ? whether : askForAddress).waitFor()
    expect(await modes.locator("input[value=delivery]").isChecked()).toBe(true)
    expect(await topOfMenu(page)).toBe(before)
    // Within the reserved space, the result of the address check replaces the line about the running check.
    const shifted = (await shiftsOf(page)).reduce((sum, value) => sum + value, 0)
    expect(shifted).toBeLessThan(0.001)
  })

  it("a shop with pickup only reserves no space for modes, even with several elements for them", async () => {
    const page = await story.browser.page({ screen: "phone" })
    const load = await holdModes(page)
    await page.route("**/svc/v1/status", async (route) => {
      const response = await route.fetch()
      const { data, ...rest } = await response.json()
      await route.fulfill({ response, json: { ...rest, data: { ...data, order_types: ["pickup"] } } })
    })
    await servePages(page, { tags: `${MODES}<svc-mode></svc-mode>` })
    await page.goto(`${story.store.url}/page`)
    await plus(page).waitFor()
    expect(await heightsOfModes(page)).toEqual([0, 0])
    load()
  })

  it.each(["at home", "after the scan of a QR code", "at the table, after a reload"])(
    "the menu of a whole page stays where it is while the rest is loaded: %s",
    async (where) => {
      const page = await story.browser.page({ screen: "phone" })
      const address = where === "at home" ? story.guestPage() : story.scanned(6)
      if (where.endsWith("reload")) {
        await page.goto(address)
        await page.getByText(story.tables[6]?.label ?? "").waitFor()
      }
      const load = await holdModes(page)
      await page.goto(where.endsWith("reload") ? story.guestPage() : address)
      await plus(page).waitFor()
      const before = await topOfMenu(page)
      load()
      await page.locator("svc-status p").waitFor()
      if (where !== "at home") await page.getByText(story.tables[6]?.label ?? "").waitFor()
      await plus(page).click()
      await bar(page).waitFor()
      expect(await topOfMenu(page)).toBe(before)
      // Within the reserved space, the table's name replaces the line about the running check of its code.
      expect((await shiftsOf(page)).reduce((sum, value) => sum + value, 0)).toBeLessThan(0.001)
    },
  )

  it("on a page for tables in a shop without tables, no gap remains, and the next visit begins without a gap", async () => {
    const headers = await story.manager()
    const settings = (await story.store.api().get("settings/tables", { headers })).body.data
    const setTables = async (enabled: boolean): Promise<void> => {
      const answer = await story.store.api().put("settings/tables", { ...settings, enabled }, { headers })
      expect([answer.status, answer.body.error]).toEqual([200, undefined])
    }
    await setModes(false, true)
    await setTables(false)
    try {
      const page = await story.browser.page({ screen: "phone" })
      await servePages(page, { tags: `<svc-table></svc-table>${MODES}` })
      await page.goto(`${story.store.url}/page`)
      await plus(page).waitFor()
      await eventually(async () => (await heightsOfModes(page))[0] === 0)
      const load = await holdModes(page)
      await page.goto(`${story.store.url}/page`)
      await plus(page).waitFor()
      const before = await topOfMenu(page)
      load()
      await plus(page).click()
      await bar(page).waitFor()
      expect(await topOfMenu(page)).toBe(before)
      expect(await shiftsOf(page)).toEqual([])
    } finally {
      await setTables(true)
      await setModes(true, true)
    }
  })

  it("a cart survives a reload, and each table has its own cart", async () => {
    const page = await story.browser.page({ screen: "phone" })
    await page.goto(story.guestPage())
    await plus(page).click()
    await plus(page).click()
    await page.reload()
    await bar(page).waitFor()
    expect(await bar(page).textContent()).toMatch(/^\s*2/)
    await page.goto(story.scanned(1))
    await page.getByText(story.tables[1]?.label ?? "").waitFor()
    expect(await bar(page).isVisible()).toBe(false)
  })

  it("a cart is kept for 24 hours after its last change", async () => {
    const page = await story.browser.page({ screen: "phone" })
    await page.clock.install()
    await page.goto(story.guestPage())
    await plus(page).click()
    await bar(page).waitFor()
    await page.clock.fastForward("23:59:00")
    await page.reload()
    await plus(page).waitFor()
    await bar(page).waitFor()
    await page.clock.fastForward("00:02:00")
    await page.reload()
    await plus(page).waitFor()
    await page.locator("svc-cart .bar").waitFor({ state: "attached" })
    expect(await bar(page).isVisible()).toBe(false)
  })

  it("the kit uses the page's language, even after the page has changed it", async () => {
    const page = await story.browser.page({ screen: "phone" })
    await page.goto(story.guestPage())
    await plus(page).click()
    await bar(page).waitFor()
    await page.evaluate(() => {
      document.documentElement.lang = "fr"
    })
    await page.getByRole("button", { name: /Voir la commande/ }).waitFor()
  })

  it("200 taps on the button place one order", async () => {
    const page = await atCheckout(1)
    const before = await story.orderCount()
    await placeButton(page).evaluate((button) => {
      for (let taps = 0; taps < 200; taps += 1) (button as HTMLButtonElement).click()
    })
    await ticket(page).waitFor()
    await page.waitForTimeout(500)
    expect(await story.orderCount()).toBe(before + 1)
  })

  it.each(["before the order is sent", "after the order is placed, before the response"])(
    "a tab that crashes %s: the next tab shows the only order",
    async (moment) => {
      const table = moment.startsWith("before") ? 2 : 3
      const page = await atCheckout(table)
      const before = await story.orderCount()
      await page.route("**/svc/v1/orders", async (route) => {
        if (!moment.startsWith("before")) await route.fetch()
        await page.close({ runBeforeUnload: false })
      })
      await placeButton(page)
        .click({ noWaitAfter: true })
        .catch(() => undefined)
      if (!page.isClosed()) await page.waitForEvent("close")
      expect(await story.orderCount()).toBe(before + (moment.startsWith("before") ? 0 : 1))
      const again = await page.context().newPage()
      await again.goto(story.scanned(table))
      await ticket(again).waitFor({ timeout: OPEN_MS })
      expect(await story.orderCount()).toBe(before + 1)
      const [order] = await story.store.db("svc_order").where({ table_id: story.tables[table]?.id })
      expect(await ticket(again).textContent()).toBe(String(order.ticket_number))
    },
  )

  it("without a connection nothing is sent, an error is shown, and the cart is kept", async () => {
    const page = await atCheckout(4)
    const before = await story.orderCount()
    await page.context().setOffline(true)
    await placeButton(page).click()
    await page.locator("svc-checkout #problems .note").waitFor()
    expect(await story.orderCount()).toBe(before)
    await page.context().setOffline(false)
    await placeButton(page).click()
    await ticket(page).waitFor()
    expect(await story.orderCount()).toBe(before + 1)
  })

  it("an inline cart takes an order without a dialog", async () => {
    const tags = "<svc-cart inline></svc-cart><svc-order></svc-order><svc-catalog></svc-catalog>"
    const page = await openKitPage(story.browser, story.store.url, { tags }, { screen: "tablet" })
    await page.getByText("You have not chosen anything yet.").waitFor()
    await plus(page).click()
    await page.getByLabel("Name", { exact: true }).fill("Ana")
    await page.getByLabel("Phone", { exact: true }).fill("+34600123456")
    await page.getByRole("button", { name: /^Place order.*\d/ }).waitFor()
    expect(await page.getByRole("dialog").count()).toBe(0)
    expect(await violationsInEachLook(page)).toEqual([])
    await takePicture(page, "kit", "cart-inline-tablet")
    await page.getByRole("button", { name: /^Place order/ }).click()
    await ticket(page).waitFor()
    await page.getByText("You have not chosen anything yet.").waitFor()
  })

  it("a guest can order with the keyboard alone", async () => {
    const page = await story.browser.page({ screen: "desktop" })
    await page.goto(story.scanned(5))
    await page.getByText(story.tables[5]?.label ?? "").waitFor()
    await tabTo(page, /^Add /)
    await page.keyboard.press("Enter")
    await bar(page).waitFor()
    await tabTo(page, /View order/, "Shift+Tab")
    await page.keyboard.press("Enter")
    await page.locator("svc-checkout .sum").waitFor()
    await tabTo(page, /^Place order/)
    await page.keyboard.press("Enter")
    await ticket(page).waitFor()
  })

  it.each([
    ["en", "light"],
    ["en", "dark"],
    ["es", "light"],
    ["es", "dark"],
    ["fr", "light"],
  ] as const)("has no accessibility violation and no sideways scrolling at 320 px: %s, %s", async (language, colorScheme) => {
    const page = await story.browser.page({ screen: "narrow", colorScheme })
    await page.goto(`${story.store.url}/svc/demo/guest?lang=${language}`)
    const add = page.locator("svc-catalog .add")
    await add.first().waitFor({ timeout: OPEN_MS })
    await page.locator("svc-status p").waitFor()
    const check = async (state: string): Promise<void> => {
      expect([state, await violationsNow(page)]).toEqual([state, []])
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect([state, wide]).toEqual([state, false])
      await takePicture(page, "kit", `${state}-320-${language}-${colorScheme}`)
    }
    await check("menu")
    await page.locator("svc-catalog .open").nth(2).click()
    await page.locator("svc-product dialog").waitFor()
    await page.locator("svc-product .foot .button").click()
    await check("product-missing")
    await page.keyboard.press("Escape")
    await add.first().click()
    await page.locator("svc-cart .bar .button").click()
    await page.locator("svc-checkout .sum").waitFor()
    await page.locator("svc-checkout .button").click()
    await page.locator("svc-checkout [aria-invalid=true]").first().waitFor()
    await check("checkout-missing")
  })

  it("takes an order on a page that unsets every style and has a security policy that allows only this host", async () => {
    const page = await story.browser.page({ screen: "phone" })
    const watch = watchPage(page)
    await page.route("**/hostile", (route) =>
      route.fulfill({
        contentType: "text/html",
        headers: { "Content-Security-Policy": "default-src 'self'" },
        body: `<!doctype html><html lang="en"><title>x</title><link rel="stylesheet" href="/hostile.css"><script type="module" src="/svc/kit/svc.js"></script><svc-catalog></svc-catalog><svc-mode></svc-mode><svc-cart></svc-cart><svc-order></svc-order></html>`,
      }),
    )
    await page.route("**/hostile.css", (route) =>
      route.fulfill({ contentType: "text/css", body: "* { all: unset !important } button, div { display: none !important }" }),
    )
    await page.goto(`${story.store.url}/hostile`)
    await plus(page).click()
    await bar(page).waitFor()
    const box = await bar(page).boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect(box?.width).toBeGreaterThan(300)
    await bar(page).click()
    await page.getByLabel("Name", { exact: true }).fill("Ana")
    await page.getByLabel("Phone", { exact: true }).fill("+34600123456")
    await page.locator("svc-checkout #day").waitFor()
    await placeButton(page).click()
    await ticket(page).waitFor()
    expect(watch.faults()).toEqual([])
  })

  it("an order is not sent before its times are known: the first tap moves the focus to the times, the second one places it", async () => {
    const page = await story.browser.page({ screen: "phone" })
    const release = await holdRequests(page, "**/schedule/**/slots*")
    await servePages(page, {
      tags: "<svc-mode></svc-mode><svc-catalog></svc-catalog><svc-cart></svc-cart><svc-order></svc-order>",
    })
    await page.goto(`${story.store.url}/page`)
    await plus(page).tap()
    await bar(page).tap()
    await page.getByLabel("Name", { exact: true }).fill("Ana")
    await page.getByLabel("Phone", { exact: true }).fill("+34600123457")
    const sent: string[] = []
    page.on("request", (request) => request.method() === "POST" && request.url().endsWith("/orders") && sent.push(request.url()))
    await placeButton(page).tap()
    await page.locator("svc-checkout #when:focus").waitFor()
    expect(sent).toEqual([])
    release()
    await page.locator("svc-checkout #day").waitFor()
    await placeButton(page).tap()
    await ticket(page).waitFor()
    expect(sent).toHaveLength(1)
  })

  it("svc.js is cached for a minute, and the files that it names permanently", async () => {
    const fileOf = (name: string) => fetch(new URL(name, `${story.store.url}/svc/kit/`))
    const entry = await fileOf("svc.js")
    expect(entry.headers.get("cache-control")).toMatch(/^public, max-age=60\b/)
    const names = [...(await entry.text()).matchAll(/"\.\/([\w-]+-[A-Z0-9]{8}\.js)"/g)].map(([, name]) => name ?? "")
    expect(names.length).toBeGreaterThan(2)
    for (const name of names) expect((await fileOf(name)).headers.get("cache-control")).toContain("immutable")
  })

  describe("the first menu", () => firstMenuSuite(story))
  describe("the focus", () => focusSuite(story))
  describe("a page that stays where it is", () => steadySuite(story))
  describe("taps", () => tapsSuite(story, 8))
  describe("a tab that crashes", () => crashingTabSuite(story))
})
