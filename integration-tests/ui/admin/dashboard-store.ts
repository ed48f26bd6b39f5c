import { execFile } from "node:child_process"
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import type { Locator, Page } from "playwright-core"
import { ACCOUNTS, PASSWORD, type Store, type StoreOptions, startStore } from "../../support"
import type { PageOptions, TestBrowser } from "../../support/browser"
import { hostFolder, processEnvironment } from "../../support/commands"
import { oneAtATime } from "../../support/database"

const ROOT = join(__dirname, "..", "..", "..")

/** Selectors of the plugin's part of a page. The rest is Medusa's, such as the icon in a search field and the close button of a drawer. */
export const OURS = { within: "main", without: ["input[type=search] ~ .absolute"] } as const
export const OURS_IN_DIALOG = {
  within: "[role=dialog]",
  without: ["[role=dialog] > div:first-child button", "input[type=search] ~ .absolute"],
} as const

/** Time limit (ms) for the first build on a busy machine. The build is cached, as for `npm start`. */
export const BUILD_MS = 400_000

/** The folder of the dashboard built from the current sources. */
export function builtDashboard(): Promise<string> {
  return oneAtATime("dashboard", async () => {
    const env = { ...processEnvironment(), ADMIN_DISABLED: "false" }
    const { stdout } = await promisify(execFile)(process.execPath, [join(ROOT, "scripts", "dashboard.mjs")], { env })
    return stdout
  })
}

/** A store whose server also serves the dashboard. Start it in a `beforeAll` with the time limit {@link BUILD_MS}. */
export async function startDashboardStore(options: StoreOptions = {}): Promise<Store> {
  const dashboard = await builtDashboard()
  // All stores of the run share the compiled host and never change it, so this store uses links to it.
  const folder = mkdtempSync(join(tmpdir(), "svc-ordering-dashboard-"))
  for (const name of readdirSync(hostFolder())) symlinkSync(join(hostFolder(), name), join(folder, name), "junction")
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"), "junction")
  mkdirSync(join(folder, "public"))
  symlinkSync(dashboard, join(folder, "public", "admin"), "junction")
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  try {
    const store = await startStore({ ...options, folder, env: { ADMIN_DISABLED: "false", ...options.env } })
    // These stores have no boards and their clocks jump, so they would raise alarms. An empty host has no account that could set this.
    const off = { unaccepted_minutes: null, no_screen_minutes: null }
    if (options.seed !== "none") await store.api("manager").put("settings/alerts", off)
    const stop = store.stop
    return Object.assign(Object.create(store), { stop: () => stop().finally(remove) })
  } catch (error) {
    remove()
    throw error
  }
}

export interface DashboardOptions extends PageOptions {
  /** Language of the dashboard. Default: `en`. */
  readonly lang?: "en" | "es" | "fr"
  /** An open page, for tests that prepare it before the dashboard loads. */
  readonly page?: Page
}

/** Opens a page of the dashboard as the administrator. @param path below `/app` */
export async function openDashboard(
  browser: TestBrowser,
  store: Store,
  path: string,
  options: DashboardOptions = {},
): Promise<Page> {
  const { lang = "en", colorScheme = "light" } = options
  const page = options.page ?? (await browser.page(options))
  // The server's clock differs from the browser's, so a session cookie is used, which has no expiry time.
  const [name = "", value = ""] = (await sessionOf(store)).split("=", 2)
  await page.context().addCookies([{ name, value, url: store.url }])
  await page.addInitScript(
    (kept) => {
      for (const [key, text] of Object.entries(kept)) localStorage.setItem(key, text)
    },
    { lng: lang, medusa_admin_theme: colorScheme },
  )
  await page.goto(`${store.url}/app${path}`)
  return page
}

/**
 * Waits for the content of a panel on one of Medusa's pages. If the panel has timed out, as on a busy machine, the page is opened again.
 */
export async function untilPanel(page: Page, content: Locator): Promise<void> {
  for (let opened = 1; opened < 4; opened += 1) {
    const isShown = await content.waitFor({ timeout: 12_000 }).then(
      () => true,
      () => false,
    )
    if (isShown) return
    await page.reload()
  }
  await content.waitFor()
}

/** Cookies of sessions by the store that opened them. */
const sessions = new WeakMap<Store, string>()

/** The dashboard's cookie for a session of the administrator, `name=value`. A session lasts until a test moves the clock past its end. */
async function sessionOf(store: Store): Promise<string> {
  const kept = sessions.get(store)
  if (kept && (await store.api().get("/admin/users/me", { headers: { cookie: kept } })).status === 200) return kept
  const credentials = { email: ACCOUNTS.administrator.email, password: PASSWORD }
  const signedIn = await store.api().post("/auth/user/emailpass", credentials)
  const headers = { authorization: `Bearer ${signedIn.body.token}` }
  const { headers: answered, text } = await store.api().post("/auth/session", {}, { headers })
  const [cookie] = answered["set-cookie"] ?? []
  if (cookie === undefined) throw new Error(`The platform opened no session: ${text}`)
  const session = cookie.split(";", 1)[0] ?? ""
  sessions.set(store, session)
  return session
}
