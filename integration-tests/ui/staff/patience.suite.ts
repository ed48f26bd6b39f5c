import type { Page, Route } from "playwright-core"
import { eventually } from "../../support"
import type { BoardStory } from "./board-story"

const BOARDS = [
  ["kitchen", "store", "article"],
  ["counter", "manager", "article"],
  ["courier", "courier", "article"],
  ["pickup-board", "store", "main li"],
] as const

/** What a board shows while it waits for the network. The test controls the page's clock. */
export function patienceOfBoards(story: BoardStory): void {
  /**
   * Opens a board that has stored no orders. Returns as soon as the board has requested its stream. The page's clock is stopped.
   * @param stream handles the request for the stream
   */
  const stopped = async (
    path: string,
    account: "store" | "manager" | "courier",
    stream: (route: Route) => unknown,
  ): Promise<Page> => {
    // A service worker would hide requests from the test.
    const page = await story.browser.page({ context: { serviceWorkers: "block" } })
    await page.clock.install()
    const board = await story.open(path, { page, account, ready: "header" })
    await board.clock.pauseAt((await board.evaluate(() => Date.now())) + 60_000)
    await board.evaluate(FORGET_ORDERS)
    const requested = new Promise<void>((resolve) => {
      void board.route("**/svc/orders/stream?*", (route) => {
        resolve()
        return stream(route)
      })
    })
    await board.reload()
    await requested
    return board
  }
  const hold = (): void => undefined

  beforeAll(async () => {
    const operation = { manual_acceptance: false, delivery: { fee_mode: "fixed", fixed_fee: 3, max_distance_km: null } }
    await story.store.api("administrator").put("settings/operation", operation)
    const courier = (await story.store.api("store").get("delivery-boys")).body.data[0].id
    const delivery = await story.place("delivery")
    await story.store.api("store").put(`orders/${delivery.id}`, { courier_id: courier })
    await story.place("pickup")
  })

  it.each(BOARDS)(
    "%s shows nothing for 300 ms, then placeholders for its orders, and after 8 s a retry button",
    async (path, account, card) => {
      const board = await stopped(path, account, hold)
      const [bones, retry] = [board.locator(".bone"), board.getByRole("button", { name: "Reintentar" })]
      await board.clock.runFor(299)
      expect(await bones.count()).toBe(0)
      await board.clock.runFor(1)
      await bones.first().waitFor()
      const place = await bones.first().boundingBox()
      await board.clock.runFor(7_699)
      expect(await retry.count()).toBe(0)
      await board.clock.runFor(1)
      await retry.waitFor()
      await board.getByText("Tarda más de lo normal").waitFor()
      await retry.click()
      await board.locator(card).first().waitFor()
      expect([await bones.count(), await retry.count()]).toEqual([0, 0])
      if (path === "kitchen" || path === "courier") {
        const first = await board.locator(card).first().boundingBox()
        expect([first?.x, first?.width]).toEqual([place?.x, place?.width])
      }
      await board.context().close()
    },
  )

  it.each(BOARDS.slice(0, 3))("%s is not rendered again every second while nothing happens", async (path, account, card) => {
    const page = await story.browser.page()
    await page.clock.install()
    const board = await story.open(path, { page, account })
    await board.locator(card).first().waitFor()
    await board.evaluate(`{
      const element = document.querySelector("svc-${path}")
      const { updated } = element
      globalThis.renders = 0
      globalThis.countedFrom = Date.now()
      element.updated = function (changed) { globalThis.renders += 1; updated.call(this, changed) }
    }`)
    await board.clock.runFor(60_000)
    // The seconds are measured, because real time also passes while the page's clock is advanced.
    const [renders, seconds] = await board.evaluate<[number, number]>("[renders, (Date.now() - countedFrom) / 1000]")
    // The minutes left are rounded every five seconds.
    expect(renders).toBeGreaterThanOrEqual(12)
    expect(renders).toBeLessThan(seconds / 3)
    await board.context().close()
  })

  it("polls within 15 s if the stream sends nothing", async () => {
    const board = await stopped("kitchen", "store", hold)
    await board.clock.runFor(15_000)
    await board.getByText("Conexión lenta").waitFor()
    await board.locator("article").first().waitFor()
    await board.context().close()
  })

  it("says within 5 s after a refused stream that the service does not respond", async () => {
    let polls = 0
    const board = await stopped("kitchen", "store", async (route) => {
      await route
        .request()
        .frame()
        .page()
        .route(/\/svc\/v1\/orders\?/, () => {
          polls += 1
        })
      await route.abort("connectionrefused")
    })
    await eventually(() => polls > 0)
    await board.clock.runFor(5_000)
    await board.locator(".bar.alarm").waitFor()
    await board.context().close()
  })

  it("marks an order as accepted before the service has responded", async () => {
    await story.store.api("administrator").put("settings/operation", { manual_acceptance: true })
    const board = await story.open("counter", { account: "manager" })
    const order = await story.place("pickup")
    const card = story.card(board, order)
    const held: Route[] = []
    await board.route(`**/svc/v1/orders/${order.id}`, (route) => void held.push(route))
    await card.getByRole("button", { name: /^Aceptar/ }).click()
    await card.getByRole("button", { name: /^Empezar/ }).waitFor()
    await eventually(() => held.length === 1)
    expect((await story.record(order)).status).toBe("accepting")
    await held[0]?.continue()
    await eventually(async () => (await story.record(order)).status === "accepted")
    await card.getByRole("button", { name: /^Empezar/ }).waitFor()
    await story.store.api("administrator").put("settings/operation", { manual_acceptance: false })
    await board.context().close()
  })
}

/** Deletes the orders that a board has stored on the device. */
const FORGET_ORDERS = `new Promise((resolve) => {
  const opening = indexedDB.open("keyval-store")
  opening.onsuccess = () => {
    const writing = opening.result.transaction("keyval", "readwrite")
    for (const board of ["kitchen", "counter", "courier"]) writing.objectStore("keyval").delete("board-" + board)
    writing.oncomplete = () => { opening.result.close(); resolve() }
  }
})`
