import type { Page } from "playwright-core"
import { eventually } from "../../support"
import { takePicture } from "../../support/browser"
import type { BoardStory, Placed } from "./board-story"
import { eveningsOf } from "./evening"
import { tonesOf } from "./staff-screen"
import { expectTouchable } from "./touchable"
import { violationsOf } from "./violations"

/** What can go wrong with one order, and where a board shows it. */
export function troubleOnBoards(story: BoardStory): void {
  const cook = async (changes: object = {}): Promise<Placed> => {
    const order = await story.place("pickup", changes)
    if (order.status !== "processing") await story.store.api("store").put(`orders/${order.id}`, { status: "processing" })
    return order
  }
  const readyAt = async (order: Placed) => (await story.record(order)).kitchen.ready_at
  /** The minutes by which a board's clock is behind the restaurant's clock. */
  const minutesBehind = async (board: Page): Promise<number> => {
    const minutes = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))
    const shown = (await board.locator("header .clock").textContent()) ?? ""
    const { time } = (await story.store.api("anonymous").get("status")).body.data
    return minutes(time.slice(11, 16)) - minutes(shown.trim())
  }
  /** From this call on, a board's kitchen requests for an order have an invalid body. */
  const garble = (board: Page, { id }: Placed) =>
    board.route(`**/svc/v1/orders/${id}/kitchen`, (route) => route.continue({ postData: '{"ready":"perhaps"}' }))

  it("shows a refused action on the ticket of its order, with a retry button, until it has succeeded or was acknowledged", async () => {
    const board = await story.open("kitchen")
    const [order, other] = [await cook(), await cook()]
    for (const each of [order, other]) {
      await story.card(board, each).waitFor()
      await garble(board, each)
      await story.card(board, each).locator(".bump").click()
      await story.card(board, each).locator(".problem").waitFor()
    }
    expect([await readyAt(order), await readyAt(other)]).toEqual([null, null])
    await expectTouchable(board, "refused")
    expect(await violationsOf(board)).toEqual([])
    await takePicture(board, "kitchen", "refused", "screen")
    await story.card(board, other).getByRole("button", { name: "Cerrar" }).click()
    await eventually(async () => (await story.card(board, other).locator(".problem").count()) === 0)
    await board.unroute(`**/svc/v1/orders/${order.id}/kitchen`)
    await story.card(board, order).getByRole("button", { name: "Reintentar" }).click()
    await eventually(async () => (await readyAt(order)) !== null)
    expect([await readyAt(other), await board.locator("article .problem").count()]).toEqual([null, 0])
    await board.context().close()
  })

  it("shows a service failure on the order's ticket, with buttons to retry and to revert, and sends other orders' actions", async () => {
    const board = await story.open("kitchen")
    const [kept, undone, other] = [await cook(), await cook(), await cook()]
    const failing = [kept, undone]
    for (const { id } of failing)
      await board.route(`**/svc/v1/orders/${id}/kitchen`, (route) =>
        route.fulfill({ status: 500, json: { error: { code: "svc_internal_error", message: "", details: {} } } }),
      )
    for (const order of [...failing, other]) {
      await story.card(board, order).locator(".bump").click()
      // A tap right after another one may have been meant for the ticket that was there before.
      await board.waitForTimeout(1_200)
    }
    await eventually(async () => (await readyAt(other)) !== null)
    for (const order of failing) await story.card(board, order).locator(".problem").waitFor({ timeout: 20_000 })
    await board.getByText("2 sin enviar").waitFor()
    await expectTouchable(board, "failing")
    expect(await violationsOf(board)).toEqual([])
    await takePicture(board, "kitchen", "failing", "screen")
    await story.card(board, undone).getByRole("button", { name: "Deshacer" }).click()
    await board.getByText("1 sin enviar").waitFor()
    for (const { id } of failing) await board.unroute(`**/svc/v1/orders/${id}/kitchen`)
    await story.card(board, kept).getByRole("button", { name: "Reintentar" }).click()
    await eventually(async () => (await readyAt(kept)) !== null)
    await eventually(async () => (await board.locator(".foot .bar.short").count()) === 0)
    expect([await readyAt(undone), await board.locator("article .problem").count()]).toEqual([null, 0])
    await board.context().close()
  })

  it("removes the retry button of a failed acceptance as soon as another screen has accepted the order, and says so", async () => {
    const settings = (manual_acceptance: boolean) =>
      story.store.api("administrator").put("settings/operation", { manual_acceptance })
    await settings(true)
    try {
      const order = await story.place("pickup")
      const board = await story.open("counter", { account: "manager" })
      const card = story.card(board, order)
      await board.route(`**/svc/v1/orders/${order.id}`, (route) =>
        route.request().method() === "PUT"
          ? route.fulfill({
              status: 500,
              headers: { "retry-after": "60" },
              json: { error: { code: "svc_internal_error", message: "", details: {} } },
            })
          : route.continue(),
      )
      await card.getByRole("button", { name: /^Aceptar/ }).click()
      await card.locator(".problem").waitFor({ timeout: 20_000 })
      await story.store.api("store").put(`orders/${order.id}`, { status: "accepted", minutes_to_arrive: 45 })
      // The action itself would be sent again only after the minute of Retry-After.
      await card.locator(".problem").waitFor({ state: "detached", timeout: 30_000 })
      const { data: history } = (await story.store.api("store").get(`orders/${order.id}/history`)).body
      expect(history.at(-1)).toMatchObject({ to: "accepted", actor_name: expect.stringMatching(/./) })
      await board
        .locator(".notice.done")
        .filter({ hasText: String(order.ticket_number) })
        .filter({ hasText: history.at(-1).actor_name })
        .waitFor()
      await eventually(async () => (await board.locator(".foot .bar.short").count()) === 0)
      expect((await story.record(order)).minutes_to_arrive).toBe(45)
      await board.context().close()
    } finally {
      await settings(false)
    }
  })

  it("says that an order has ended if its payment failed before the tap, offers no retry, and removes its ticket", async () => {
    const board = await story.open("kitchen")
    const order = await cook()
    await story.card(board, order).waitFor()
    await board.context().setOffline(true)
    await story.card(board, order).locator(".bump").click()
    const failed = await story.store.api("manager").put(`orders/${order.id}`, { status: "failed", force: true, note: "impagado" })
    expect(failed.status).toBe(200)
    const { status_label: reason } = await story.record(order)
    await board.context().setOffline(false)
    await board
      .locator(".notice.problem")
      .filter({ hasText: `Pedido ${order.ticket_number}:` })
      .filter({ hasText: reason })
      .waitFor()
    await eventually(async () => (await story.card(board, order).count()) === 0)
    expect(await board.getByRole("button", { name: `Reintentar: Pedido ${order.ticket_number}`, exact: true }).count()).toBe(0)
    await board.context().close()
  })

  it.each([
    ["kitchen", "store", "Totales"],
    ["counter", "manager", "Servicio"],
  ] as const)("says on the %s that a sheet cannot be loaded, and shows its button as closed", async (path, account, name) => {
    // A service worker would serve its own copies of the files.
    const page = await story.browser.page({ context: { serviceWorkers: "block" } })
    await page.clock.install()
    const board = await story.open(path, { page, account })
    // The clock is paused, so that the board does not load all its parts, as it does some seconds after its start.
    await board.clock.pauseAt((await board.evaluate(() => Date.now())) + 60_000)
    // A board also loads all its parts once it has read the orders, so the orders get no response.
    await board.route(/\/svc\/v1\/orders\?/, () => undefined)
    await board.reload()
    await board.locator("header .state").waitFor()
    const faults: Error[] = []
    board.on("pageerror", (fault) => faults.push(fault))
    await board.route("**/svc/kit/*.js", (route) => route.abort())
    const button = board.getByRole("button", { name, exact: true })
    await button.click()
    await board.locator(".notice.problem").waitFor()
    expect([await button.getAttribute("aria-expanded"), await board.getByRole("complementary").count(), faults]).toEqual([
      "false",
      0,
      [],
    ])
    await board.context().close()
  })

  it("moves tickets after an action on this screen, but never because of an action on another screen", async () => {
    await eveningsOf(story).empty()
    const orders = [await cook(), await cook(), await cook()] as const
    const [elsewhere, here, last] = orders
    const page = await story.browser.page({ screen: { width: 1920, height: 1080 } })
    await page.clock.install()
    const board = await story.open("kitchen", { page })
    await Promise.all(orders.map((order) => story.card(board, order).waitFor()))
    const placeOf = async (order: Placed) => (await story.card(board, order).boundingBox())?.x
    const [first, before] = [await placeOf(elsewhere), await placeOf(here)]
    // An earlier action of this screen on the ticket does not matter.
    await story.card(board, elsewhere).locator(".line").first().click()
    await eventually(async () => (await story.record(elsewhere)).kitchen.items_done.length === 1)
    await story.store.api("store").post(`orders/${elsewhere.id}/kitchen`, { ready: true })
    await board.locator(".ghost").waitFor()
    await board.clock.fastForward(600_000)
    await board.clock.runFor(1_000)
    expect([await board.locator(".ghost").count(), await placeOf(here)]).toEqual([1, before])
    await story.card(board, here).locator(".bump").click()
    await board.clock.fastForward(2_000)
    await eventually(async () => (await placeOf(last)) === first)
    expect(await board.locator(".ghost").count()).toBe(0)
    await board.context().close()
  })

  it("rings for an order that has become late, and not for one that was late before; a touch stops the sound", async () => {
    const before = await cook()
    await story.store
      .db("svc_order")
      .where({ id: before.id })
      .update({ fulfillment_at: story.store.db.raw("fulfillment_at - interval '2 hours'"), estimated_at: null })
    const page = await story.browser.page()
    await page.clock.install()
    const board = await story.open("kitchen", { page })
    // A board with orders has read the service's time, which does not advance in this test. The status would set the board's clock back to
    // this time, so its requests are aborted.
    await story.card(board, before).waitFor()
    await page.context().route("**/svc/v1/status", (route) => route.abort())
    // A board checks for late orders every second. It does not ring for orders that are late at its first check.
    await board.clock.runFor(2_000)
    await board.getByRole("button", { name: /Empezar el servicio/ }).click()
    const order = await cook()
    await story.card(board, order).waitFor()
    await board.locator("header .clock").click()
    await eventually(async () => (await board.title()) === "Cocina")
    const tones = await tonesOf(board)
    const { estimated_at, fulfillment_at } = await story.record(order)
    const { time } = (await story.store.api("anonymous").get("status")).body.data
    const left = Date.parse(estimated_at ?? fulfillment_at) - Date.parse(time)
    await board.clock.fastForward(left + 120_000)
    await eventually(async () => (await board.title()) !== "Cocina")
    await eventually(async () => (await tonesOf(board)) > tones)
    expect(await story.card(board, order).getAttribute("class")).toMatch(/late.*unread/)
    expect(await story.card(board, before).getAttribute("class")).not.toContain("unread")
    await board.locator("header .clock").click()
    await eventually(async () => (await board.title()) === "Cocina")
    await board.context().close()
  })

  it("shows the restaurant's times on a device that has another time zone and a wrong clock", async () => {
    const order = await cook({ fulfillment_time: "22:30" })
    const page = await story.browser.page({ timezone: "Pacific/Auckland" })
    await page.clock.install({ time: Date.now() + 5 * 3_600_000 })
    const board = await story.open("kitchen", { page })
    await board.getByRole("button", { name: /^Más tarde \([1-9]/ }).click()
    await board.getByRole("button", { name: `Empezar ya: Pedido ${order.ticket_number}`, exact: true }).click()
    await story.card(board, order).locator(".facts").filter({ hasText: "22:30" }).waitFor()
    const late = await minutesBehind(board)
    expect(late).toBeGreaterThanOrEqual(0)
    expect(late).toBeLessThanOrEqual(5)
    await board.context().close()
  })

  it("shows the restaurant's times again after the device's clock was set, and after the service can be reached again", async () => {
    const page = await story.browser.page()
    await page.clock.install()
    const board = await story.open("kitchen", { page })
    const set = async (hours: number) => board.clock.setSystemTime((await board.evaluate(() => Date.now())) + hours * 3_600_000)
    const isRight = () => eventually(async () => Math.abs(await minutesBehind(board)) <= 2, 20_000)
    await isRight()
    const response = board.waitForResponse("**/svc/v1/status")
    await set(-3)
    await response
    await isRight()
    // The board cannot read the time from the status; the next connection to the stream sends it.
    await board.context().route("**/svc/v1/status", (route) => route.abort())
    await set(3)
    await eventually(async () => Math.abs(await minutesBehind(board)) > 60)
    await board.context().setOffline(true)
    await board.locator(".bar.alarm").waitFor()
    await board.context().setOffline(false)
    await isRight()
    await board.context().close()
  })

  it("shows the restaurant's times after a reload even if the status cannot be read, and requests the status until it can", async () => {
    const board = await story.open("kitchen")
    const isRight = async (): Promise<boolean> => Math.abs(await minutesBehind(board)) <= 2
    await eventually(isRight)
    const status = "**/svc/v1/status"
    await board.context().route(status, (route) => route.fulfill({ status: 503, body: "" }))
    await board.reload()
    await board.locator("header .state").waitFor()
    expect(await isRight()).toBe(true)
    await board.evaluate(FORGET_STATUS)
    await board.reload()
    await board.locator("header .state").waitFor()
    expect(await isRight()).toBe(false)
    await board.context().unroute(status)
    await eventually(isRight, 20_000)
    await board.context().close()
  })
}

/** Deletes the stored status. */
const FORGET_STATUS = `new Promise((done) => {
  const opening = indexedDB.open("keyval-store")
  opening.onsuccess = () => {
    const writing = opening.result.transaction("keyval", "readwrite")
    writing.objectStore("keyval").delete("board-status")
    writing.oncomplete = () => { opening.result.close(); done() }
  }
})`
