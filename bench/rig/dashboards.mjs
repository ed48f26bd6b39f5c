import { existsSync, mkdirSync, symlinkSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { buildDashboard, dashboardFolder } from "../../scripts/launcher/dashboard.mjs"
import { fingerprint } from "../../scripts/launcher/fingerprint.mjs"

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "..")
const BARE = join(ROOT, ".cache", "bench", "dashboards")
const isOurs = (file) => file.startsWith("src/admin/")

/** What a server needs to serve the dashboard that {@link offerDashboards} has given its host. */
export const SERVES_DASHBOARD = { ADMIN_DISABLED: "false" }

/**
 * Gives the hosts their built dashboards: the full one with our pages, the bare one without them.
 * @param {{ full: string, bare: string }} hosts
 */
export async function offerDashboards(hosts) {
  const env = { ...process.env, NODE_ENV: "production" }
  const logFile = join(ROOT, ".cache", "bench", "dashboard-build.log")
  const own = dashboardFolder(ROOT, env)
  const bare = join(BARE, fingerprint(ROOT, ["package-lock.json"], [env.MEDUSA_BACKEND_URL ?? "/"]))
  for (const [host, folder, keeps] of [
    [hosts.full, own, () => true],
    [hosts.bare, bare, (file) => !isOurs(file)],
  ]) {
    if (!existsSync(join(folder, "index.html"))) await buildDashboard(ROOT, folder, { env, logFile }, keeps)
    const place = join(host, "public", "admin")
    mkdirSync(dirname(place), { recursive: true })
    if (!existsSync(place)) symlinkSync(folder, place, "junction")
  }
}

/** A browser in which the administrator is signed in. What it keeps of one visit is there at the next. */
export async function openOwner(browser, server, client, credentials) {
  const { token } = await client.post("/auth/user/emailpass", credentials)
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: "en-GB",
    // The bench speaks HTTP, over which a server in production gives out no cookie.
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  })
  await context.addInitScript(() => localStorage.setItem("lng", "en"))
  return {
    /** Milliseconds from the opening of a page in a new tab to the first row that shows a text. */
    async opens(path, text) {
      const page = await context.newPage()
      page.setDefaultTimeout(60_000)
      await page.goto(`${server.url}/app${path}`, { waitUntil: "commit" })
      const shown = await page.waitForFunction(
        (wanted) => {
          const isShown = [...document.querySelectorAll("main a, main button, main td")].some(({ textContent }) =>
            new RegExp(wanted).test(textContent),
          )
          return isShown ? performance.now() : undefined
        },
        text,
        { polling: "raf" },
      )
      const milliseconds = await shown.jsonValue()
      await page.close()
      return milliseconds
    },
    close: () => context.close(),
  }
}
