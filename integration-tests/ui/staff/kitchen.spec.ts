import type { Page, Route } from "playwright-core"
import { eventually, needs, smallCatalogue } from "../../support"
import { takePicture } from "../../support/browser"
import { nativeAdmin } from "../../support/native-admin"
import { StarPrinter } from "../../support/vendors/polling-printer"
import { boardStory, type Placed } from "./board-story"
import { expectEveryWord } from "./every-word"
import { catchPrints, inkOf, printOf } from "./paper"
import { doubleTap, tonesOf } from "./staff-screen"
import { expectTouchable } from "./touchable"
import { violationsOf } from "./violations"

needs("browser").describe("the kitchen board", () => {
  const story = boardStory()
  let kitchen: Page

  beforeAll(async () => {
    kitchen = await story.open("kitchen")
  })

  /** Places an order that the kitchen should prepare now. */
  const place = async (changes: object = {}): Promise<Placed> => {
    const order = await story.place("pickup", changes)
    if (order.status !== "processing") await story.store.api("store").put(`orders/${order.id}`, { status: "processing" })
    return order
  }
  /** Removes the tickets of earlier tests from the board. */
  const clearBoard = async (): Promise<void> => {
    const news = kitchen.locator("article", { has: kitchen.locator(".stamp, .changes") }).locator(".bump")
    while ((await news.count()) > 0) await news.first().click()
    for (const id of await kitchen.locator("article").evaluateAll((all) => all.map((each) => each.dataset.order)))
      await story.store.api("store").post(`orders/${id}/kitchen`, { ready: true })
    await eventually(async () => (await kitchen.locator("article").count()) === 0)
  }
  /** Removes the tickets of earlier tests, and waits until their gaps have closed. For tests that compare the positions of tickets. */
  const clearPlaces = async (): Promise<void> => {
    await clearBoard()
    await kitchen.waitForTimeout(1_500)
  }
  /** Acknowledges the changes of an order. A tap right after a change does not count, so taps are repeated. */
  const acknowledge = async (board: Page, order: Placed): Promise<void> => {
    const card = story.card(board, order)
    await card.locator(".changes").waitFor()
    await eventually(async () => {
      if ((await card.locator(".changes").count()) === 0) return true
      await card.locator(".bump").click()
      return false
    })
  }
  /** Assigns the pizza to the oven and the water to the bar. */
  const setStations = async (): Promise<void> => {
    for (const [handle, station] of [
      ["margarita", "horno"],
      ["agua", "barra"],
    ] as const)
      await story.store.db("product").where({ handle }).update({ metadata: { station } })
  }
  const clearStations = () => story.store.db("product").update({ metadata: null })
  /** Opens the boards of the bar and the oven. */
  const openStations = async (): Promise<[Page, Page]> => [
    await story.open("kitchen?station=barra"),
    await story.open("kitchen?station=horno"),
  ]
  /** The button that opens the list of finished tickets and shows their number. */
  const recallOf = (board: Page) => board.getByRole("button", { name: /^Recuperar \(\d+\)$/ })
  const toggle = (name: string) => kitchen.getByRole("button", { name, exact: true }).click()
  const close = () => kitchen.getByRole("complementary").getByRole("button", { name: "Cerrar", exact: true }).click()
  const readyOf = async (order: Placed): Promise<string | null> => (await story.record(order)).kitchen.ready_at

  it("shows a new order at once, and rings until somebody touches the board", async () => {
    await kitchen.getByRole("button", { name: /Empezar el servicio/ }).click()
    // The board asks for more volume after its test sound, because only a person can tell whether the sound was loud enough.
    await kitchen.locator(".foot").getByText("sube el volumen").waitFor()
    const before = await tonesOf(kitchen)
    const order = await place()
    await story.card(kitchen, order).waitFor()
    await eventually(async () => (await tonesOf(kitchen)) > before)
    expect(await kitchen.title()).toMatch(/^\(1\) Cocina/)
    await takePicture(kitchen, "kitchen", "one-new-order", "screen")
    await kitchen.locator("header .clock").click()
    await eventually(async () => (await kitchen.locator("article.unread").count()) === 0)
  })

  it("can be muted for at most 15 minutes, and still shows every order", async () => {
    await kitchen.getByRole("button", { name: "Silenciar 15 min" }).click()
    const before = await tonesOf(kitchen)
    const order = await place()
    await story.card(kitchen, order).waitFor()
    expect(await tonesOf(kitchen)).toBe(before)
    await kitchen.getByRole("button", { name: /^Silencio: 1[45]:/ }).click()
    await kitchen.getByRole("button", { name: "Silenciar 15 min" }).waitFor()
  })

  it("rings for an order for later when it is due for preparation, not when it arrives", async () => {
    const page = await story.browser.page()
    await page.clock.install()
    const board = await story.open("kitchen", { page })
    await board.getByRole("button", { name: /Empezar el servicio/ }).click()
    await board.locator("header .clock").click()
    const before = await tonesOf(board)
    const order = await story.place("pickup", { fulfillment_time: "22:30" })
    await board.getByRole("button", { name: /^Más tarde \([1-9]/ }).waitFor()
    await board.waitForTimeout(1_500)
    expect([await board.title(), await tonesOf(board)]).toEqual(["Cocina", before])
    await board.clock.fastForward(3 * 3_600_000)
    await story.card(board, order).waitFor()
    await eventually(async () => /^\(\d+\) Cocina$/.test(await board.title()) && (await tonesOf(board)) > before)
    expect(await story.card(board, order).getByText("NUEVO").count()).toBe(1)
    await board.context().close()
    await story.store.api("store").post(`orders/${order.id}/kitchen`, { ready: true })
  })

  it("a recalled ticket rings on every screen except the one that recalled it", async () => {
    await clearBoard()
    const other = await story.open("kitchen")
    const order = await place()
    await Promise.all([kitchen, other].map((page) => story.card(page, order).waitFor()))
    for (const page of [kitchen, other]) await page.locator("header .clock").click()
    await story.card(kitchen, order).locator(".bump").click()
    await eventually(async () => (await readyOf(order)) !== null && (await story.card(other, order).count()) === 0)
    const before = await tonesOf(kitchen)
    await recallOf(kitchen).click()
    await kitchen.getByRole("button", { name: `Recuperar: Pedido ${order.ticket_number}`, exact: true }).click()
    await close()
    await story.card(other, order).waitFor()
    await eventually(async () => (await other.title()) === "(1) Cocina")
    expect([await kitchen.title(), await tonesOf(kitchen)]).toEqual(["Cocina", before])
    await other.context().close()
  })

  it("neither moves nor covers a ticket when it shows a message or the state of the connection", async () => {
    await clearPlaces()
    const orders = [await place(), await place(), await place()]
    await Promise.all(orders.map((order) => story.card(kitchen, order).waitFor()))
    const [first, ...others] = orders as [Placed, Placed, Placed]
    const places = () => Promise.all(others.map((order) => story.card(kitchen, order).boundingBox()))
    const covered = () =>
      kitchen.locator("article .bump").evaluateAll((all) =>
        all.filter((each) => {
          const { left, top, width, height } = each.getBoundingClientRect()
          return (each.getRootNode() as ShadowRoot).elementFromPoint(left + width / 2, top + height / 2) !== each
        }),
      )
    const before = await places()
    await kitchen.mouse.move(5, 300)
    await kitchen.mouse.down()
    await kitchen.mouse.up()
    await story.card(kitchen, first).locator(".line").first().click()
    await story.card(kitchen, first).locator(".bump").click()
    const undo = kitchen.getByRole("button", { name: "Deshacer" }).last()
    await undo.waitFor()
    expect([await places(), await covered()]).toEqual([before, []])
    await undo.click()
    await kitchen.context().setOffline(true)
    await kitchen.locator(".bar.alarm").waitFor()
    expect([await places(), await covered()]).toEqual([before, []])
    await kitchen.context().setOffline(false)
    await kitchen.locator("header .state").waitFor()
    expect(await places()).toEqual(before)
  })

  it("moves no ticket under a resting or swiping finger, and a swipe presses no button", async () => {
    await clearBoard()
    const page = await story.open("kitchen", { screen: { width: 800, height: 480 }, touch: true })
    const orders = [await place(), await place(), await place(), await place(), await place()]
    await Promise.all(orders.map((order) => story.card(page, order).waitFor()))
    const [gone, left, , , last] = orders as [Placed, Placed, Placed, Placed, Placed]
    const session = await page.context().newCDPSession(page)
    const finger = (type: "touchStart" | "touchMove" | "touchEnd", x = 0, y = 0) =>
      session.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] })
    await story.card(page, gone).locator(".bump").tap()
    await eventually(async () => (await story.card(page, gone).count()) === 0)
    const at = await story.card(page, left).locator(".bump").boundingBox()
    if (at === null) throw new Error("The card has no button")
    await finger("touchStart", at.x + 40, at.y + 20)
    await page.waitForTimeout(1_800)
    expect(await story.card(page, left).locator(".bump").boundingBox()).toEqual(at)
    for (const step of [30, 60, 90, 120]) await finger("touchMove", at.x + 40, at.y + 20 - step)
    await page.waitForTimeout(300)
    const scrolled = await page.evaluate(() => scrollY)
    expect(scrolled).toBeGreaterThan(0)
    const next = await place()
    await story.card(page, next).waitFor()
    await page.waitForTimeout(1_500)
    expect(await page.evaluate(() => scrollY)).toBe(scrolled)
    expect((await story.card(page, left).locator(".bump").boundingBox())?.y).toBe(at.y - scrolled)
    await finger("touchEnd")
    await eventually(async () => (await page.locator(".ghost").count()) === 0)
    expect([await readyOf(left), await readyOf(last)]).toEqual([null, null])
    await page.context().close()
  })

  it("moves a ticket dragged by its header, with a mouse or a finger; Escape cancels", async () => {
    await clearBoard()
    const page = await story.open("kitchen", { touch: true })
    const orders = [await place(), await place(), await place()]
    await Promise.all(orders.map((order) => story.card(page, order).waitFor()))
    const sequence = (): Promise<number[]> =>
      page.locator("[data-order]").evaluateAll(
        (cards, ids) => cards.map((card) => ids.indexOf((card as HTMLElement).dataset.order ?? "")),
        orders.map(({ id }) => id),
      )
    const headOf = async (index: number): Promise<{ x: number; y: number }> => {
      const box = await story
        .card(page, orders[index] as Placed)
        .locator(".number")
        .boundingBox()
      if (box === null) throw new Error("The ticket has no head")
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    }
    const drag = async (from: number, onto: number): Promise<void> => {
      const [start, end] = [await headOf(from), await headOf(onto)]
      await page.mouse.move(start.x, start.y)
      await page.mouse.down()
      await page.locator(".lifted").waitFor()
      await page.mouse.move(end.x, end.y, { steps: 4 })
      await page.locator(".target").waitFor()
    }
    const cursor = () =>
      page
        .locator(".head")
        .first()
        .evaluate((head) => getComputedStyle(head).cursor)
    await eventually(async () => (await cursor()) === "grab")
    expect(await sequence()).toEqual([0, 1, 2])
    await drag(0, 2)
    await page.mouse.up()
    await eventually(async () => (await sequence()).join() === "1,2,0")
    await drag(0, 1)
    await page.keyboard.press("Escape")
    await page.mouse.up()
    expect(await sequence()).toEqual([1, 2, 0])
    const session = await page.context().newCDPSession(page)
    const finger = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
      session.send("Input.dispatchTouchEvent", { type, touchPoints: points })
    const [start, end] = [await headOf(0), await headOf(1)]
    await finger("touchStart", [start])
    await page.locator(".lifted").waitFor()
    for (const part of [0.25, 0.5, 0.75, 1])
      await finger("touchMove", [{ x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part }])
    await page.locator(".target").waitFor()
    await takePicture(page, "kitchen", "drag", "screen")
    await finger("touchEnd", [])
    await eventually(async () => (await sequence()).join() === "0,1,2")
    expect(await Promise.all(orders.map(readyOf))).toEqual([null, null, null])
    await page.context().close()
  })

  it("moves a ticket with the buttons of its menu, one place at a time and not beyond the ends", async () => {
    await clearBoard()
    const page = await story.open("kitchen")
    const orders = [await place(), await place(), await place()]
    await Promise.all(orders.map((order) => story.card(page, order).waitFor()))
    const sequence = async (): Promise<string> => {
      const ids = await page.locator("article").evaluateAll((all) => all.map((card) => (card as HTMLElement).dataset.order))
      return ids.map((id) => orders.findIndex((order) => order.id === id)).join()
    }
    await story
      .card(page, orders[1] as Placed)
      .locator(".menu")
      .click()
    const sheet = page.getByRole("complementary", { name: `Pedido ${orders[1]?.ticket_number}` })
    const seen: string[] = []
    for (const name of ["izquierda", "izquierda", "derecha", "derecha", "derecha"]) {
      await sheet.getByRole("button", { name: `Mover a la ${name}` }).click()
      seen.push(await sequence())
    }
    expect(seen).toEqual(["1,0,2", "1,0,2", "0,1,2", "0,2,1", "0,2,1"])
    expect(await violationsOf(page)).toEqual([])
    await expectTouchable(page, "menu")
    expect(await Promise.all(orders.map(readyOf))).toEqual([null, null, null])
    await page.context().close()
  })

  it("moves no ticket if one is dropped outside, on itself or too soon, or if its order leaves the board", async () => {
    await clearBoard()
    const page = await story.open("kitchen")
    const orders = [await place(), await place(), await place()] as const
    await Promise.all(orders.map((order) => story.card(page, order).waitFor()))
    const [first, second, third] = orders
    const sequence = () => page.locator("article").evaluateAll((all) => all.map((each) => each.dataset.order))
    const before = await sequence()
    const grabbed = () =>
      page
        .locator(".head")
        .first()
        .evaluate((head) => getComputedStyle(head).cursor)
    await eventually(async () => (await grabbed()) === "grab")
    const headOf = async (order: Placed): Promise<{ x: number; y: number }> => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await story.card(page, order).locator(".number").boundingBox()) ?? {}
      return { x: x + width / 2, y: y + height / 2 }
    }
    const press = async (order: Placed): Promise<{ x: number; y: number }> => {
      const at = await headOf(order)
      await page.mouse.move(at.x, at.y)
      await page.mouse.down()
      return at
    }
    const lift = async (order: Placed): Promise<{ x: number; y: number }> => {
      const at = await press(order)
      await page.locator(".lifted").waitFor()
      return at
    }
    const drop = async (): Promise<void> => {
      await page.mouse.up()
      await eventually(async () => (await page.locator(".lifted, .target").count()) === 0)
    }
    await lift(first)
    await page.mouse.move(640, 700, { steps: 4 })
    await drop()
    expect(await sequence()).toEqual(before)
    const at = await lift(first)
    await page.mouse.move(at.x + 6, at.y + 6, { steps: 2 })
    await drop()
    expect(await sequence()).toEqual(before)
    await press(first)
    const over = await headOf(third)
    await page.mouse.move(over.x, over.y)
    await drop()
    expect(await sequence()).toEqual(before)
    await lift(second)
    await story.store.api("store").post(`orders/${second.id}/kitchen`, { ready: true })
    await page.locator(".ghost").waitFor()
    await page.mouse.move(over.x, over.y, { steps: 4 })
    await page.mouse.up()
    expect(await sequence()).toEqual([first.id, third.id])
    expect(await Promise.all([first, third].map(readyOf))).toEqual([null, null])
    await page.context().close()
  })

  it("shows its tickets before it loads any script that the page does not name", async () => {
    // `screen-sizes.unit.spec.ts` limits the size of the named scripts.
    const order = await place()
    const page = await story.browser.page()
    // A service worker would serve its copies of all files.
    await page.addInitScript("Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined })")
    await story.open("kitchen", { page })
    const named = new Set([...(await (await page.request.get(page.url())).text()).matchAll(/[\w-]+\.js/g)].map(([file]) => file))
    const held: string[] = []
    await page.route(/\.js$/, (route) => {
      const file = route.request().url().split("/").at(-1) ?? ""
      if (named.has(file)) return route.continue()
      held.push(file)
      return undefined
    })
    await page.reload()
    await story.card(page, order).waitFor()
    await page.locator("header .state").waitFor()
    // The code for the board's keys and the texts of errors are not loaded yet.
    expect([named.size > 2, held.length >= 2]).toEqual([true, true])
    await page.context().close()
    await story.store.api("store").post(`orders/${order.id}/kitchen`, { ready: true })
    await story.card(kitchen, order).waitFor({ state: "detached" })
  })

  it("marks a ticket as ready in one tap; a second tap at the same place has no effect, and undo brings the ticket back", async () => {
    const orders = [await place(), await place(), await place()]
    const [first, second] = orders as [Placed, Placed, Placed]
    await Promise.all(orders.map((order) => story.card(kitchen, order).waitFor()))
    const button = await story.card(kitchen, first).locator(".bump").boundingBox()
    if (button === null) throw new Error("The card has no button")
    await doubleTap(kitchen, () => kitchen.mouse.dblclick(button.x + button.width / 2, button.y + button.height / 2))
    await eventually(async () => (await readyOf(first)) !== null)
    expect(await readyOf(second)).toBeNull()
    await kitchen.keyboard.press("u")
    await story.card(kitchen, first).waitFor()
    await eventually(async () => (await readyOf(first)) === null)
  })

  it("no update from the network moves a ticket", async () => {
    await clearPlaces()
    // The tallest ticket of its row leaves; the last one is in the next row.
    const done = await place({ items: [story.bodies.margarita({ quantity: 1 }), story.bodies.single("agua")] })
    const [cancelled, ...others] = [await place(), await place(), await place(), await place()] as [Placed, ...Placed[]]
    const orders = [done, cancelled, ...others]
    await Promise.all(orders.map((order) => story.card(kitchen, order).waitFor()))
    const places = () => Promise.all([cancelled, ...others].map((order) => story.card(kitchen, order).boundingBox()))
    const before = await places()
    await kitchen.mouse.click(5, 600)
    const ghosts = await kitchen.locator(".ghost").count()
    await story.store.api("store").post(`orders/${done.id}/kitchen`, { ready: true })
    await eventually(async () => (await kitchen.locator(".ghost").count()) > ghosts)
    await story.store.api("store").put(`orders/${cancelled.id}`, { status: "cancelled" })
    await story.card(kitchen, cancelled).locator(".stamp").waitFor()
    const next = await place()
    await story.card(kitchen, next).waitFor()
    expect((await places()).map((box) => [box?.x, box?.y])).toEqual(before.map((box) => [box?.x, box?.y]))
    await story.card(kitchen, cancelled).locator(".bump").click()
  })

  it("moves no ticket or line when another screen starts an order or edits a note, or when an action is refused", async () => {
    await clearBoard()
    const board = await story.open("kitchen", { screen: { width: 800, height: 480 } })
    const accepts = (manual_acceptance: boolean) =>
      story.store.api("administrator").put("settings/operation", { manual_acceptance })
    await accepts(true)
    const started = await story.place("pickup")
    await accepts(false)
    await story.store.api("store").put(`orders/${started.id}`, { status: "accepted" })
    const noted = await place()
    const others = [await place(), await place(), await place()]
    const orders = [started, noted, ...others]
    await Promise.all(orders.map((order) => story.card(board, order).waitFor()))
    expect((await story.record(started)).status).toBe("accepted")
    const boxes = () =>
      board.locator("article").evaluateAll((all) =>
        all.flatMap((card) =>
          [card, ...card.querySelectorAll(".line, .bump")].map((each) => {
            const { x, y, width, height } = each.getBoundingClientRect()
            return [x, y, width, height]
          }),
        ),
      )
    const cards = () => Promise.all(orders.map((order) => story.card(board, order).boundingBox()))
    await board.locator("header .clock").click()
    await story.card(board, started).getByText("Aceptado").waitFor()
    await eventually(async () => (await board.title()) === "Cocina")
    const before = await boxes()
    await story.store.api("store").put(`orders/${started.id}`, { status: "processing" })
    await story.card(board, started).getByText("Aceptado").waitFor({ state: "detached" })
    expect(await boxes()).toEqual(before)

    const placed = await cards()
    const note = "Alergia grave a los frutos secos y al marisco"
    expect((await story.store.api("store").put(`orders/${noted.id}`, { customer_note: note })).status).toBe(200)
    await story.card(board, noted).locator(".changes ins").getByText(note).waitFor()
    expect([await cards(), await board.title()]).toEqual([placed, "(1) Cocina"])
    await takePicture(board, "kitchen", "note", "screen")
    await acknowledge(board, noted)
    await acknowledge(kitchen, noted)
    await eventually(async () => (await story.card(board, noted).getAttribute("class"))?.includes("held") === false)

    const refused = story.card(board, started)
    await board.route(`**/orders/${started.id}/kitchen`, (route) =>
      route.fulfill({ status: 409, json: { error: { code: "svc_conflict", message: "", details: {} } } }),
    )
    await board.mouse.move(5, 300)
    await board.mouse.down()
    const now = await boxes()
    await refused.locator(".line").first().press("Enter")
    await board.locator(".notice.problem").waitFor()
    expect([await boxes(), await refused.locator(".problem").count()]).toEqual([now, 0])
    await board.mouse.up()
    await refused.locator(".problem").waitFor()
    await board.context().close()
  })

  it("still marks unread orders after a reload", async () => {
    await clearBoard()
    const page = await story.open("kitchen")
    const [fresh, cancelled] = [await place(), await place()]
    await Promise.all([fresh, cancelled].map((order) => story.card(page, order).waitFor()))
    await story.store.api("store").put(`orders/${cancelled.id}`, { status: "cancelled" })
    await story.card(page, cancelled).locator(".stamp").waitFor()
    await page.waitForTimeout(1_500)
    await page.reload()
    await story.card(page, cancelled).locator(".stamp").waitFor()
    await page.locator(`[data-order="${fresh.id}"].unread`).waitFor()
    expect(await page.title()).toMatch(/^\(2\) /)
    await page.mouse.click(5, 600)
    await story.card(page, cancelled).locator(".bump").click()
    await eventually(async () => !/^\(/.test(await page.title()))
    await page.waitForTimeout(1_500)
    await page.reload()
    await story.card(page, fresh).waitFor()
    expect([await page.locator(".unread").count(), await story.card(page, cancelled).count()]).toEqual([0, 0])
    await page.context().close()
    // Each screen needs its own acknowledgement.
    await story.card(kitchen, cancelled).locator(".bump").click()
  })

  it("two screens that tap the same order make one move, without an error on either", async () => {
    const other = await story.open("kitchen")
    const order = await place()
    await Promise.all([kitchen, other].map((page) => story.card(page, order).waitFor()))
    const { version } = await story.record(order)
    await Promise.all([kitchen, other].map((page) => story.card(page, order).locator(".bump").click()))
    await eventually(async () => (await readyOf(order)) !== null)
    await eventually(async () => (await story.card(other, order).count()) + (await story.card(kitchen, order).count()) === 0)
    expect(await kitchen.locator(".notice.problem").count()).toBe(0)
    expect(await other.locator(".notice.problem").count()).toBe(0)
    await eventually(
      async () => (await kitchen.getByText(/sin enviar/).count()) + (await other.getByText(/sin enviar/).count()) === 0,
    )
    expect((await story.record(order)).version).toBe(version + 1)
    await other.context().close()
  })

  it("a line that is tapped twice in a row, or on two screens, stays done; a later tap reverts the mark", async () => {
    const other = await story.open("kitchen")
    const order = await place({ items: [story.bodies.margarita(), story.bodies.single("agua")] })
    const lines = [kitchen, other].map((page) => story.card(page, order).locator(".line"))
    const [mine, theirs] = lines as [(typeof lines)[0], (typeof lines)[0]]
    await Promise.all(lines.map((each) => each.first().waitFor()))
    const [pizza, water] = (await story.record(order)).line_items.map(({ id }: { id: string }) => id)
    const done = async (): Promise<string[]> => (await story.record(order)).kitchen.items_done
    const isShown = (line: typeof mine, pressed: boolean) =>
      eventually(async () => (await line.getAttribute("aria-pressed")) === String(pressed))

    await doubleTap(kitchen, () => mine.first().dblclick())
    await isShown(theirs.first(), true)
    expect([await done(), await mine.first().getAttribute("aria-pressed")]).toEqual([[pizza], "true"])

    // Another screen marks the line while a finger is on it.
    await kitchen.mouse.move(5, 600)
    await mine.nth(1).hover()
    await kitchen.mouse.down()
    await theirs.nth(1).click()
    await isShown(mine.nth(1), true)
    await kitchen.waitForTimeout(500)
    await kitchen.mouse.up()
    await eventually(async () => (await done()).length === 2)
    await kitchen.waitForTimeout(300)
    expect([await done(), await mine.nth(1).getAttribute("aria-pressed")]).toEqual([[pizza, water], "true"])

    await kitchen.waitForTimeout(1_000)
    await mine.nth(1).click()
    await eventually(async () => (await done()).length === 1)
    await isShown(theirs.nth(1), false)
    await kitchen.waitForTimeout(1_100)
    await Promise.all([mine, theirs].map((each) => each.nth(1).click()))
    await eventually(async () => (await done()).length === 2)
    await kitchen.waitForTimeout(300)
    expect(await done()).toEqual([pizza, water])
    await other.context().close()
  })

  it("works offline, and later sends its actions and shows the orders that arrived; no order rings twice", async () => {
    const order = await place()
    await story.card(kitchen, order).waitFor()
    await kitchen.locator("header .clock").click()
    await kitchen.context().setOffline(true)
    await story.card(kitchen, order).locator(".bump").click()
    await kitchen.getByText(/sin enviar/).waitFor()
    await expectTouchable(kitchen, "not sent")
    await takePicture(kitchen, "kitchen", "not-sent", "screen")
    const arrived = await place()
    expect(await readyOf(order)).toBeNull()
    const before = await tonesOf(kitchen)
    await kitchen.context().setOffline(false)
    await eventually(async () => (await readyOf(order)) !== null)
    await story.card(kitchen, arrived).waitFor()
    expect(await story.card(kitchen, order).count()).toBe(0)
    // One ring has two tones, and is repeated after eight seconds.
    await eventually(async () => (await tonesOf(kitchen)) === before + 2)
    await kitchen.waitForTimeout(3_000)
    expect(await tonesOf(kitchen)).toBe(before + 2)
    await kitchen.locator("header .clock").click()
  })

  it("keeps a cancelled ticket, struck through, until somebody has acknowledged it", async () => {
    const order = await place()
    await story.card(kitchen, order).waitFor()
    // The cook has begun this order, and must see its cancellation.
    await story.card(kitchen, order).locator(".line").first().click()
    await eventually(async () => (await story.record(order)).kitchen.items_done.length === 1)
    expect((await story.store.api("store").put(`orders/${order.id}`, { status: "cancelled" })).status).toBe(200)
    await story.card(kitchen, order).locator(".stamp").waitFor()
    await expectTouchable(kitchen, "cancelled")
    await takePicture(kitchen, "kitchen", "cancelled", "screen")
    await kitchen.locator("header .clock").click()
    // A tap right after the cancellation counts as meant for the ticket's earlier content.
    await kitchen.waitForTimeout(500)
    await story.card(kitchen, order).locator(".bump").click()
    await eventually(async () => (await story.card(kitchen, order).count()) === 0)
  })

  it("shows the changes of an edit until they are acknowledged; a finished line is open again if its quantity increases", async () => {
    const order = await place({ items: [story.bodies.margarita({ quantity: 1 }), story.bodies.single("agua")] })
    const card = story.card(kitchen, order)
    await card.locator(".line").first().click()
    await eventually(async () => (await story.record(order)).kitchen.items_done.length === 1)
    const [pizza] = (await story.record(order)).line_items
    const edited = await nativeAdmin(story.store).editQuantity(order.id, pizza.id, 3)
    expect(edited.status).toBe(200)
    await card.locator(".changes").waitFor()
    expect([await card.locator("del").textContent(), await card.locator("ins").textContent()]).toEqual([
      expect.stringMatching(/^1 × /),
      expect.stringMatching(/^3 × /),
    ])
    await takePicture(kitchen, "kitchen", "changed", "screen")
    expect(await violationsOf(kitchen)).toEqual([])
    await kitchen.locator("header .clock").click()
    expect(await card.locator(".changes").count()).toBe(1)
    await card.locator(".bump").click()
    await eventually(async () => (await story.record(order)).kitchen.items_done.length === 0)
    expect([await card.locator(".changes").count(), await readyOf(order)]).toEqual([0, null])
  })

  it("an edited ticket keeps its size until the edit is acknowledged and nobody touches the board", async () => {
    await clearPlaces()
    const items = [story.bodies.margarita(), story.bodies.single("agua")]
    const [edited, ...others] = [await place({ items }), await place(), await place(), await place(), await place()] as [
      Placed,
      ...Placed[],
    ]
    const orders = [edited, ...others]
    await Promise.all(orders.map((order) => story.card(kitchen, order).waitFor()))
    const boxes = () => Promise.all(orders.map((order) => story.card(kitchen, order).boundingBox()))
    const card = story.card(kitchen, edited)
    const [pizza] = (await story.record(edited)).line_items
    // Somebody is at the board: a ticket grows only after nobody has touched it for a while.
    await kitchen.locator("header .clock").click()
    const before = await boxes()
    expect((await nativeAdmin(story.store).editQuantity(edited.id, pizza.id, 3)).status).toBe(200)
    await card.locator(".changes").waitFor()
    expect(await boxes()).toEqual(before)
    // The edit has moved the lines, so a tap on a line marks none as done.
    const line = await card.locator(".line").first().boundingBox()
    if (line === null) throw new Error("The ticket shows no line")
    await kitchen.mouse.click(line.x + line.width / 2, line.y + line.height / 2)
    // A touch that began before a change, or within 400 ms after it, acknowledges nothing.
    await eventually(async () => (await story.store.db("svc_native_change").where({ order_id: edited.id })).length === 0)
    await kitchen.waitForTimeout(600)
    // The ticket does not grow while the board is touched, but its lines can be marked again once the edit is acknowledged.
    await kitchen.mouse.move(5, 600)
    await kitchen.mouse.down()
    await expectTouchable(kitchen, "held")
    await takePicture(kitchen, "kitchen", "held", "screen")
    expect(await violationsOf(kitchen)).toEqual([])
    await card.locator(".bump").press("Enter")
    await card.locator(".changes").waitFor({ state: "detached" })
    expect([await card.locator(".changes").count(), await boxes()]).toEqual([0, before])
    expect(await card.locator("[inert]").count()).toBe(0)
    await kitchen.mouse.up()
    await eventually(async () => !(await card.getAttribute("class"))?.includes("held"))
    expect((await story.record(edited)).kitchen).toMatchObject({ items_done: [], ready_at: null })
    await card.locator(".line").first().click()
    await eventually(async () => (await story.record(edited)).kitchen.items_done.length === 1)
    expect((await story.record(others[0] as Placed)).kitchen.items_done).toEqual([])
  })

  it("shows a new note and the first dish of a ticket that keeps its size, even on a low screen", async () => {
    const board = await story.open("kitchen", { screen: { width: 800, height: 480 } })
    const order = await place({ items: [story.bodies.margarita({ quantity: 1 })] })
    const card = story.card(board, order)
    await card.waitFor()
    const before = await card.boundingBox()
    const note = "Alergia grave a los frutos secos y al sésamo: cocinar aparte, por favor"
    expect((await story.store.api("store").put(`orders/${order.id}`, { customer_note: note })).status).toBe(200)
    await card.locator("ins").getByText(note).waitFor()
    await card.evaluate((each) => each.scrollIntoView({ block: "center" }))
    /** The part of an element (0 to 1) that can be seen within its container. */
    const seen = (part: string, within: string) =>
      card.evaluate(
        (each, [inner, outer]) => {
          const box = (name: string) => (each.querySelector(name) as Element).getBoundingClientRect()
          const [a, b] = [box(inner as string), box(outer as string)]
          return Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)) / a.height
        },
        [part, within],
      )
    await takePicture(board, "kitchen", "held-note-small", "screen")
    expect(await card.boundingBox()).toMatchObject({ width: before?.width, height: before?.height })
    expect(await seen(".item", ".work")).toBe(1)
    expect(await seen(".changes", ".work")).toBe(1)
    // At least the first row of the change is visible.
    expect(await card.locator(".changes").evaluate((each) => each.clientHeight)).toBeGreaterThanOrEqual(18)
    await expectTouchable(board, "held-note")
    expect(await violationsOf(board)).toEqual([])
    await acknowledge(board, order)
    await board.context().close()
  })

  it.each([
    [800, 480, "dark"],
    [800, 480, "light"],
    [1280, 800, "dark"],
    [1920, 1080, "dark"],
    [800, 1280, "dark"],
  ] as const)(
    "cuts off no word of a customer on a ticket that keeps its size, and moves no other ticket (%d × %d, %s)",
    async (width, height, colorScheme) => {
      await clearBoard()
      const board = await story.open("kitchen", { screen: { width, height }, colorScheme })
      const note = "Alergia grave a los frutos secos y al marisco: sartén y utensilios limpios, por favor. Llamad antes de salir."
      const items = [
        story.bodies.margarita({ additional_comments: "muy hecha por fuera, la salsa aparte y sin nada de cebolla" }),
        story.bodies.single("agua"),
        story.bodies.margarita({ additional_comments: "sin gluten, con la masa de siempre para celíacos" }),
      ]
      const noted = await place({ items, customer_note: note })
      const others = [await place(), await place(), await place(), await place(), await place()]
      const fresh = await place({ items: items.slice(0, 1) })
      const orders = [noted, fresh, ...others]
      await Promise.all(orders.map((order) => story.card(board, order).waitFor()))
      await board.locator("header .clock").click()
      const places = () =>
        Promise.all(
          orders.map((order) =>
            story.card(board, order).evaluate((each) => {
              const { x, y, width: wide, height: tall } = each.getBoundingClientRect()
              return [x, y + scrollY, wide, each.classList.contains("held") ? undefined : tall]
            }),
          ),
        )
      // A slow machine may still be laying out the board.
      let before = await places()
      await eventually(async () => {
        const last = before
        await board.waitForTimeout(250)
        before = await places()
        return JSON.stringify(before) === JSON.stringify(last)
      })
      // Nothing moves while somebody touches the board.
      await board.mouse.move(5, height / 2)
      await board.mouse.down()
      await story.card(board, fresh).evaluate((each) => each.scrollIntoView({ block: "center" }))
      expect((await story.store.api("store").put(`orders/${fresh.id}`, { customer_note: `${note} ${note}` })).status).toBe(200)
      await story.card(board, fresh).locator("ins.said").waitFor()
      await story.card(board, noted).evaluate((each) => each.scrollIntoView({ block: "center" }))
      const [, water] = (await story.record(noted)).line_items
      expect((await nativeAdmin(story.store).editQuantity(noted.id, water.id, 3)).status).toBe(200)
      await story.card(board, noted).locator(".changes").waitFor()
      for (const [order, words] of [
        [noted, 3],
        [fresh, 2],
      ] as const) {
        const card = story.card(board, order)
        expect(await card.getAttribute("class")).toContain("held")
        await expectEveryWord(card, words)
        await card.evaluate((each) => each.scrollIntoView({ block: "center" }))
        await takePicture(
          board,
          "kitchen",
          `held-words-${order === noted ? "old" : "new"}-${width}x${height}-${colorScheme}`,
          "screen",
        )
      }
      const sizes = await places()
      expect(sizes.map(([x, y, wide]) => [x, y, wide])).toEqual(before.map(([x, y, wide]) => [x, y, wide]))
      expect(sizes.slice(2)).toEqual(before.slice(2))
      expect(await violationsOf(board)).toEqual([])
      await board.mouse.up()
      for (const order of [noted, fresh]) await acknowledge(board, order)
      await eventually(async () => (await board.locator("[data-hangs], .held").count()) === 0)
      await expectEveryWord(story.card(board, noted), 3)
      await board.context().close()
    },
  )

  it("an edit of an order with a long note can be acknowledged, even after the size of tickets or screen has changed", async () => {
    await clearBoard()
    const note = "Sin gluten ni frutos secos, por favor, y llamad antes de salir."
    const order = await place({ customer_note: [note, note, note, note].join(" ") })
    const card = story.card(kitchen, order)
    await card.waitFor()
    const [pizza] = (await story.record(order)).line_items
    const edit = async (quantity: number): Promise<void> => {
      expect((await nativeAdmin(story.store).editQuantity(order.id, pizza.id, quantity)).status).toBe(200)
      await card
        .locator("ins")
        .filter({ hasText: `${quantity} ×` })
        .waitFor()
    }
    const isInReach = () =>
      card.locator(".bump").evaluate((each) => {
        each.scrollIntoView({ block: "center" })
        const { left, top, width, height } = each.getBoundingClientRect()
        return (each.getRootNode() as ShadowRoot).elementFromPoint(left + width / 2, top + height / 2) === each
      })
    await edit(3)
    expect(await isInReach()).toBe(true)
    for (let press = 0; press < 4; press += 1) await kitchen.keyboard.press("+")
    expect(await isInReach()).toBe(true)
    for (let press = 0; press < 4; press += 1) await kitchen.keyboard.press("-")
    await edit(4)
    const screen = kitchen.viewportSize() ?? { width: 1280, height: 800 }
    await kitchen.setViewportSize({ width: 590, height: 900 })
    await eventually(isInReach)
    await kitchen.setViewportSize(screen)
    await acknowledge(kitchen, order)
  })

  it("enlarges an edited ticket that is too small for its changes after nobody has touched the board for a while", async () => {
    await clearPlaces()
    const page = await story.browser.page()
    await page.clock.install()
    const board = await story.open("kitchen", { page })
    const order = await place()
    const card = story.card(board, order)
    await card.waitFor()
    await board.locator("header .clock").click()
    await board.clock.pauseAt((await board.evaluate(() => Date.now())) + 1_000)
    const height = async () => (await card.boundingBox())?.height
    const before = await height()
    const { variation } = await smallCatalogue(story.store.db)
    for (const sku of ["AGUA", "CERVEZA", "ENSALADA", "MARGARITA-F", "DIAVOLA-M"])
      expect((await nativeAdmin(story.store).edit(order.id, variation[sku] ?? "", 1)).status).toBe(200)
    const changes = card.locator(".changes")
    await eventually(async () => (await changes.locator("li").count()) === 5)
    const isCut = () => changes.evaluate((each) => each.scrollHeight > each.clientHeight)
    expect([await isCut(), await height()]).toEqual([true, before])
    await board.clock.fastForward(11_000)
    await eventually(async () => !(await isCut()))
    expect([await changes.locator("li").count(), await card.locator("[inert]").count()]).toEqual([5, 0])
    await acknowledge(board, order)
    await acknowledge(kitchen, order)
    await board.context().close()
  })

  it("can be used with a bump bar alone: choose, move, ready, undo, totals, size", async () => {
    await clearBoard()
    const [first, second] = [await place(), await place()]
    await Promise.all([first, second].map((order) => story.card(kitchen, order).waitFor()))
    await kitchen.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    const chosen = () => kitchen.locator('article[aria-current="true"]').getAttribute("data-order")
    const sequence = () => kitchen.locator("article").evaluateAll((all) => all.map((each) => each.dataset.order))
    await kitchen.keyboard.press("1")
    expect(await chosen()).toBe(first.id)
    await kitchen.keyboard.press("ArrowRight")
    expect(await chosen()).toBe(second.id)
    await kitchen.keyboard.press("Shift+ArrowLeft")
    expect(await sequence()).toEqual([second.id, first.id])
    const size = () => story.card(kitchen, first).evaluate((each) => Number.parseFloat(getComputedStyle(each).fontSize))
    const normal = await size()
    await kitchen.keyboard.press("+")
    await eventually(async () => (await size()) > normal)
    await kitchen.keyboard.press("-")
    await eventually(async () => (await size()) === normal)
    for (const [key, limit] of [
      ["+", 1.6],
      ["-", 0.9],
    ] as const) {
      for (let press = 0; press < 12; press += 1) await kitchen.keyboard.press(key)
      await eventually(async () => Math.abs((await size()) - normal * limit) < 0.1)
      expect(await kitchen.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true)
    }
    for (let press = 0; press < 2; press += 1) await kitchen.keyboard.press("+")
    await eventually(async () => (await size()) === normal)
    for (const [key, name] of [
      ["a", "Totales"],
      ["r", "Recuperar"],
    ] as const) {
      await kitchen.keyboard.press(key)
      await kitchen.getByRole("complementary", { name }).waitFor()
      await kitchen.keyboard.press("Escape")
    }
    expect(await kitchen.getByRole("complementary").count()).toBe(0)
    await kitchen.keyboard.press("Enter")
    await eventually(async () => (await readyOf(second)) !== null)
    await kitchen.keyboard.press("u")
    await eventually(async () => (await readyOf(second)) === null)
    expect(await readyOf(first)).toBeNull()
  })

  it("a bump bar acts on the ticket that it has chosen, not on the line that a finger has tapped before", async () => {
    await clearBoard()
    const [first, second] = [await place(), await place()]
    await Promise.all([first, second].map((order) => story.card(kitchen, order).waitFor()))
    const doneOf = async (): Promise<number> => (await story.record(first)).kitchen.items_done.length
    await story.card(kitchen, first).locator(".line").first().click()
    await eventually(async () => (await doneOf()) === 1)
    const places = await kitchen.locator("article").evaluateAll((all) => all.map((card) => (card as HTMLElement).dataset.order))
    await kitchen.keyboard.press(String(places.indexOf(second.id) + 1))
    await kitchen.keyboard.press("Enter")
    await eventually(async () => (await readyOf(second)) !== null)
    expect([await doneOf(), await readyOf(first)]).toEqual([1, null])
  })

  it("a bump bar recalls the newest ticket with two keys; ticket keys and a second Enter do nothing while the sheet is open", async () => {
    await clearBoard()
    const orders = [await place(), await place(), await place()]
    const [older, newest, chosen] = orders as [Placed, Placed, Placed]
    await Promise.all(orders.map((order) => story.card(kitchen, order).waitFor()))
    for (const order of [older, newest]) {
      await story.store.api("store").post(`orders/${order.id}/kitchen`, { ready: true })
      await eventually(async () => (await story.card(kitchen, order).count()) === 0)
      // The service stores times in whole seconds, and the two tickets need different times.
      await kitchen.waitForTimeout(1_100)
    }
    await kitchen.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    const current = () => kitchen.locator('article[aria-current="true"]').getAttribute("data-order")
    await kitchen.keyboard.press("1")
    expect(await current()).toBe(chosen.id)
    const sheet = kitchen.getByRole("complementary", { name: "Recuperar" })
    await kitchen.keyboard.press("r")
    await sheet.waitFor()
    await kitchen.keyboard.press("Enter")
    await kitchen.keyboard.press("Enter")
    await eventually(async () => (await readyOf(newest)) === null)
    await story.card(kitchen, newest).waitFor()
    for (const key of ["1", "2", "Shift+ArrowRight"]) await kitchen.keyboard.press(key)
    expect(await current()).toBe(chosen.id)
    await kitchen.waitForTimeout(1_100)
    expect([(await readyOf(older)) === null, await readyOf(newest), await readyOf(chosen)]).toEqual([false, null, null])
    // The close button is the last button of the sheet.
    for (let press = 0; press < 40; press += 1) await kitchen.keyboard.press("ArrowRight")
    await kitchen.keyboard.press("Enter")
    await kitchen.keyboard.press("Enter")
    await sheet.waitFor({ state: "detached" })
    await kitchen.waitForTimeout(1_100)
    expect([await readyOf(newest), await readyOf(chosen)]).toEqual([null, null])
    await kitchen.keyboard.press("Enter")
    await eventually(async () => (await readyOf(chosen)) !== null)
    expect(await readyOf(newest)).toBeNull()
  })

  it("assigns another key to a command, keeps it after a reload, and restores the default keys", async () => {
    await clearBoard()
    await toggle("Pantalla")
    await kitchen.getByRole("button", { name: "Listo: ↵" }).click()
    await kitchen.keyboard.press("F1")
    await kitchen.getByRole("button", { name: "Listo: F1" }).waitFor()
    await expectTouchable(kitchen, "keys")
    expect(await violationsOf(kitchen)).toEqual([])
    await kitchen.reload()
    const order = await place()
    await story.card(kitchen, order).waitFor()
    // The code for the keys is loaded after the tickets. A late order of an earlier test may come before this one.
    await eventually(async () => {
      const places = await kitchen.locator("article").evaluateAll((all) => all.map((card) => (card as HTMLElement).dataset.order))
      await kitchen.keyboard.press(String(places.indexOf(order.id) + 1))
      return (await story.card(kitchen, order).getAttribute("aria-current")) === "true"
    })
    await kitchen.keyboard.press("Enter")
    await kitchen.keyboard.press("F1")
    await eventually(async () => (await readyOf(order)) !== null)
    await toggle("Pantalla")
    await toggle("Teclas de fábrica")
    await kitchen.getByRole("button", { name: "Listo: ↵" }).waitFor()
    await close()
  })

  it("sums the quantities to prepare, counts and recalls finished tickets, and can undo putting a ticket first", async () => {
    await clearBoard()
    const { data } = (await story.store.api("manager").get("orders", { query: { status: "accepted,processing", per_page: 100 } }))
      .body
    for (const { id, kitchen: marks } of data)
      if (marks.ready_at !== null) await story.store.api("manager").put(`orders/${id}`, { status: "completed" })
    await eventually(async () => (await recallOf(kitchen).textContent()) === "Recuperar (0)")
    const [first, second] = [await place(), await place({ items: [story.bodies.margarita({ quantity: 3 })] })]
    await Promise.all([first, second].map((order) => story.card(kitchen, order).waitFor()))
    await toggle("Totales")
    expect((await kitchen.getByRole("complementary").getByRole("listitem").allTextContents()).join()).toMatch(/Margarita.*5/)
    await close()
    await story.card(kitchen, first).locator(".line").first().click()
    await eventually(async () => (await story.record(first)).kitchen.items_done.length === 1)
    await story.card(kitchen, first).locator(".bump").click()
    await eventually(async () => (await readyOf(first)) !== null)
    await eventually(async () => (await recallOf(kitchen).textContent()) === "Recuperar (1)")
    await recallOf(kitchen).click()
    const sent: string[] = []
    const count = (request: { method(): string; url(): string }): void => {
      if (request.method() !== "GET")
        sent.push(`${request.method()} ${new URL(request.url()).pathname.split("/").slice(-2).join("/")}`)
    }
    kitchen.on("request", count)
    await kitchen.getByRole("button", { name: `Recuperar: Pedido ${first.ticket_number}`, exact: true }).click()
    await eventually(async () => (await readyOf(first)) === null)
    await eventually(async () => (await recallOf(kitchen).textContent()) === "Recuperar (0)")
    await close()
    await story.card(kitchen, first).waitFor()
    await eventually(async () => (await kitchen.getByText(/sin enviar/).count()) === 0)
    kitchen.off("request", count)
    expect([sent, (await story.record(first)).kitchen.items_done]).toEqual([[`POST ${first.id}/kitchen`], []])
    await story.card(kitchen, first).waitFor()
    const sequence = () => kitchen.locator("article").evaluateAll((all) => all.map((each) => each.dataset.order))
    const before = await sequence()
    const last = before.at(-1) === first.id ? first : second
    await story.card(kitchen, last).locator(".menu").click()
    await kitchen.getByRole("complementary").getByRole("button", { name: "Primero" }).click()
    expect((await sequence())[0]).toBe(last.id)
    await kitchen.getByRole("button", { name: "Deshacer" }).last().click()
    expect(await sequence()).toEqual(before)
  })

  it("puts a ticket first, which can be undone for three seconds", async () => {
    await clearBoard()
    const page = await story.browser.page()
    await page.clock.install()
    const board = await story.open("kitchen", { page })
    const [first, second] = [await place(), await place()]
    await Promise.all([first, second].map((order) => story.card(board, order).waitFor()))
    const undo = board.getByRole("button", { name: "Deshacer" })
    await board.clock.pauseAt((await board.evaluate(() => Date.now())) + 1_000)
    await story.card(board, second).locator(".menu").click()
    await board.getByRole("complementary").getByRole("button", { name: "Primero" }).click()
    await board.clock.runFor(2_000)
    expect(await undo.count()).toBe(1)
    await board.clock.runFor(2_000)
    await eventually(async () => (await undo.count()) === 0)
    expect(await board.locator("article").first().getAttribute("data-order")).toBe(second.id)
    await board.context().close()
  })

  it("shows the end of a running pause; a manager pauses a mode in two taps", async () => {
    const board = await story.open("kitchen", { account: "manager" })
    const typeOf = async () =>
      (await story.store.api("anonymous").get("order-types")).body.data.find(({ slug }: { slug: string }) => slug === "pickup")
    const { label } = await typeOf()
    await board.getByRole("button", { name: "Pantalla", exact: true }).click()
    await board.getByRole("button", { name: `Pausa 30 min: ${label}` }).click()
    await eventually(async () => (await typeOf()).force_disabled === true)
    const end = (await typeOf()).force_disabled_until.slice(11, 16)
    const limit = board.getByRole("button", { name: `${label}: en pausa hasta las ${end}` })
    await limit.waitFor()
    await eventually(() => kitchen.locator(".foot .bar", { hasText: `hasta las ${end}` }).isVisible(), 20_000)
    await expectTouchable(board, "paused")
    expect(await violationsOf(board)).toEqual([])
    await takePicture(board, "kitchen", "paused", "screen")
    await board.keyboard.press("Escape")
    await limit.click()
    await board.getByRole("button", { name: `Reanudar: ${label}` }).click()
    await eventually(async () => (await typeOf()).force_disabled === false)
    await eventually(async () => (await limit.count()) === 0)
    await board.context().close()
  })

  it("marks a product as sold out from its ticket in two taps", async () => {
    await clearBoard()
    const order = await place({ items: [story.bodies.single("ensalada-mixta")] })
    await story.card(kitchen, order).locator(".menu").click()
    await kitchen.getByRole("button", { name: /^Agotado 1 hora: Ensalada/ }).click()
    const salad = async () => (await story.store.api("anonymous").get("products?search=ensalada")).body.data[0]
    await eventually(async () => (await salad()).enabled === false)
    expect((await salad()).enabled_at).not.toBeNull()
    await kitchen.getByRole("button", { name: "Deshacer" }).click()
    await eventually(async () => (await salad()).enabled === true)
    await close()
  })

  it("shows within ten seconds which product another screen has marked as sold out, and puts it on sale again", async () => {
    await clearBoard()
    const salad = async () => (await story.store.api("anonymous").get("products?search=ensalada")).body.data[0]
    await story.store.api("store").put(`products/${(await salad()).id}/availability`, { enabled: false })
    const bar = kitchen.locator("button.bar").filter({ hasText: "Agotados ahora: Ensalada" })
    await bar.waitFor({ timeout: 15_000 })
    await bar.click()
    await kitchen.getByRole("button", { name: /^A la venta: Ensalada/ }).click()
    await eventually(async () => (await salad()).enabled === true)
    await eventually(async () => (await bar.count()) === 0)
    await close()
  })

  it("names extras as the counter and printed tickets do: an omitted ingredient has no plus sign", async () => {
    await clearBoard()
    const shop = await smallCatalogue(story.store.db)
    const [more, none] = [shop.extra["Queso extra"], shop.extra.Champiñones]
    const rename = (name: string) => story.store.api("manager").put(`extras/${none}`, { name })
    expect((await rename("Sin cebolla")).status).toBe(200)
    const extra_selections = [{ category_id: shop.extraCategory["Ingredientes extra"], extra_ids: [more, none] }]
    const order = await place({ items: [story.bodies.margarita({ extra_selections })] })
    const counter = await story.open("counter", { account: "manager" })
    const shown = [story.card(kitchen, order).locator(".extra"), story.card(counter, order).locator(".lines small")]
    for (const extras of shown) {
      await extras.first().waitFor()
      expect((await extras.allTextContents()).toSorted()).toEqual(["+ Queso extra", "SIN cebolla"])
    }
    await counter.context().close()
    expect((await rename("Champiñones")).status).toBe(200)
  })

  it("a station without tickets shows when its next order begins, and counts only its own orders for later", async () => {
    await clearBoard()
    await setStations()
    const [bar, oven] = await openStations()
    await Promise.all([bar, oven].map((board) => board.locator("main.empty").waitFor()))
    const laterOf = (board: Page) => board.getByRole("button", { name: /^Más tarde/ }).textContent()
    const before = [await laterOf(bar), await laterOf(oven)]
    const order = await place({ fulfillment_time: "22:30" })
    await oven
      .locator("main.empty")
      .getByText(/^El próximo, a las .*\(\d+ pedidos?\)$/)
      .waitFor()
    expect(await laterOf(oven)).not.toBe(before[1])
    expect(await laterOf(bar)).toBe(before[0])
    await story.store.api("store").put(`orders/${order.id}`, { status: "cancelled" })
    await Promise.all([bar, oven].map((board) => board.context().close()))
    await clearStations()
  })

  it("shows a station only its lines and the number of hidden orders; an order is ready when its last station has finished", async () => {
    await clearBoard()
    await setStations()
    const [bar, oven] = await openStations()
    // The board knows the stations once it has loaded the products.
    await Promise.all([bar, oven].map((board) => board.getByRole("button", { name: "barra", exact: true }).waitFor()))
    const both = await place({ items: [story.bodies.margarita(), story.bodies.single("agua")] })
    const pizza = await place()
    await eventually(async () => (await story.card(bar, both).locator(".line").count()) === 1)
    await story.card(oven, pizza).waitFor()
    expect(await story.card(bar, pizza).count()).toBe(0)
    // A station rings only for orders with lines of its own.
    await eventually(async () => (await oven.title()).startsWith("(2)"))
    await eventually(async () => (await bar.title()).startsWith("(1)"))
    for (const board of [bar, oven]) await board.locator("header .clock").click()
    const undone = await place()
    await story.card(oven, undone).waitFor()
    await story.store.api("store").put(`orders/${undone.id}`, { status: "cancelled" })
    await story.card(oven, undone).locator(".stamp").waitFor()
    await eventually(async () => (await bar.title()) === "Cocina")
    expect(await story.card(bar, undone).count()).toBe(0)
    for (const board of [oven, kitchen]) await story.card(board, undone).locator(".bump").click()
    await story.card(bar, both).locator(".bump").click()
    await eventually(async () => (await story.record(both)).kitchen.items_done.length === 1)
    expect(await readyOf(both)).toBeNull()
    // The bar has marked its part as finished by mistake, while the oven still prepares its own part.
    await eventually(async () => (await story.card(bar, both).count()) === 0)
    await recallOf(bar).click()
    await bar.getByRole("button", { name: `Recuperar: Pedido ${both.ticket_number}`, exact: true }).click()
    await eventually(async () => (await story.record(both)).kitchen.items_done.length === 0)
    await bar.getByRole("button", { name: "Cerrar", exact: true }).first().click()
    await bar.waitForTimeout(1_100)
    await story.card(bar, both).locator(".bump").click()
    await eventually(async () => (await story.record(both)).kitchen.items_done.length === 1)
    await story.card(oven, both).locator(".bump").click()
    await eventually(async () => (await readyOf(both)) !== null)
    await eventually(async () => (await story.card(oven, both).count()) === 0)
    await recallOf(oven).click()
    await oven.getByRole("button", { name: `Recuperar: Pedido ${both.ticket_number}`, exact: true }).click()
    await Promise.all([bar, oven].map((board) => story.card(board, both).waitFor()))
    expect((await story.record(both)).kitchen).toEqual({ ready_at: null, items_done: [] })
    await bar.locator(".filters .hidden").click()
    await story.card(bar, pizza).waitFor()
    expect(new URL(bar.url()).searchParams.has("station")).toBe(false)
    await Promise.all([bar, oven].map((board) => board.context().close()))
    await clearStations()
  })

  describe("with two stations", () => {
    const both = () => [story.bodies.margarita(), story.bodies.single("agua")]

    beforeAll(async () => {
      await clearBoard()
      await setStations()
    })
    afterAll(clearStations)

    const open = async (station: string): Promise<Page> => {
      const board = await story.open(`kitchen?station=${station}`)
      await board.getByRole("button", { name: "barra", exact: true }).waitFor()
      return board
    }

    it("a station that is opened while the products cannot be read shows only its own lines, and makes no order ready", async () => {
      const board = await open("barra")
      const order = await place({ items: both() })
      const lines = story.card(board, order).locator(".line")
      await eventually(async () => (await lines.count()) === 1)
      await board.waitForTimeout(1_500)
      await board.context().route("**/svc/v1/products?*", (route) => route.abort())
      await board.reload()
      await story.card(board, order).waitFor()
      expect(await lines.count()).toBe(1)
      await board.locator("header .state").waitFor()
      expect(await lines.count()).toBe(1)
      await story.card(board, order).locator(".bump").click()
      await eventually(async () => (await story.record(order)).kitchen.items_done.length === 1)
      expect(await readyOf(order)).toBeNull()
      await board.context().close()
    })

    it("two stations that finish an order offline make it ready exactly once when they are back, and no screen rings", async () => {
      const boards = [await open("horno"), await open("barra")]
      for (const board of boards) await board.getByRole("button", { name: /Empezar el servicio/ }).click()
      const order = await place({ items: both() })
      const everywhere = [...boards, kitchen]
      await Promise.all(everywhere.map((board) => story.card(board, order).waitFor()))
      for (const board of everywhere) await board.locator("header .clock").click()
      const before = await Promise.all(everywhere.map(tonesOf))
      for (const board of boards) {
        await board.context().setOffline(true)
        await story.card(board, order).locator(".bump").click()
        await story.card(board, order).waitFor({ state: "detached" })
        await board.getByRole("button", { name: "Deshacer" }).last().waitFor()
      }
      // This is longer than the time in which the marks can be undone.
      await kitchen.waitForTimeout(7_000)
      expect((await story.record(order)).kitchen).toEqual({ ready_at: null, items_done: [] })
      await Promise.all(boards.map((board) => board.context().setOffline(false)))
      await eventually(async () => (await readyOf(order)) !== null)
      await Promise.all(everywhere.map((board) => story.card(board, order).waitFor({ state: "detached" })))
      await kitchen.waitForTimeout(2_000)
      const changes = await story.store.db("svc_outbox").where({ order_id: order.id, topic: "order.updated" })
      const changed = changes.map(({ data }) => data.changed as readonly string[])
      expect(changed.filter((columns) => columns.includes("kitchen_ready_at"))).toHaveLength(1)
      expect(changed.filter((columns) => columns.includes("kitchen_items_done"))).toHaveLength(2)
      expect((await story.record(order)).kitchen.items_done).toHaveLength(2)
      expect(await Promise.all(everywhere.map(tonesOf))).toEqual(before)
      expect(await Promise.all(everywhere.map((board) => board.title()))).toEqual(["Cocina", "Cocina", "Cocina"])
      for (const board of boards) {
        expect(await board.locator(".notice.problem").allTextContents()).toEqual([])
        await board.context().close()
      }
    })

    it("a station shows no ticket before it has read the products, and never a ticket of other stations", async () => {
      const [mine, other] = [await place({ items: [story.bodies.single("agua")] }), await place()]
      const page = await story.browser.page()
      await page.context().route("**/svc/v1/products?*", (route) => route.abort())
      const board = await story.open("kitchen?station=barra", { page })
      await board.locator(".bone").first().waitFor()
      expect(await board.locator("article").count()).toBe(0)
      await page.context().unroute("**/svc/v1/products?*")
      await story.card(board, mine).waitFor()
      expect([await story.card(board, other).count(), await board.locator(".ghost").count()]).toEqual([0, 0])
      await board.context().close()
    })

    it("a new screen shows tickets and stations together, even if products are late; without products it shows only tickets", async () => {
      const order = await place({ items: both() })
      const opened = async (answer: (route: Route) => Promise<void>): Promise<Page> => {
        const page = await story.browser.page()
        await page.context().route("**/svc/v1/products?*", answer)
        const board = await story.open("kitchen", { page })
        await story.card(board, order).waitFor()
        return board
      }
      const board = await opened(async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 300))
        await route.continue()
      })
      expect(await board.getByRole("group", { name: "Partida" }).getByRole("button").allTextContents()).toEqual([
        "Todas",
        "barra",
        "horno",
      ])
      await board.getByRole("button", { name: "barra", exact: true }).click()
      await eventually(async () => (await story.card(board, order).locator(".line").count()) === 1)
      await board.context().close()
      const alone = await opened((route) => route.abort())
      expect(await alone.getByRole("group", { name: "Partida" }).count()).toBe(0)
      await alone.context().close()
    })

    it("a tap on a station's last line removes its ticket; when every station is done, the ticket returns to be marked as ready", async () => {
      await clearBoard()
      const [bar, oven] = [await open("barra"), await open("horno")]
      const order = await place({ items: both() })
      const doneOf = async (): Promise<number> => (await story.record(order)).kitchen.items_done.length
      const [atBar, atOven] = [story.card(bar, order), story.card(oven, order)]
      await Promise.all([atBar, atOven].map((card) => card.waitFor()))
      await atBar.locator(".line").click()
      await atBar.waitFor({ state: "detached" })
      await eventually(async () => (await doneOf()) === 1)
      await bar.getByRole("button", { name: "Deshacer" }).last().click()
      await atBar.waitFor()
      await eventually(async () => (await doneOf()) === 0)
      // A tap within 400 ms after the line has changed does not count.
      await bar.waitForTimeout(500)
      await atBar.locator(".line").click()
      await atBar.waitFor({ state: "detached" })
      await atOven.locator(".line").click()
      await eventually(async () => (await doneOf()) === 2)
      await Promise.all([atBar, atOven].map((card) => card.waitFor()))
      expect(await readyOf(order)).toBeNull()
      await atBar.locator(".bump").click()
      await eventually(async () => (await readyOf(order)) !== null)
      await Promise.all([atBar, atOven].map((card) => card.waitFor({ state: "detached" })))
      await Promise.all([bar, oven].map((board) => board.context().close()))
    })

    it("a cancellation rings only while its ticket is shown", async () => {
      await clearBoard()
      const board = await story.open("kitchen")
      await board.getByRole("button", { name: /Empezar el servicio/ }).click()
      const order = await place()
      await story.card(board, order).waitFor()
      await story.store.api("store").put(`orders/${order.id}`, { status: "cancelled" })
      const stamp = story.card(board, order).locator(".stamp")
      await stamp.waitFor()
      await eventually(async () => (await board.title()) === "(1) Cocina")
      await board.getByRole("button", { name: "barra", exact: true }).click()
      await stamp.waitFor({ state: "detached" })
      await eventually(async () => (await board.title()) === "Cocina")
      const before = await tonesOf(board)
      await board.waitForTimeout(9_500)
      expect(await tonesOf(board)).toBe(before)
      await board.getByRole("button", { name: "Todas", exact: true }).click()
      await stamp.waitFor()
      await eventually(async () => (await board.title()) === "(1) Cocina" && (await tonesOf(board)) > before)
      // A tap right after the ticket has come back does not count.
      await eventually(async () => {
        if ((await stamp.count()) === 0) return true
        await story.card(board, order).locator(".bump").click()
        return false
      })
      await eventually(async () => (await board.title()) === "Cocina")
      await board.context().close()
    })
  })

  it("neither shows nor counts an order that is rejected before the kitchen has received it", async () => {
    await clearBoard()
    const board = await story.open("kitchen")
    await story.store.api("administrator").put("settings/operation", { manual_acceptance: true })
    const rejected = await story.place("pickup")
    expect(rejected.status).toBe("accepting")
    expect((await story.store.api("store").put(`orders/${rejected.id}`, { status: "cancelled" })).status).toBe(200)
    await story.store.api("administrator").put("settings/operation", { manual_acceptance: false })
    const next = await place()
    await story.card(board, next).waitFor()
    expect([await board.title(), await story.card(board, rejected).count()]).toEqual(["(1) Cocina", 0])
    await board.context().close()
  })

  it("a station shows and rings for changes of its own lines, even of finished ones, and for no other changes", async () => {
    await clearBoard()
    await setStations()
    const [bar, oven] = await openStations()
    await Promise.all([bar, oven].map((board) => board.getByRole("button", { name: "barra", exact: true }).waitFor()))
    const order = await place({ items: [story.bodies.margarita({ quantity: 1 }), story.bodies.single("agua", 2)] })
    const [pizza, water] = (await story.record(order)).line_items
    const edit = async ({ id }: { id: string }, quantity: number): Promise<void> => {
      expect((await nativeAdmin(story.store).editQuantity(order.id, id, quantity)).status).toBe(200)
    }
    const leaves = (board: Page) => eventually(async () => (await story.card(board, order).count()) === 0)
    for (const board of [bar, oven]) {
      await story.card(board, order).waitFor()
      await board.locator("header .clock").click()
      await eventually(async () => (await board.title()) === "Cocina")
    }
    await story.card(bar, order).locator(".bump").click()
    await eventually(async () => (await story.record(order)).kitchen.items_done.length === 1)
    await leaves(bar)
    // First the quantity of the bar's finished line is reduced, then the line is removed.
    for (const quantity of [1, 0]) {
      await edit(water, quantity)
      await eventually(async () => (await bar.title()) === "(1) Cocina")
      await acknowledge(bar, order)
      await leaves(bar)
      expect(await bar.title()).toBe("Cocina")
    }
    await edit(pizza, 2)
    await eventually(async () => (await oven.title()) === "(1) Cocina")
    // The code that shows changes is loaded with the first change, so they can appear after the title has changed.
    await eventually(async () => (await story.card(oven, order).locator(".changes li").count()) === 1)
    await acknowledge(oven, order)
    await acknowledge(kitchen, order)
    expect([await bar.title(), await story.card(bar, order).count()]).toEqual(["Cocina", 0])
    await Promise.all([bar, oven].map((board) => board.context().close()))
    await clearStations()
  })

  it("continues a long ticket in the next column, and keeps orders for later separate until they are started", async () => {
    await clearBoard()
    const items = Array.from({ length: 14 }, (_, index) =>
      story.bodies.margarita({ quantity: 1, additional_comments: `Mesa del fondo, plato ${index}` }),
    )
    const long = await place({ items })
    await eventually(async () => (await story.card(kitchen, long).locator("ul.lines").count()) > 1)
    const scrolls = await story.card(kitchen, long).evaluate((each) => each.scrollHeight > each.clientHeight + 1)
    expect(scrolls).toBe(false)
    await clearBoard()
    const tomorrow = await story.place("pickup", { fulfillment_date: "2026-11-21", fulfillment_time: "21:30" })
    const later = await story.place("pickup", { fulfillment_time: "22:30" })
    await kitchen.getByRole("button", { name: /^Más tarde \([1-9]/ }).click()
    const row = kitchen
      .getByRole("complementary")
      .getByRole("listitem")
      .filter({ hasText: `${tomorrow.ticket_number} Lola` })
    expect(await row.filter({ hasText: /sáb.* 21/ }).count()).toBe(1)
    await kitchen.getByRole("button", { name: `Empezar ya: Pedido ${later.ticket_number}`, exact: true }).click()
    await close()
    await story.card(kitchen, later).waitFor()
  })

  it("an order for later that is started on one screen leaves Later on every screen, and rings on the others only", async () => {
    await clearBoard()
    const other = await story.open("kitchen")
    const counter = await story.open("counter", { account: "manager" })
    const order = await story.place("pickup", { fulfillment_time: "22:30" })
    expect(order.status).toBe("processing")
    const laterOn = async (board: Page): Promise<number> =>
      Number(/\d+/.exec((await board.getByRole("button", { name: /^Más tarde \(\d+\)$/ }).textContent()) ?? "")?.[0])
    const boards = [kitchen, other, counter]
    await kitchen.getByRole("button", { name: /^Más tarde/ }).click()
    const start = kitchen.getByRole("button", { name: `Empezar ya: Pedido ${order.ticket_number}`, exact: true })
    await start.waitFor()
    const before = await laterOn(kitchen)
    await eventually(async () => (await Promise.all(boards.map(laterOn))).every((count) => count === before))
    await start.click()
    await story.card(kitchen, order).waitFor()
    await kitchen.getByRole("button", { name: "Deshacer" }).last().click()
    await eventually(async () => (await laterOn(kitchen)) === before)
    // A tap on the same list counts again after a second.
    await kitchen.waitForTimeout(1_100)
    expect((await story.record(order)).version).toBe(1)
    await start.click()
    await close()
    await Promise.all(boards.map((board) => story.card(board, order).waitFor()))
    expect(await Promise.all(boards.map(laterOn))).toEqual([before - 1, before - 1, before - 1])
    const rings = (board: Page): Promise<boolean> => board.title().then((title) => title.startsWith("("))
    await eventually(async () => (await rings(other)) && (await rings(counter)))
    expect(await rings(kitchen)).toBe(false)
    await other.reload()
    await story.card(other, order).waitFor()
    for (const board of [other, counter]) await board.context().close()
    await story.store.api("store").post(`orders/${order.id}/kitchen`, { ready: true })
  })

  it("after ten minutes offline, sends the actions, names the refused ones, and shows the orders that arrived", async () => {
    const page = await story.browser.page()
    await page.clock.install()
    const board = await story.open("kitchen", { page })
    const [cooked, cancelled] = [await place(), await place()]
    await Promise.all([cooked, cancelled].map((order) => story.card(board, order).waitFor()))
    await board.context().setOffline(true)
    await story.card(board, cooked).locator(".line").first().click()
    for (const order of [cooked, cancelled]) await story.card(board, order).locator(".bump").click()
    await story.store.api("store").put(`orders/${cancelled.id}`, { status: "cancelled" })
    const arrived = await place()
    await board.clock.fastForward(10 * 60_000)
    await board
      .getByText(/sin enviar/)
      .first()
      .waitFor()
    await board.context().setOffline(false)
    await board
      .locator(".notice.problem")
      .filter({ hasText: `Pedido ${cancelled.ticket_number}:` })
      .waitFor()
    await eventually(async () => (await readyOf(cooked)) !== null)
    expect((await story.record(cooked)).kitchen.items_done).toHaveLength(1)
    await story.card(board, cancelled).locator(".stamp").waitFor()
    await story.card(board, arrived).waitFor()
    expect((await story.record(cancelled)).status).toBe("cancelled")
    await eventually(async () => (await board.getByText(/sin enviar/).count()) === 0)
    await board.context().close()
  })

  it("a ready mark made offline is refused if another screen has recalled the order in the meantime, and the board says so", async () => {
    const board = await story.open("kitchen")
    const order = await place()
    const card = story.card(board, order)
    await card.waitFor()
    await board.context().setOffline(true)
    await card.locator(".bump").click()
    await card.waitFor({ state: "detached" })
    const mark = (ready: boolean) => story.store.api("store").post(`orders/${order.id}/kitchen`, { ready })
    expect([(await mark(true)).status, (await mark(false)).status]).toEqual([200, 200])
    await board.context().setOffline(false)
    await board.locator(".notice.problem").waitFor()
    await card.waitFor()
    expect(await readyOf(order)).toBeNull()
    // The order can then be marked as ready on purpose.
    await board.waitForTimeout(1_000)
    await card.locator(".bump").click()
    await eventually(async () => (await readyOf(order)) !== null)
    await board.context().close()
  })

  it("undo reverts only the lines that the station's button has marked", async () => {
    await clearBoard()
    await setStations()
    const oven = await story.open("kitchen?station=horno")
    await oven.getByRole("button", { name: "barra", exact: true }).waitFor()
    const items = [story.bodies.margarita({ quantity: 1 }), story.bodies.margarita({ quantity: 2 }), story.bodies.single("agua")]
    const order = await place({ items })
    const card = story.card(oven, order)
    await eventually(async () => (await card.locator(".line").count()) === 2)
    const done = async () => (await story.record(order)).kitchen.items_done
    await card.locator(".line").first().click()
    await eventually(async () => (await done()).length === 1)
    const struck = await done()
    await card.locator(".bump").click()
    await eventually(async () => (await done()).length === 2)
    await oven.getByRole("button", { name: "Deshacer" }).last().click()
    await eventually(async () => (await done()).length < 2)
    expect(await done()).toEqual(struck)
    await oven.context().close()
    await clearStations()
  })

  describe("on paper", () => {
    const print = (order: Placed) => async (): Promise<void> => {
      await story.card(kitchen, order).locator(".menu").click()
      await kitchen.getByRole("button", { name: "Imprimir" }).click()
      await kitchen.getByRole("button", { name: "Cerrar" }).last().click()
    }
    const choosePaper = async (name: string): Promise<void> => {
      await kitchen.getByRole("button", { name: "Pantalla" }).click()
      await kitchen.getByRole("button", { name, exact: true }).click()
      await kitchen.getByRole("button", { name: "Cerrar" }).last().click()
    }
    beforeAll(() => catchPrints(kitchen))

    it("prints the first ticket as the restaurant's printers do, without prices; the next one, on 58 mm, is a reprint", async () => {
      const made = await story.store.api("manager").post("printers", { name: "Cocina", protocol: "cloudprnt", on: "placed" })
      const { id, url } = made.body.data
      const printer = new StarPrinter(`${story.store.url}${new URL(url, "http://localhost").pathname}`)
      const order = await place({
        customer_note: "Sin prisa",
        items: [story.bodies.margarita({ additional_comments: "muy hecha" }), story.bodies.single("agua", 12)],
      })
      await story.card(kitchen, order).waitFor()
      const first = await printOf(kitchen, print(order))
      expect(first).toMatchObject({ pages: 1, width: 80 })
      expect(first.text).not.toMatch(/€|REIMPRESI/)
      expect((await story.record(order)).printed).toBe(true)
      await eventually(() => printer.round())
      expect(inkOf(first.text)).toBe(inkOf(printer.paper[0]?.bytes.toString("utf8") ?? ""))
      await story.store.api("manager").delete(`printers/${id}`)

      await choosePaper("58 mm")
      const second = await printOf(kitchen, print(order))
      expect(second).toMatchObject({ pages: 1, width: 58 })
      expect(inkOf(second.text)).toBe(`REIMPRESIÓN${inkOf(first.text)}`)
      expect(second.height).toBeGreaterThan(0)
      await choosePaper("80 mm")
    })

    it("prints quantities in 24 pt, within the 72 mm or 50 mm that printers can print", async () => {
      await clearBoard()
      const order = await place({ items: [story.bodies.margarita({ additional_comments: "muy hecha" })] })
      await story.card(kitchen, order).waitFor()
      await kitchen.evaluate(() => {
        const page = globalThis as unknown as { prints: number; print: () => void; seen: unknown }
        const counts = page.print
        page.print = () => {
          const paper = document.querySelector("body > .paper") as HTMLElement
          const { paddingLeft, paddingRight, width } = getComputedStyle(paper)
          const inner = [width, paddingLeft, paddingRight].map(Number.parseFloat) as [number, number, number]
          const quantity = getComputedStyle(paper.querySelector(".item b") as HTMLElement).fontSize
          page.seen = [
            quantity,
            Math.round(((inner[0] - inner[1] - inner[2]) / 96) * 25.4),
            paper.scrollWidth <= paper.clientWidth,
          ]
          counts()
        }
      })
      const seen = () => kitchen.evaluate("seen")
      await printOf(kitchen, print(order))
      expect(await seen()).toEqual(["32px", 72, true])
      await choosePaper("58 mm")
      await printOf(kitchen, print(order))
      expect(await seen()).toEqual(["32px", 50, true])
      await choosePaper("80 mm")
    })

    it("prints one original for each station, and marks every later print for that station as a reprint", async () => {
      await setStations()
      const order = await place({ items: [story.bodies.margarita(), story.bodies.single("agua")] })
      const marked = async (station: string, times: number): Promise<boolean[]> => {
        const board = await story.open(`kitchen?station=${station}`)
        await catchPrints(board)
        const card = story.card(board, order)
        await eventually(async () => (await card.locator(".line").count()) === 1)
        const printHere = async (): Promise<void> => {
          await card.locator(".menu").click()
          await board.getByRole("button", { name: "Imprimir" }).click()
          await board.getByRole("button", { name: "Cerrar" }).last().click()
        }
        const marks: boolean[] = []
        for (let copy = 0; copy < times; copy += 1) marks.push(/REIMPRESI/.test((await printOf(board, printHere)).text))
        await board.context().close()
        return marks
      }
      expect([await marked("horno", 2), await marked("barra", 1), await marked("horno", 1), await marked("barra", 1)]).toEqual([
        [false, true],
        [false],
        [true],
        [true],
      ])
      await clearStations()
    })

    it("prints only the lines of the chosen station; a print without a network is marked as a reprint", async () => {
      await setStations()
      const board = await story.open("kitchen?station=barra")
      await catchPrints(board)
      const order = await place({ items: [story.bodies.margarita(), story.bodies.single("agua", 3)] })
      const card = story.card(board, order)
      await eventually(async () => (await card.locator(".line").count()) === 1)
      const printHere = async (): Promise<void> => {
        await card.locator(".menu").click()
        await board.getByRole("button", { name: "Imprimir" }).click()
        await board.getByRole("button", { name: "Cerrar" }).last().click()
      }
      const first = await printOf(board, printHere)
      expect(first.text).toContain("Agua")
      expect(first.text).not.toMatch(/Margarita|REIMPRESI/)
      await board.context().setOffline(true)
      expect((await printOf(board, printHere)).text).toMatch(/^REIMPRESIÓN/)
      await board.context().close()
      await clearStations()
    })
  })

  it.each([
    ["small", 800, 480, "es"],
    ["tablet", 1280, 800, "en"],
    ["wall", 1920, 1080, "es"],
    ["portrait", 800, 1280, "en"],
  ])("fits a %s screen (%i × %i, %s), and has no accessibility violations", async (name, width, height, lang) => {
    const board = await story.open(`kitchen?lang=${lang}`, { screen: { width, height } })
    await board.locator("article").first().waitFor()
    expect(await board.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true)
    await expectTouchable(board, name)
    expect(await violationsOf(board)).toEqual([])
    await takePicture(board, "kitchen", `${name}-${lang}`, "screen")
    await board.context().close()
  })
})
