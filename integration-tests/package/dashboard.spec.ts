import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from "node:fs"
import { extname, join } from "node:path"
import type { Page } from "playwright-core"
import { needs, type Store, startStore } from "../support"
import { differentShare, startBrowser, type TestBrowser, takePicture } from "../support/browser"
import { medusaCommand } from "../support/commands"
import { createDatabase, dropDatabase } from "../support/database"
import { fillPages, nativePages, PAGES } from "../ui/admin/dashboard-pages"
import { BUILD_MS, builtDashboard, openDashboard, untilPanel } from "../ui/admin/dashboard-store"
import { PlainHost, packPlugin } from "./plain-host"

/** The share of pixels that may differ, for example in relative times. */
const MOST_DIFFERENT = 0.001

/** Time limit for a page to load all its data. */
const REST_MS = 30_000

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
}

needs("browser").describe("the dashboard of a shop that has installed the package", () => {
  const host = new PlainHost()
  let store: Store
  let browser: TestBrowser
  let development: string
  beforeAll(async () => {
    await host.install((await packPlugin()).tarball)
    host.configure({}, { dashboard: true })
    const database = await createDatabase("blank")
    try {
      await medusaCommand(database, ["build", "--admin-only", "--no-lint"], {
        folder: host.folder,
        // The build looks for the plugin next to Medusa's packages. In a shop both are in one folder; here Medusa's packages are links
        // into another folder.
        environment: { NODE_ENV: "production", NODE_PATH: join(host.folder, "node_modules") },
      })
    } finally {
      await dropDatabase(database)
    }
    mkdirSync(join(host.folder, "public"))
    symlinkSync(join(host.folder, ".medusa", "admin"), join(host.folder, "public", "admin"), "junction")
    ;[store, browser, development] = await Promise.all([startStore({ folder: host.folder }), startBrowser(), builtDashboard()])
    await fillPages(store)
  }, 2 * BUILD_MS)
  afterAll(async () => {
    await browser?.close()
    await store?.stop()
    host.remove()
  })

  /** Makes the page load the dashboard built from the sources instead of the installed one, with the same server. */
  const asInDevelopment = (page: Page) =>
    page.route(
      ({ pathname }) => pathname === "/app" || pathname.startsWith("/app/"),
      (route) => {
        const asked = join(development, decodeURIComponent(new URL(route.request().url()).pathname.slice("/app".length)))
        const path = existsSync(asked) && statSync(asked).isFile() ? asked : join(development, "index.html")
        return route.fulfill({ body: readFileSync(path), contentType: TYPES[extname(path)] ?? "application/octet-stream" })
      },
    )

  /** The share of pixels that differ after both pages have loaded all their data. Each page may take a different time. */
  const finalDifference = async (one: Page, other: Page): Promise<number> => {
    const picture = (page: Page) => page.screenshot({ fullPage: true, animations: "disabled", caret: "hide" })
    const end = Date.now() + REST_MS
    for (;;) {
      const share = differentShare(await picture(one), await picture(other))
      if (share <= MOST_DIFFERENT || Date.now() > end) return share
    }
  }

  describe("looks the same as in development", () => {
    let pages: readonly [installed: Page, built: Page]
    beforeAll(async () => {
      pages = [await browser.page(), await browser.page()]
      await asInDevelopment(pages[1])
    })

    /**
     * Opens the page in both dashboards and compares their screenshots.
     * @param shown a text of the plugin on the page
     */
    const expectSame = async (path: string, shown: RegExp, name = path.slice(1).replaceAll(/\W+/g, "-")): Promise<void> => {
      const [installed, built] = pages
      for (const page of pages) {
        await openDashboard(browser, store, path, { page })
        await untilPanel(page, page.getByText(shown).first())
      }
      const share = await finalDifference(installed, built)
      await takePicture(installed, "installed", name)
      if (share > MOST_DIFFERENT) await takePicture(built, "built", name)
      expect([name, Math.max(share, MOST_DIFFERENT)]).toEqual([name, MOST_DIFFERENT])
    }

    it.each(PAGES)("on %s", (path, shown) => expectSame(path, shown))

    it("on Medusa's own pages with the plugin's panels", async () => {
      // The viewport is high enough for the panels, which are below Medusa's own parts.
      for (const page of pages) await page.setViewportSize({ width: 1280, height: 1400 })
      for (const [path, shown] of await nativePages(store)) await expectSame(path, shown, `native-${path.split("/")[1]}`)
    })
  })
})
