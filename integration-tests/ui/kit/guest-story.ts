import type { Locator, Page } from "playwright-core"
import { DEMO_PASSWORD } from "../../../src/scripts/demo/restaurant"
import { type Store, type StoreOptions, startStore } from "../../support"
import { closedAfterTests, closeSession, type PageOptions, startBrowser, type TestBrowser } from "../../support/browser"

/** Friday evening: the demo store serves dinner. */
export const DINNER = "2026-11-20T21:00:00+01:00"

export interface Table {
  readonly id: string
  readonly label: string
  readonly qr_token: string
}

/** The demo store and its guests, for the tests of one file. Pages that a test opens are closed after it. */
export interface GuestStory {
  readonly store: Store
  readonly browser: TestBrowser
  readonly tables: readonly Table[]
  /** The headers of the store's manager. */
  manager(): Promise<Record<string, string>>
  /** The address of the demo's page for guests, in English. @param query begins with `&` */
  guestPage(query?: string): string
  /** The same address with the token of a table, as in the table's QR code. */
  scanned(table: number): string
  orderCount(): Promise<number>
}

/**
 * Starts the demo store and a browser before the tests of a `describe`, and stops them afterwards. The kitchen takes any number of orders
 * at a time.
 */
export function guestStory(options: Pick<StoreOptions, "env"> = {}): GuestStory {
  let store: Store | undefined
  let browser: TestBrowser | undefined
  let tables: readonly Table[] = []
  const afterTest = closedAfterTests()
  const orFail = <T>(part: T | undefined): T => {
    if (part === undefined) throw new Error("The store has not started yet")
    return part
  }
  const manager = async (): Promise<Record<string, string>> => {
    const signedIn = await orFail(store).api().post("auth/token", { username: "gerente", password: DEMO_PASSWORD })
    return { authorization: `Bearer ${signedIn.body.data.token}` }
  }
  const keeping = (engine: TestBrowser): TestBrowser => ({
    page: async (wanted?: PageOptions) => {
      const page = await engine.page(wanted)
      afterTest(() => closeSession(page))
      return page
    },
    close: () => engine.close(),
  })

  beforeAll(async () => {
    // Store and browser are stopped separately, so that one is stopped even if the other has failed to start.
    const starting = startBrowser().then((started) => {
      browser = keeping(started)
    })
    store = await startStore({ seed: "demo", clock: DINNER, ...options }).finally(() => starting)
    const headers = await manager()
    tables = (await store.api().get("settings/tables", { headers })).body.data.tables
    const unlimited = { order_types: { pickup: { max_per_slot: 0 } } }
    expect((await store.api().put("settings/operation", unlimited, { headers })).status).toBe(200)
  })
  afterAll(async () => {
    await browser?.close()
    await store?.stop()
  })

  const guestPage = (query = ""): string => `${orFail(store).url}/svc/demo/guest?lang=en${query}`
  return {
    get store() {
      return orFail(store)
    },
    get browser() {
      return orFail(browser)
    },
    get tables() {
      return tables
    },
    manager,
    guestPage,
    scanned: (table) => guestPage(`&svc_table=${tables[table]?.qr_token}`),
    orderCount: async () => Number((await orFail(store).db("svc_order").count("* as n"))[0]?.n),
  }
}

/** The parts of a page with the kit that a guest uses most. */
export const guestParts = {
  /** Puts the first product of the menu into the cart. */
  plus: (page: Page): Locator => page.getByRole("button", { name: /^Add / }).first(),
  /** Opens the cart. */
  bar: (page: Page): Locator => page.getByRole("button", { name: /View order/ }),
  placeButton: (page: Page): Locator => page.getByRole("button", { name: /^Place order/ }),
  /** The days in the checkout that can be chosen. */
  days: (page: Page): Locator => page.locator("svc-checkout #day input"),
  chosenDay: (page: Page): Locator => page.locator("svc-checkout #day :checked"),
  /** The label that the guest taps to choose a day. */
  dayChip: (page: Page, date: string): Locator => page.locator(`svc-checkout #day label:has([value="${date}"])`),
  /** The number of the placed order. */
  ticket: (page: Page): Locator => page.locator("svc-order h2"),
}
