import { join } from "node:path"
import type { Page } from "playwright-core"
import { HOLD_MS } from "../../../src/domain/tables"
import { DEMO_PASSWORD } from "../../../src/scripts/demo/house"
import { eventually, needs, type Store, startStore } from "../../support"
import { accessibilityViolations, startBrowser, type TestBrowser, takePicture, watchPage } from "../../support/browser"

import { accountSuite } from "./account.suite"
import { DESK_KEY, demoSuite } from "./demo.suite"
import { dyingTabSuite } from "./dying-tab.suite"
import { embeddingsSuite } from "./embeddings.suite"
import { extremesSuite } from "./extremes.suite"
import { focusSuite } from "./focus.suite"
import { openKitPage } from "./kit-page"
import { looksSuite } from "./looks.suite"
import { pointsSuite } from "./points.suite"
import { statesSuite } from "./states.suite"

/** Friday evening: the demo store serves dinner. */
const DINNER = "2026-11-20T21:00:00+01:00"
const OPEN_MS = 60_000

/** The demo page has its desk, as under `npm start`. */
const DESK = {
  NODE_OPTIONS: `--require ${join(__dirname, "../../../scripts/launcher/demo-desk.cjs")}`,
  SVC_DEMO_DESK: JSON.stringify({ key: DESK_KEY, username: "gerente", password: DEMO_PASSWORD }),
}

needs("browser").describe("the storefront kit", () => {
  let store: Store
  let browser: TestBrowser
  let tables: { id: string; label: string; qr_token: string }[]

  beforeAll(async () => {
    ;[store, browser] = await Promise.all([startStore({ seed: "demo", clock: DINNER, env: DESK }), startBrowser()])
    tables = (await store.api().get("settings/tables", { headers: await manager() })).body.data.tables
  })
  afterAll(async () => {
    await browser?.close()
    await store?.stop()
  })

  const manager = async (): Promise<Record<string, string>> => {
    const signedIn = await store.api().post("auth/token", { username: "gerente", password: DEMO_PASSWORD })
    return { authorization: `Bearer ${signedIn.body.data.token}` }
  }
  const guest = (query = ""): string => `${store.url}/svc/demo/guest?lang=en${query}`
  const scanned = (table: number): string => guest(`&svc_table=${tables[table]?.qr_token}`)
  const plus = (page: Page) => page.getByRole("button", { name: /^Add / }).first()
  const bar = (page: Page) => page.getByRole("button", { name: /View order/ })
  const placeButton = (page: Page) => page.getByRole("button", { name: /^Place order/ })
  const ticket = (page: Page) => page.locator("svc-order h2")
  const orderCount = async (): Promise<number> => Number((await store.db("svc_order").count("* as n"))[0]?.n)

  /** A guest at a table with one product in the cart, the sheet open and judged. */
  async function atCheckout(table: number, options: Parameters<TestBrowser["page"]>[0] = { screen: "phone" }): Promise<Page> {
    const page = await browser.page(options)
    await page.goto(scanned(table))
    await page.getByText(tables[table]?.label ?? "").waitFor({ timeout: OPEN_MS })
    await plus(page).click()
    await bar(page).click()
    await page.locator("svc-checkout .sum").waitFor()
    return page
  }

  it("scan, three taps: the order is at the table, and the token is in no address", async () => {
    const page = await browser.page({ screen: "phone" })
    const watch = watchPage(page)
    await page.goto(scanned(0))
    await page.getByText(tables[0]?.label ?? "").waitFor({ timeout: OPEN_MS })
    expect(page.url()).not.toContain("svc_table")
    await takePicture(page, "kit", "menu-table-phone")
    await plus(page).tap()
    await bar(page).tap()
    await placeButton(page).tap()
    await page.getByText("Being prepared").first().waitFor()
    const [order] = await store.db("svc_order").where({ table_id: tables[0]?.id })
    expect(order).toMatchObject({ service_mode: "dine_in", status: "processing" })
    expect(await ticket(page).textContent()).toBe(String(order.ticket_number))
    expect(watch.hosts()).toEqual([new URL(store.url).host])
    expect(watch.faults()).toEqual([])
    await takePicture(page, "kit", "order-phone")
    // The second round.
    await page.getByRole("button", { name: "Order again" }).first().tap()
    await bar(page).tap()
    await placeButton(page).tap()
    await page.waitForURL((url) => !url.hash.endsWith(order.id))
    await ticket(page).waitFor()
    expect(await store.db("svc_order").where({ table_id: tables[0]?.id })).toHaveLength(2)
  })

  it("without a code a guest chooses a free table by its zone; it is held, held on, and another guest sees it taken", async () => {
    const page = await browser.page({ screen: "phone" })
    await page.clock.install()
    const chosen = tables[9]
    const tile = (on: Page) => on.locator("svc-table").getByRole("button", { name: chosen?.label ?? "" })
    const sitDown = async (on: Page): Promise<void> => {
      await on.goto(guest())
      await on.locator("svc-mode label", { hasText: "At the table" }).click()
      await tile(on).waitFor({ timeout: OPEN_MS })
    }
    const renewals = async () => (await store.db("svc_table_hold").where({ table_id: chosen?.id }).first())?.renewals
    await sitDown(page)
    expect(await accessibilityViolations(page)).toEqual([])
    await takePicture(page, "kit", "tables-phone")
    await tile(page).click()
    await page.locator("svc-table strong", { hasText: chosen?.label ?? "" }).waitFor()
    await eventually(async () => (await renewals()) === 0)
    await page.clock.fastForward(HOLD_MS)
    await eventually(async () => (await renewals()) === 1)
    const other = await browser.page({ screen: "phone" })
    await sitDown(other)
    expect(await tile(other).isDisabled()).toBe(true)
    await plus(page).click()
    await bar(page).click()
    await page.getByRole("button", { name: /^Place order.*\d/ }).click()
    await ticket(page).waitFor()
    expect(await store.db("svc_order").where({ table_id: chosen?.id }).first()).toMatchObject({ service_mode: "dine_in" })
  })

  it("a cart is there after a reload, and another table has its own", async () => {
    const page = await browser.page({ screen: "phone" })
    await page.goto(guest())
    await plus(page).click()
    await plus(page).click()
    await page.reload()
    await bar(page).waitFor()
    expect(await bar(page).textContent()).toMatch(/^\s*2/)
    await page.goto(scanned(1))
    await page.getByText(tables[1]?.label ?? "").waitFor()
    expect(await bar(page).isVisible()).toBe(false)
  })

  it("the kit speaks the page's language, also when the page changes it", async () => {
    const page = await browser.page({ screen: "phone" })
    await page.goto(guest())
    await plus(page).click()
    await bar(page).waitFor()
    await page.evaluate(() => {
      document.documentElement.lang = "fr"
    })
    await page.getByRole("button", { name: /Voir la commande/ }).waitFor()
  })

  it("a hundred double taps on the button are one order", async () => {
    const page = await atCheckout(1)
    const before = await orderCount()
    await placeButton(page).evaluate((button) => {
      for (let taps = 0; taps < 200; taps += 1) (button as HTMLButtonElement).click()
    })
    await ticket(page).waitFor()
    await page.waitForTimeout(500)
    expect(await orderCount()).toBe(before + 1)
  })

  it.each(["before the order leaves", "after it arrived, before the answer"])(
    "the tab dies %s: the next one finds out, and there is one order",
    async (moment) => {
      const table = moment.startsWith("before") ? 2 : 3
      const page = await atCheckout(table)
      const before = await orderCount()
      await page.route("**/svc/v1/orders", async (route) => {
        if (!moment.startsWith("before")) await route.fetch()
        await page.close({ runBeforeUnload: false })
      })
      await placeButton(page)
        .click({ noWaitAfter: true })
        .catch(() => undefined)
      if (!page.isClosed()) await page.waitForEvent("close")
      expect(await orderCount()).toBe(before + (moment.startsWith("before") ? 0 : 1))
      const again = await page.context().newPage()
      await again.goto(scanned(table))
      await ticket(again).waitFor({ timeout: OPEN_MS })
      expect(await orderCount()).toBe(before + 1)
      const [order] = await store.db("svc_order").where({ table_id: tables[table]?.id })
      expect(await ticket(again).textContent()).toBe(String(order.ticket_number))
    },
  )

  it("without a connection nothing is sent, the screen says so, and the cart stays", async () => {
    const page = await atCheckout(4)
    const before = await orderCount()
    await page.context().setOffline(true)
    await placeButton(page).click()
    await page.locator("svc-checkout #problems .note").waitFor()
    expect(await orderCount()).toBe(before)
    await page.context().setOffline(false)
    await placeButton(page).click()
    await ticket(page).waitFor()
    expect(await orderCount()).toBe(before + 1)
  })

  it("a cart that stands in the page takes an order without a sheet", async () => {
    const tags = "<svc-cart inline></svc-cart><svc-order></svc-order><svc-catalog></svc-catalog>"
    const page = await openKitPage(browser, store.url, { tags }, { screen: "tablet" })
    await page.getByText("You have not chosen anything yet.").waitFor()
    await plus(page).click()
    await page.getByLabel("Name", { exact: true }).fill("Ana")
    await page.getByLabel("Phone", { exact: true }).fill("+34600123456")
    await page.getByRole("button", { name: /^Place order.*\d/ }).waitFor()
    expect(await page.getByRole("dialog").count()).toBe(0)
    expect(await accessibilityViolations(page)).toEqual([])
    await takePicture(page, "kit", "cart-inline-tablet")
    await page.getByRole("button", { name: /^Place order/ }).click()
    await ticket(page).waitFor()
    await page.getByText("You have not chosen anything yet.").waitFor()
  })

  it("the menu is readable by keyboard, and an order is placed with it", async () => {
    const page = await browser.page({ screen: "desktop" })
    await page.goto(scanned(5))
    await page.getByText(tables[5]?.label ?? "").waitFor()
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
    ["es", "dark"],
    ["fr", "light"],
  ] as const)("has no accessibility violation and no sideways scrolling at 320 px: %s, %s", async (language, colorScheme) => {
    const page = await browser.page({ screen: "narrow", colorScheme })
    await page.goto(`${store.url}/svc/demo/guest?lang=${language}`)
    const add = page.locator("svc-catalog .add")
    await add.first().waitFor({ timeout: OPEN_MS })
    await page.locator("svc-status p").waitFor()
    const check = async (state: string): Promise<void> => {
      expect([state, await accessibilityViolations(page)]).toEqual([state, []])
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

  it("the demo shows the guest at the table beside the guest at home", async () => {
    const page = await browser.page({ screen: "desktop", locale: "en-GB" })
    await page.goto(`${store.url}/svc/demo?svc_table=${tables[6]?.qr_token}`)
    await page
      .frameLocator("iframe[name=table]")
      .getByText(tables[6]?.label ?? "")
      .waitFor({ timeout: OPEN_MS })
    await page.frameLocator("iframe[name=home]").getByRole("radio", { name: "Pick-up" }).waitFor()
    expect(page.url()).toBe(`${store.url}/svc/demo`)
    expect(await accessibilityViolations(page, { without: ["iframe"] })).toEqual([])
    await takePicture(page, "kit", "demo-desktop")
  })

  it("stands on a page that unsets every style and allows nothing but this host", async () => {
    const page = await browser.page({ screen: "phone" })
    const watch = watchPage(page)
    await page.route("**/hostile", (route) =>
      route.fulfill({
        contentType: "text/html",
        headers: { "Content-Security-Policy": "default-src 'self'" },
        body: `<!doctype html><html lang="en"><title>x</title><link rel="stylesheet" href="/hostile.css"><script type="module" src="/svc/kit/svc.js"></script><svc-catalog></svc-catalog><svc-cart></svc-cart></html>`,
      }),
    )
    await page.route("**/hostile.css", (route) =>
      route.fulfill({ contentType: "text/css", body: "* { all: unset !important } button, div { display: none !important }" }),
    )
    await page.goto(`${store.url}/hostile`)
    await plus(page).click()
    await bar(page).waitFor()
    const box = await bar(page).boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect(box?.width).toBeGreaterThan(300)
    expect(watch.faults()).toEqual([])
  })

  needs("fonts").describe("a guest's phone looks as in its pictures", () =>
    looksSuite(() => ({ store, browser, table: tables[7] ?? never() })),
  )
  describe("the focus", () => focusSuite(() => ({ store, browser })))
  describe("a tab that dies", () => dyingTabSuite(() => ({ store, browser })))
  describe("the examples of pages", () => embeddingsSuite(() => ({ store, browser })))
  describe("shops and pages at their limits", () => extremesSuite(() => ({ store, browser, manager })))
  describe("what comes between the cart and the meal", () =>
    statesSuite(() => ({ store, browser, manager, tables: tables.slice(10, 12) })))
  describe("points", () => pointsSuite(() => ({ store, browser })))
  describe("a guest's own pages", () => accountSuite(() => ({ store, browser })))
  // Last: it plays with tables, network and clock.
  describe("the demo under npm start", () => demoSuite(() => ({ store, browser, evening: DINNER, tables, manager })))
})

function never(): never {
  throw new Error("The demo store has fewer tables than it had.")
}

/** Presses Tab until the focus is on a control with that name. */
async function tabTo(page: Page, name: RegExp, key = "Tab"): Promise<void> {
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press(key)
    const focused = await page.evaluate(() => {
      let at: Element | null = document.activeElement
      while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
      return at?.getAttribute("aria-label") ?? at?.textContent?.trim() ?? ""
    })
    if (name.test(focused)) return
  }
  throw new Error(`No control named ${name} gets the focus`)
}
