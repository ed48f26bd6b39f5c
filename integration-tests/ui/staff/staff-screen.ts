import type { Page } from "playwright-core"
import { ACCOUNTS, type AccountRole, PASSWORD, type Store } from "../../support"
import type { PageOptions, TestBrowser } from "../../support/browser"

/** Counts the tones that the page plays, because a test cannot hear them. */
const COUNT_TONES = `(() => {
  globalThis.tones = 0
  const start = OscillatorNode.prototype.start
  OscillatorNode.prototype.start = function (...args) { globalThis.tones += 1; return start.apply(this, args) }
})()`

export interface BoardOptions extends PageOptions {
  /** The account that signs in. Default: an account of the store. */
  readonly account?: AccountRole
  /** A page that is open already. */
  readonly page?: Page
  /** The server's origin for the browser, if there is a proxy. */
  readonly origin?: string
  /** Selector of an element that shows that the board is ready. Default: the icon of a live connection. */
  readonly ready?: string
}

/** Opens a board and signs in with the sheet, as staff do. */
export async function openBoard(browser: TestBrowser, store: Store, path: string, options: BoardOptions = {}): Promise<Page> {
  const page = options.page ?? (await browser.page(options))
  await page.addInitScript(COUNT_TONES)
  await page.goto(`${options.origin ?? store.url}/svc/${path}`)
  await signIn(page, options.account)
  await page
    .locator(options.ready ?? "header .state")
    .first()
    .waitFor()
  return page
}

/** Signs in with user name and password in the sheet. */
export async function signIn(page: Page, account: AccountRole = "store"): Promise<void> {
  await page.locator("svc-sign-in .other").first().click()
  await page.locator("svc-sign-in [name=username]").fill(ACCOUNTS[account].username)
  await page.locator("svc-sign-in [name=password]").fill(PASSWORD)
  await page.locator("svc-sign-in [type=submit]").click()
  await page.locator("svc-sign-in").waitFor({ state: "detached" })
}

/** The number of tones that the page has played. */
export function tonesOf(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as unknown as { tones: number }).tones)
}

/**
 * Taps twice at one instant of the page's clock. The clock that its rules read is stopped, because two taps can take long on a loaded
 * machine.
 * @param taps makes both taps
 */
export async function doubleTap(page: Page, taps: () => Promise<void>): Promise<void> {
  await page.evaluate("(() => { const at = performance.now(); performance.now = () => at })()")
  try {
    await taps()
  } finally {
    await page.evaluate("delete performance.now")
  }
}
