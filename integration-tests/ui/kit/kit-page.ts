import type { Page } from "playwright-core"
import type { TestBrowser } from "../../support/browser"

export interface KitPage {
  /** The tags of the page. */
  readonly tags: string
  readonly language?: string
  /** Path with query. Default: `/page`. */
  readonly path?: string
}

/** Serves a restaurant's page on the store's host, with some tags of the kit and nothing else, under a strict Content Security Policy. */
export async function servePages(page: Page, { tags, language = "en" }: KitPage): Promise<void> {
  await page.context().route(
    (url) => url.pathname === "/page",
    (route) =>
      route.fulfill({
        contentType: "text/html",
        headers: { "Content-Security-Policy": "default-src 'self'" },
        body: `<!doctype html><html lang="${language}"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>Shop</title><link rel="stylesheet" href="/svc/kit/guest.css"><script type="module" src="/svc/kit/svc.js"></script><main><h1>Shop</h1>${tags}</main></html>`,
      }),
  )
}

/**
 * Holds back the requests of a page that match a pattern.
 * @returns a function that lets these and all later requests continue
 */
export async function holdRequests(page: Page, pattern: string): Promise<() => void> {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(pattern, async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** Serves a page as {@link servePages} does, and opens it in a new browser session. */
export async function openKitPage(
  browser: TestBrowser,
  store: string,
  wanted: KitPage,
  options: Parameters<TestBrowser["page"]>[0] = { screen: "phone" },
): Promise<Page> {
  const page = await browser.page(options)
  await servePages(page, wanted)
  await page.goto(`${store}${wanted.path ?? "/page"}`)
  return page
}
