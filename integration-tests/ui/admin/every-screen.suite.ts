import type { Store } from "../../support"
import { accessibilityViolations, startBrowser, type TestBrowser, takePicture, watchPage } from "../../support/browser"
import { fillPages, PAGES } from "./dashboard-pages"
import { OURS, openDashboard } from "./dashboard-store"

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
    ["narrow", "light", "fr"],
    ["phone", "dark", "fr"],
  ] as const)("fits %s in %s and %s, and has no accessibility violations", async (screen, colorScheme, lang) => {
    const page = await browser.page({ screen, colorScheme })
    const watch = watchPage(page)
    for (const [path, shown] of PAGES) {
      await openDashboard(browser, store, path, { page, colorScheme, lang })
      await page.getByText(shown).first().waitFor()
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true)
      expect(await accessibilityViolations(page, OURS)).toEqual([])
      await takePicture(page, "dashboard", `${path.slice(1).replaceAll(/\W+/g, "-")}-${screen}-${colorScheme}-${lang}`)
    }
    expect(watch.hosts()).toEqual([new URL(store.url).host])
    expect(watch.faults()).toEqual([])
    await page.context().close()
  })
}
