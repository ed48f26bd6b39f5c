import type { Locator, Page } from "playwright-core"
import { orderBodies, type Store, smallCatalogue } from "../../../support"
import { closedAfterTests, closeSession, startBrowser, type TestBrowser } from "../../../support/browser"
import { BUILD_MS, type DashboardOptions, openDashboard, startDashboardStore } from "../dashboard-store"

/** An order as in the response that placed it. */
export interface Placed {
  readonly id: string
  readonly number: number
}

/** A restaurant and its dashboard, for the tests of one file. Pages that a test opens are closed after it. */
export interface DashboardStory {
  readonly store: Store
  readonly browser: TestBrowser
  /** An empty tab, for tests that prepare it. All tabs share a browser session, so the dashboard's files are fetched once. */
  tab(): Promise<Page>
  /** Opens a page of the dashboard: in a tab, or in a separate session if a screen is named. */
  open(path: string, options?: DashboardOptions): Promise<Page>
  /** Changes settings of the service. */
  change(settings: object): Promise<void>
  /** A guest orders for now, to be picked up. */
  place(changes?: object): Promise<Placed>
  /** The order as the service returns it. */
  recordOf(order: Pick<Placed, "id">): Promise<Record<string, unknown> & { kitchen: { ready_at: string | null } }>
  /** The button that shows the state of the service. */
  state(page: Page): Locator
  /** The order's card on the page of today. */
  cardOf(page: Page, order: Placed): Locator
}

/** Starts a store with its dashboard and a browser before the tests of a `describe`, and stops them afterwards. */
export function dashboardStory(): DashboardStory {
  let store: Store | undefined
  let browser: TestBrowser | undefined
  let session: Page | undefined
  let bodies: ReturnType<typeof orderBodies> | undefined
  const afterTest = closedAfterTests()
  const orFail = <T>(part: T | undefined): T => {
    if (part === undefined) throw new Error("The store has not started yet")
    return part
  }
  const change: DashboardStory["change"] = async (settings) =>
    expect((await orFail(store).api("administrator").put("settings/operation", settings)).status).toBe(200)

  beforeAll(async () => {
    // Each is stopped separately, so that one is also stopped if the other one did not start.
    const starting = startBrowser().then(async (started) => {
      browser = started
      session = await started.page()
    })
    store = await startDashboardStore().finally(() => starting)
    bodies = orderBodies(await smallCatalogue(store.db))
    await change({ manual_acceptance: true })
  }, BUILD_MS)
  afterAll(async () => {
    await browser?.close()
    await store?.stop()
  })
  const tab = async (): Promise<Page> => {
    const page = await orFail(session).context().newPage()
    afterTest(() => page.close())
    return page
  }

  return {
    get store() {
      return orFail(store)
    },
    get browser() {
      return orFail(browser)
    },
    tab,
    open: async (path, options = {}) => {
      const { screen } = options
      const [engine, shop] = [orFail(browser), orFail(store)]
      if (options.page) return openDashboard(engine, shop, path, options)
      if (typeof screen === "string") {
        const page = await openDashboard(engine, shop, path, options)
        afterTest(() => closeSession(page))
        return page
      }
      const page = await tab()
      if (screen) await page.setViewportSize(screen)
      return openDashboard(engine, shop, path, { ...options, page })
    },
    change,
    place: async (changes = {}) => {
      const order = orFail(bodies).pickup({ fulfillment_time: "now", ...changes })
      const { status, body } = await orFail(store).api("anonymous").post("orders", order)
      expect([status, body.error]).toEqual([201, undefined])
      return body.data
    },
    recordOf: async ({ id }) => (await orFail(store).api("manager").get(`orders/${id}`)).body.data,
    state: (page) => page.getByRole("button", { name: /^(Open|Closed|Paused|Everything is stopped)/ }),
    cardOf: (page, { number }) =>
      page.getByRole("listitem").filter({ has: page.getByRole("link", { name: `#${number}`, exact: true }) }),
  }
}
