import type { Page } from "playwright-core"
import { EventSourceReader } from "../../http/svc/orders/event-source"
import { eventually, TcpProxy } from "../../support"
import type { BoardStory, Placed } from "./board-story"
import { tonesOf } from "./staff-screen"

const OFFLINE = /Sin conexión/

/** The boards' connection to the service, and working without it. */
export function connectionOfBoards(story: BoardStory): void {
  let network: TcpProxy

  beforeAll(async () => {
    network = new TcpProxy(() => Number(new URL(story.store.url).port))
    await network.start()
  })
  afterAll(() => network?.kill())

  const origin = (): string => `http://127.0.0.1:${network.port}`
  const place = async (): Promise<Placed> => {
    const order = await story.place("pickup")
    if (order.status !== "processing") await story.store.api("store").put(`orders/${order.id}`, { status: "processing" })
    return order
  }
  const readyAt = async (order: Placed) => (await story.record(order)).kitchen.ready_at
  const isLive = (page: Page) => page.locator("header .state").isVisible()
  const lost = (page: Page) => page.locator(".bar.alarm").filter({ hasText: OFFLINE })
  const streamsOf = (page: Page): string[] => {
    const streams: string[] = []
    page.context().on("request", (request) => {
      if (request.url().includes("/svc/orders/stream?")) streams.push(request.url())
    })
    return streams
  }

  it("notices within 35 seconds that the network drops all packets, and recovers without losing an order or ringing twice", async () => {
    const page = await story.browser.page()
    await page.clock.install()
    const board = await story.open("kitchen", { page, origin: origin() })
    await board.getByRole("button", { name: /Empezar el servicio/ }).click()
    const order = await place()
    await story.card(board, order).waitFor()
    await board.locator("header .clock").click()
    await eventually(async () => (await board.title()) === "Cocina")

    network.swallow()
    const arrived = await place()
    await board.clock.fastForward(35_000)
    await lost(board).waitFor()
    await story.card(board, order).locator(".bump").click()
    await board
      .getByText(/sin enviar/)
      .first()
      .waitFor()
    expect([await story.card(board, arrived).count(), await readyAt(order)]).toEqual([0, null])

    const before = await tonesOf(board)
    // Each step of the clock is shorter than the pause between two rings, so the test can stop the ring for the new order after its first tones.
    await board.clock.pauseAt((await board.evaluate(() => Date.now())) + 1_000)
    network.pass()
    await eventually(async () => {
      if ((await story.card(board, arrived).count()) > 0) return true
      await board.clock.runFor(2_000)
      return false
    })
    await eventually(async () => (await board.title()).startsWith("(1)"))
    await board.locator("header .clock").click()
    await eventually(async () => {
      await board.clock.runFor(2_000)
      return isLive(board)
    })
    await eventually(async () => {
      await board.clock.runFor(2_000)
      return (await readyAt(order)) !== null
    })
    await board.clock.runFor(30_000)
    // One ring has two tones.
    expect((await tonesOf(board)) - before).toBe(2)
    expect(await board.title()).toBe("Cocina")
    await board.context().close()
  })

  it.each([
    ["is refused", "refuse"],
    ["gets no response", "swallow"],
  ] as const)(
    "reads and follows the open orders when the stream %s from the start, and says that it is not live",
    async (_, how) => {
      const open = await place()
      const page = await story.browser.page()
      const streams: string[] = []
      await page.route("**/svc/orders/stream?*", async (route) => {
        streams.push(route.request().url())
        if (how === "refuse") await route.abort()
      })
      const board = await story.open("kitchen", { page, ready: "article" })
      await story.card(board, open).waitFor()
      await board.getByText("Conexión lenta").waitFor()
      expect(await isLive(board)).toBe(false)
      // Orders from before the screen was opened do not ring.
      expect(await board.title()).toBe("Cocina")
      const next = await place()
      await story.card(board, next).waitFor()
      await eventually(async () => (await board.title()).startsWith("(1)"))
      await story.card(board, open).locator(".bump").click()
      await eventually(async () => (await readyAt(open)) !== null)
      expect(await lost(board).count()).toBe(0)
      await page.unroute("**/svc/orders/stream?*")
      await eventually(() => isLive(board))
      expect(await board.getByText("Conexión lenta").count()).toBe(0)
      expect(streams.length).toBeGreaterThan(0)
      await board.context().close()
    },
  )

  it("shows at once that the server is down, opens without it, and sends the actions when the server is back", async () => {
    const board = await story.open("kitchen", { origin: origin() })
    const order = await place()
    await story.card(board, order).waitFor()
    await eventually(() => board.evaluate("caches.match(location.pathname).then(Boolean)"))
    await eventually(() => board.evaluate(KEPT_ORDERS).then((kept) => String(kept).includes(order.id)))
    const copied = (await board.evaluate(COPIED_FILES)) as string[]
    expect(copied.filter((file) => file.endsWith(".js")).length).toBeGreaterThan(5)
    await network.kill()
    await lost(board).waitFor()
    await board.reload()
    await story.card(board, order).waitFor()
    await lost(board).waitFor()
    await story.card(board, order).locator(".bump").click()
    await board
      .getByText(/sin enviar/)
      .first()
      .waitFor()
    await network.start()
    await eventually(async () => (await readyAt(order)) !== null)
    await eventually(() => isLive(board))
    await board.context().close()
  })

  it("keeps an action while a captive portal responds instead of the service, and sends it afterwards", async () => {
    const board = await story.open("kitchen")
    const order = await place()
    await story.card(board, order).waitFor()
    const portal = "**/svc/v1/orders/**"
    let answers = 0
    await board.route(portal, async (route) => {
      answers += 1
      await route.fulfill({ status: 200, contentType: "text/html", body: "<html><body>Wi-Fi</body></html>" })
    })
    await story.card(board, order).locator(".bump").click()
    await board.getByText("1 sin enviar").waitFor()
    await eventually(() => answers >= 4)
    expect([await board.getByText("1 sin enviar").count(), await board.locator(".problem").count()]).toEqual([1, 0])
    expect(await readyAt(order)).toBeNull()
    await board.unroute(portal)
    await eventually(async () => (await readyAt(order)) !== null)
    await eventually(async () => (await board.getByText("1 sin enviar").count()) === 0)
    await board.context().close()
  })

  it("is shared by all tabs of a browser; when the tab that holds it closes, another tab takes it over", async () => {
    const first = await story.open("kitchen")
    const { context, streams } = { context: first.context(), streams: streamsOf(first) }
    const others: Page[] = []
    for (let tab = 0; tab < 6; tab += 1) {
      const page = await context.newPage()
      await page.goto(first.url())
      await page.locator("header .state").waitFor()
      others.push(page)
    }
    const order = await place()
    await Promise.all([first, ...others].map((page) => story.card(page, order).waitFor()))
    expect(streams).toHaveLength(0)
    await first.close()
    await eventually(() => streams.length === 1)
    const next = await place()
    await Promise.all(others.map((page) => story.card(page, next).waitFor()))
    await others[5]?.bringToFront()
    for (const each of [order, next]) {
      await story
        .card(others[5] as Page, each)
        .locator(".bump")
        .click()
      await eventually(async () => (await readyAt(each)) !== null)
    }
    expect(streams).toHaveLength(1)
    await context.close()
  })

  it("is opened by the kitchen itself, even beside the guests' board: the service counts the boards that watch for new orders", async () => {
    const guests = await story.open("pickup-board", { ready: "header .clock" })
    const context = guests.context()
    const streams = streamsOf(guests)
    const kitchen = await context.newPage()
    await kitchen.goto(`${story.store.url}/svc/kitchen`)
    await kitchen.locator("header .state").waitFor()
    expect(streams.map((url) => new URL(url).searchParams.get("board"))).toEqual(["kitchen"])
    const next = await context.newPage()
    await next.goto(`${story.store.url}/svc/courier`)
    await next.locator("header .clock").waitFor()
    const order = await place()
    await Promise.all([
      story.card(kitchen, order).waitFor(),
      guests
        .locator(".preparing li")
        .filter({ hasText: new RegExp(`^${order.ticket_number}\\b`) })
        .waitFor(),
    ])
    expect(streams).toHaveLength(1)
    await context.close()
  })

  it("is taken from the oldest of eleven screens, which says so, polls, and reconnects only on request", async () => {
    const page = await story.browser.page()
    await page.clock.install()
    const streams = streamsOf(page)
    const board = await story.open("kitchen", { page, account: "administrator" })
    const authorization = `Bearer ${await story.store.token("administrator")}`
    const screens: EventSourceReader[] = []
    for (let screen = 0; screen < 10; screen += 1)
      screens.push(await EventSourceReader.open(`${story.store.url}/svc/orders/stream`, { authorization }))
    await board.getByText("Esta cuenta está abierta en más de diez pantallas.").waitFor()
    const order = await place()
    for (let second = 0; second < 60; second += 10) await board.clock.fastForward(10_000)
    await eventually(async () => {
      await board.clock.fastForward(10_000)
      return (await story.card(board, order).count()) === 1
    })
    expect(streams).toHaveLength(1)
    expect(screens.filter(({ ended }) => ended)).toEqual([])
    await board.getByRole("button", { name: "Usar esta pantalla" }).click()
    await eventually(() => isLive(board))
    await eventually(() => screens[0]?.ended)
    for (const screen of screens) screen.close()
    await board.context().close()
  })
}

/** The cached files with which the kitchen board opens without a network. */
const COPIED_FILES = `caches.open("svc-board-kitchen").then((cache) => cache.keys()).then((all) => all.map(({ url }) => url))`

/** The orders that the kitchen board has stored. */
const KEPT_ORDERS = `new Promise((resolve) => {
  const opening = indexedDB.open("keyval-store")
  opening.onsuccess = () => {
    const reading = opening.result.transaction("keyval").objectStore("keyval").get("board-kitchen")
    reading.onsuccess = () => { resolve(JSON.stringify(reading.result ?? null)); opening.result.close() }
  }
})`
