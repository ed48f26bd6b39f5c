import type { Page } from "playwright-core"
import type { Store } from "../../support"
import {
  accessibilityViolations,
  coveredBothWays,
  cutTexts,
  startBrowser,
  type TestBrowser,
  takePicture,
  watchPage,
  withSpacedText,
} from "../../support/browser"
import { fillPages, nativePages, orderPage, PAGES } from "./dashboard-pages"
import { OURS, OURS_IN_DIALOG, openDashboard, untilPanel } from "./dashboard-store"
import { textsIn } from "./dashboard-texts"
import { unseenShapes } from "./unseen-shapes"

/** Checks of every page of the dashboard, in each screen size, colour scheme and language. */
export function everyScreen(use: () => Store): void {
  let store: Store
  let browser: TestBrowser
  beforeAll(async () => {
    store = use()
    browser = await startBrowser()
    await fillPages(store)
  })
  afterAll(() => browser?.close())

  it.each([
    ["desktop", "light", "en"],
    ["desktop", "dark", "es"],
    ["narrow", "light", "en"],
    ["narrow", "dark", "es"],
    ["narrow", "light", "fr"],
    ["phone", "dark", "fr"],
  ] as const)("all fit the screen %s in %s and %s, without accessibility violations", async (screen, colorScheme, lang) => {
    const page = await browser.page({ screen, colorScheme })
    const watch = watchPage(page)
    const order = await orderPage(store)
    for (const [path, shown] of [...PAGES, order]) {
      await openDashboard(browser, store, path, { page, colorScheme, lang })
      await page.getByText(shown).first().waitFor()
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true)
      expect([path, await accessibilityViolations(page, path === order[0] ? OURS_IN_DIALOG : OURS)]).toEqual([path, []])
      await takePicture(page, "dashboard", `${path.slice(1).replaceAll(/\W+/g, "-")}-${screen}-${colorScheme}-${lang}`)
    }
    expect(watch.hosts()).toEqual([new URL(store.url).host])
    expect(watch.faults()).toEqual([])
    await page.context().close()
  })

  it.each(["desktop", "narrow"] as const)("cut off no text on %s with the spacing of WCAG 1.4.12", async (screen) => {
    const page = await browser.page({ screen })
    for (const [path, shown] of PAGES) {
      await openDashboard(browser, store, path, { page })
      await page.getByText(shown).first().waitFor()
      await withSpacedText(page, async () => {
        await takePicture(page, "dashboard", `spaced-${path.slice(1).replaceAll(/\W+/g, "-")}-${screen}`)
        expect([path, await cutTexts(page, "main")]).toEqual([path, []])
      })
    }
    await page.context().close()
  })

  it("cover no focused control, on the way through a page and back (WCAG 2.4.11)", async () => {
    const page = await browser.page()
    const order = await orderPage(store)
    const found: Record<string, readonly string[]> = {}
    for (const [path, shown] of [...PAGES, order]) {
      await openDashboard(browser, store, path, { page })
      await page.getByText(shown).first().waitFor()
      // A dialog keeps the focus.
      const part = (await page.getByRole("dialog").count()) > 0 ? "[role=dialog]" : "main"
      const { stops, covered } = await coveredBothWays(page, part)
      expect([path, stops > 2]).toEqual([path, true])
      if (covered.length > 0) found[path] = covered
    }
    expect(found).toEqual({})
    await page.context().close()
  })

  it("show with forced colours every shape that they show without them", async () => {
    const page = await browser.page()
    for (const [path, shown] of PAGES) {
      await openDashboard(browser, store, path, { page })
      await page.getByText(shown).first().waitFor()
      expect([path, await unseenShapes(page, "main")]).toEqual([path, []])
      await page.emulateMedia({ forcedColors: "active" })
      await takePicture(page, "dashboard", `forced-colours-${path.slice(1).replaceAll(/\W+/g, "-")}`)
      await page.emulateMedia({ forcedColors: "none" })
    }
    await page.context().close()
  })

  describe.each(["es", "fr"] as const)("on a dark screen of 320 px, in %s, without accessibility violations", (lang) => {
    const look = { screen: "narrow", colorScheme: "dark", lang } as const
    const texts = textsIn(lang)
    const fits = (page: Page) => page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    it("the plugin's panels on Medusa's own pages fit", async () => {
      const page = await browser.page(look)
      for (const [path, , key] of await nativePages(store)) {
        await openDashboard(browser, store, path, { ...look, page })
        const shown = page.getByRole("main").getByText(texts[key], { exact: true }).first()
        await untilPanel(page, shown)
        await shown.evaluate((element) => element.closest("[class*=shadow-elevation-card-rest]")?.setAttribute("data-panel", ""))
        expect([path, await accessibilityViolations(page, { within: "[data-panel]" })]).toEqual([path, []])
        expect([path, await fits(page)]).toEqual([path, true])
        await takePicture(page, "dashboard", `panel-${path.split("/")[1]}-narrow-dark-${lang}`)
      }
      await page.context().close()
    })

    it("a prompt and the drawers of an order, a group of extras and a person fit", async () => {
      const page = await browser.page(look)
      const [order] = (await store.api("manager").get("orders")).body.data
      const drawer = page.getByRole("dialog")
      const check = async (name: string) => {
        expect([name, await accessibilityViolations(page, OURS_IN_DIALOG)]).toEqual([name, []])
        expect([name, await fits(page)]).toEqual([name, true])
        await takePicture(page, "dashboard", `drawer-${name}-narrow-dark-${lang}`)
      }
      await openDashboard(browser, store, `/svc/orders/${order.number}`, { ...look, page })
      await drawer.getByText(order.line_items[0].name).first().waitFor()
      await check("order")
      await openDashboard(browser, store, "/svc/extras?group=new", { ...look, page })
      await drawer.getByText("Pizzas", { exact: true }).waitFor()
      await check("extras")
      await openDashboard(browser, store, "/svc/staff", { ...look, page })
      await page.getByRole("button", { name: texts.addPerson }).click()
      await drawer.waitFor()
      await check("person")
      await page.keyboard.press("Escape")
      await drawer.waitFor({ state: "detached" })

      await page
        .getByRole("button", { name: texts.actionsFor("Tina Tienda"), exact: true })
        .first()
        .click()
      await page.getByRole("menuitem", { name: texts.disable, exact: true }).click()
      await page.getByRole("alertdialog").waitFor()
      expect(await accessibilityViolations(page, { within: "[role=alertdialog]" })).toEqual([])
      expect(await fits(page)).toBe(true)
      await takePicture(page, "dashboard", `prompt-narrow-dark-${lang}`)
      await page.context().close()
    })
  })
}
