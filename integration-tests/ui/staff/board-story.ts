import type { Locator, Page } from "playwright-core"
import { type Answer, orderBodies, type Store, smallCatalogue, startStore } from "../../support"
import { startBrowser, type TestBrowser } from "../../support/browser"
import { type BoardOptions, openBoard } from "./staff-screen"

/** An order, as in the response to placing it. */
export interface Placed {
  readonly id: string
  readonly ticket_number: number
  readonly order_key: string
  readonly status: string
  readonly total: string
}

/** A store with guests and boards for the tests of one file. */
export interface BoardStory {
  readonly store: Store
  readonly browser: TestBrowser
  readonly bodies: ReturnType<typeof orderBodies>
  /** Opens a board and signs in. */
  open(path: string, options?: BoardOptions): Promise<Page>
  /** Places a guest's order to be prepared at once (`fulfillment_time` "now"). */
  place(mode: "pickup" | "delivery", changes?: object): Promise<Placed>
  /** The order record that the store's staff get. */
  record(order: Pick<Placed, "id">): Promise<Answer["body"]>
  card(page: Page, order: Pick<Placed, "id">): Locator
}

/** Starts a store and a browser before the tests of a `describe`, and stops them afterwards. */
export function boardStory(): BoardStory {
  let store: Store | undefined
  let browser: TestBrowser | undefined
  let bodies: ReturnType<typeof orderBodies> | undefined
  beforeAll(async () => {
    // Store and browser are stopped separately, so that one is stopped even if the other has failed to start.
    const starting = startBrowser().then((started) => {
      browser = started
    })
    store = await startStore().finally(() => starting)
    bodies = orderBodies(await smallCatalogue(store.db))
  })
  afterAll(async () => {
    await browser?.close()
    await store?.stop()
  })
  const orFail = <T>(part: T | undefined): T => {
    if (part === undefined) throw new Error("The store has not started yet")
    return part
  }
  return {
    get store() {
      return orFail(store)
    },
    get browser() {
      return orFail(browser)
    },
    get bodies() {
      return orFail(bodies)
    },
    open: (path, options) => openBoard(orFail(browser), orFail(store), path, options),
    place: async (mode, changes = {}) => {
      const order = orFail(bodies)[mode]({ fulfillment_time: "now", ...changes })
      const { status, body } = await orFail(store).api("anonymous").post("orders", order)
      expect([status, body.error]).toEqual([201, undefined])
      return body.data
    },
    record: async ({ id }) => (await orFail(store).api("store").get(`orders/${id}`)).body.data,
    card: (page, { id }) => page.locator(`article[data-order="${id}"]`),
  }
}
