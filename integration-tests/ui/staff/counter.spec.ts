import type { Locator, Page } from "playwright-core"
import { ACCOUNTS, eventually, GUEST, needs, PASSWORD } from "../../support"
import { takePicture, watchPage } from "../../support/browser"
import { nativeAdmin } from "../../support/native-admin"
import { table, tableSettings } from "../../support/table-settings"
import { StarPrinter } from "../../support/vendors/polling-printer"
import { boardStory, type Placed } from "./board-story"
import { expectEveryWord } from "./every-word"
import { catchPrints, inkOf, printOf } from "./paper"
import { doubleTap, tonesOf } from "./staff-screen"
import { expectTouchable } from "./touchable"
import { violationsOf } from "./violations"

/** The time (ms) after a tap until the next tap on the same card counts. */
const SECOND_TAP_MS = 1_100

needs("browser").describe("the counter", () => {
  const story = boardStory()
  let counter: Page

  beforeAll(async () => {
    await story.store.api("administrator").put("settings/operation", { manual_acceptance: true })
    counter = await story.open("counter", { account: "manager" })
    await counter.getByRole("button", { name: /Empezar el servicio/ }).click()
  })

  const placed: Placed[] = []
  const place = async (changes: object = {}): Promise<Placed> => {
    const order = await story.place("pickup", changes)
    placed.push(order)
    return order
  }
  const statusOf = async (order: Placed): Promise<string> => (await story.record(order)).status
  const touchBoard = () => counter.locator("header .clock").click()
  /**
   * Acknowledges all changes and cancellations by other screens. A tap right after a change does not count, so taps are repeated.
   * @param expected orders whose change or cancellation may not have reached the board yet
   */
  const acknowledgeAll = async (...expected: readonly Placed[]): Promise<void> => {
    const name = "Entendido"
    for (const order of expected) await story.card(counter, order).getByRole("button", { name }).waitFor()
    const button = counter.getByRole("button", { name })
    await eventually(async () => {
      if ((await button.count()) === 0) return true
      await button.first().click()
      return false
    })
  }

  // An order of a failed test that still waits to be accepted would ring in all later tests.
  afterEach(async () => {
    for (const order of placed.splice(0)) {
      if ((await statusOf(order)) === "accepting")
        await story.store.api("store").put(`orders/${order.id}`, { status: "accepted" })
    }
  })

  it("rings until an order is accepted, even if somebody touches the board; one tap accepts it with the proposed time", async () => {
    const order = await place()
    await story.card(counter, order).waitFor()
    const before = await tonesOf(counter)
    await touchBoard()
    await eventually(async () => (await tonesOf(counter)) > before)
    await story
      .card(counter, order)
      .getByRole("button", { name: /^Aceptar · 20 min/ })
      .click()
    await eventually(async () => (await statusOf(order)) === "accepted")
    expect((await story.record(order)).minutes_to_arrive).toBe(20)
    await eventually(async () => (await counter.title()) === "Mostrador")
  })

  it("the keyboard accepts the oldest order: `4` with 40 minutes, the space bar with the proposed time", async () => {
    const [first, second] = [await place(), await place()]
    await story.card(counter, second).waitFor()
    await counter.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await counter.keyboard.press("4")
    await eventually(async () => (await statusOf(first)) === "accepted")
    expect([(await story.record(first)).minutes_to_arrive, await statusOf(second)]).toEqual([40, "accepting"])
    await counter.waitForTimeout(SECOND_TAP_MS)
    await counter.keyboard.press("Space")
    await eventually(async () => (await statusOf(second)) === "accepted")
    expect((await story.record(second)).minutes_to_arrive).toBe(20)
  })

  it("accepts only one order while the key is held down", async () => {
    const [first, second] = [await place(), await place()]
    await story.card(counter, second).waitFor()
    await counter.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await counter.waitForTimeout(SECOND_TAP_MS)
    for (let time = 0; time < 4; time += 1) await counter.keyboard.down("Space")
    await counter.keyboard.up("Space")
    await eventually(async () => (await statusOf(first)) === "accepted")
    await story
      .card(counter, second)
      .getByRole("button", { name: /^Aceptar · 20 min/ })
      .waitFor()
    expect(await statusOf(second)).toBe("accepting")
    await counter.waitForTimeout(SECOND_TAP_MS)
    await counter.keyboard.press("Space")
    await eventually(async () => (await statusOf(second)) === "accepted")
  })

  it("accepts only one order if the key is pressed twice", async () => {
    const [first, second] = [await place(), await place()]
    await story.card(counter, second).waitFor()
    await counter.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await counter.waitForTimeout(SECOND_TAP_MS)
    await doubleTap(counter, async () => {
      for (const key of ["Space", "Space", "2"]) await counter.keyboard.press(key)
    })
    await eventually(async () => (await statusOf(first)) === "accepted")
    await counter.waitForTimeout(SECOND_TAP_MS)
    expect(await statusOf(second)).toBe("accepting")
  })

  it("accepts no order with the keyboard while somebody chooses the reason to reject an order", async () => {
    const order = await place()
    await story
      .card(counter, order)
      .getByRole("button", { name: /^Rechazar/ })
      .click()
    await story.card(counter, order).getByText("Otro motivo").waitFor()
    await counter.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    for (const key of ["Space", "1"]) await counter.keyboard.press(key)
    await counter.waitForTimeout(SECOND_TAP_MS)
    expect(await statusOf(order)).toBe("accepting")
    await counter.keyboard.press("Escape")
  })

  it.each([
    ["tablet", 1280, 800],
    ["wall", 1920, 1080],
  ])(
    "shows new orders in the first and widest column, and a new order moves no card of another column (%s, %i × %i)",
    async (_, width, height) => {
      const board = await story.open("counter", { account: "manager", screen: { width, height } })
      const cooking = await place()
      for (const status of ["accepted", "processing"]) await story.store.api("store").put(`orders/${cooking.id}`, { status })
      await story
        .card(board, cooking)
        .getByRole("button", { name: /^Listo/ })
        .waitFor()
      const columns = await board.locator("main > section").evaluateAll((all) => all.map((each) => each.clientWidth))
      expect(columns).toHaveLength(4)
      expect(columns[0]).toBeGreaterThan(1.4 * Math.max(...columns.slice(1)))
      const before = await story.card(board, cooking).boundingBox()
      const asking = [await place(), await place(), await place()]
      await Promise.all(asking.map((order) => story.card(board, order).waitFor()))
      expect(await story.card(board, cooking).boundingBox()).toEqual(before)
      await board.context().close()
      await story.store.api("store").put(`orders/${cooking.id}`, { status: "completed" })
    },
  )

  it.each([
    ["tablet", 1280, 800, "beside"],
    ["small", 800, 480, "beside"],
    ["wall", 1920, 1080, "above"],
    ["phone", 390, 844, "above"],
  ])(
    "on a %s screen (%i × %i), `Reject` is %s `Accept`, at a distance, smaller and of a different shape",
    async (_, width, height, where) => {
      const board = await story.open("counter", { account: "manager", screen: { width, height } })
      const order = await place()
      const formOf = (name: RegExp) =>
        story
          .card(board, order)
          .getByRole("button", { name })
          .evaluate((button) => {
            const { left, right, top, bottom, width: wide } = button.getBoundingClientRect()
            const { borderTopStyle, borderTopLeftRadius } = getComputedStyle(button)
            return { left, right, top, bottom, wide, shape: `${borderTopStyle} ${borderTopLeftRadius}` }
          })
      const [accept, reject] = [await formOf(/^Aceptar/), await formOf(/^Rechazar/)]
      // If `Reject` and `Accept` are side by side, the button to call the guest is between them.
      if (where === "beside") expect(accept.left - reject.right).toBeGreaterThanOrEqual(56)
      else expect(accept.top - reject.bottom).toBeGreaterThanOrEqual(8 - 0.1)
      expect(accept.wide).toBeGreaterThan(1.5 * reject.wide)
      expect(accept.shape).not.toBe(reject.shape)
      await board.context().close()
    },
  )

  it("a double tap on `Reject` chooses no reason", async () => {
    const order = await place()
    const reject = story.card(counter, order).getByRole("button", { name: /^Rechazar/ })
    // Wait until the cards of earlier tests are gone and the button no longer moves.
    await eventually(async () => (await counter.getByRole("button", { name: /^Rechazar/ }).count()) === 1)
    await reject.click({ trial: true })
    const box = await reject.boundingBox()
    if (box === null) throw new Error("The button is not shown")
    await doubleTap(counter, async () => {
      for (const y of [10, box.height / 2, box.height - 10]) await counter.mouse.click(box.x + box.width / 2, box.y + y)
    })
    await story.card(counter, order).getByText("Otro motivo").waitFor()
    expect(await counter.getByRole("button", { name: "Deshacer" }).count()).toBe(0)
    await counter.keyboard.press("Escape")
  })

  it("shows the delivery distance, and marks a guest's first order", async () => {
    await story.store
      .api("administrator")
      .put("settings/operation", { delivery: { fee_mode: "fixed", fixed_fee: 3, max_distance_km: null } })
    const customer = { ...GUEST, email: "nueva@example.com", phone: "+34600777888" }
    const known = await place()
    await story.store.api("store").put(`orders/${known.id}`, { status: "accepted" })
    const [regular, stranger] = [await place(), await story.place("delivery", { customer })]
    await story.store.db("svc_order").where({ id: stranger.id }).update({ distance_meters: 2_430 })
    await story.card(counter, stranger).waitFor()
    const page = await story.open("counter", { account: "manager", screen: { width: 390, height: 844 } })
    await Promise.all([regular, stranger].map((order) => story.card(page, order).waitFor()))
    const marks = story.card(page, stranger).locator(".marks").getByRole("listitem")
    expect((await marks.allTextContents()).map((text) => text.replace(/\s/g, " "))).toEqual(["Primer pedido", "2,4 km"])
    expect(await story.card(page, regular).locator(".marks").count()).toBe(0)
    expect(await violationsOf(page)).toEqual([])
    await takePicture(page, "counter", "first-order", "screen")
    await page.context().close()
    for (const order of [regular, stranger]) {
      await story
        .card(counter, order)
        .getByRole("button", { name: /^Aceptar/ })
        .click()
      await eventually(async () => (await statusOf(order)) === "accepted")
    }
  })

  it("accepts an order for later with its requested time", async () => {
    const order = await place({ fulfillment_time: "21:30" })
    await story
      .card(counter, order)
      .getByRole("button", { name: /^Aceptar para las 21:30/ })
      .click()
    await eventually(async () => (await statusOf(order)) === "accepted")
    expect((await story.record(order)).minutes_to_arrive).toBeNull()
  })

  it("keeps accepted orders for later in a sheet, sorted by time, until somebody starts them", async () => {
    const wanted = ["22:45", "22:30"]
    const orders: Placed[] = []
    for (const time of wanted) orders.push(await place({ fulfillment_time: time }))
    const [last, first] = orders as [Placed, Placed]
    for (const order of orders) await story.store.api("store").put(`orders/${order.id}`, { status: "accepted" })
    const button = counter.getByRole("button", { name: /^Más tarde \(\d+\)$/ })
    const countOf = async (): Promise<number> => Number(/\d+/.exec((await button.textContent()) ?? "")?.[0])
    await eventually(async () => (await story.card(counter, first).count()) + (await story.card(counter, last).count()) === 0)
    await button.click()
    const sheet = counter.getByRole("complementary", { name: "Más tarde" })
    const start = ({ ticket_number: ticket }: Placed) =>
      sheet.getByRole("button", { name: `Empezar ya: Pedido ${ticket}`, exact: true })
    await Promise.all(orders.map((order) => start(order).waitFor()))
    const texts = await sheet.getByRole("listitem").allTextContents()
    const rows = [first, last].map(({ ticket_number: ticket }) => texts.findIndex((text) => text.trim().startsWith(`${ticket} `)))
    expect(rows).toEqual([...rows].sort((a, b) => a - b))
    expect(rows.map((row) => /\d\d:\d\d/.exec(texts[row] ?? "")?.[0])).toEqual(["22:30", "22:45"])
    expect(await violationsOf(counter)).toEqual([])
    await expectTouchable(counter, "later")
    await takePicture(counter, "counter", "later", "screen")
    const before = await countOf()
    // The next row moves to this place, but a second tap does not start its order.
    await doubleTap(counter, async () => {
      const box = await start(first).boundingBox()
      if (box === null) throw new Error("The button is not shown")
      for (let tap = 0; tap < 2; tap += 1) await counter.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    })
    await eventually(async () => (await statusOf(first)) === "processing")
    await story.card(counter, first).waitFor()
    await eventually(async () => (await countOf()) === before - 1)
    expect([await statusOf(last), await start(first).count(), await start(last).count()]).toEqual(["accepted", 0, 1])
    await sheet.getByRole("button", { name: "Cerrar" }).click()
    for (const { id } of orders) await story.store.api("store").put(`orders/${id}`, { status: "cancelled" })
    await acknowledgeAll(first)
  })

  it("an order that has waited for three minutes has a larger card with the waiting time, and rings twice as often", async () => {
    const order = await place()
    // This board has already read the order, so it keeps the original time.
    await story.card(counter, order).waitFor()
    const wait = { created_at: story.store.db.raw("created_at - interval '4 minutes'") }
    await story.store.db("svc_order").where({ id: order.id }).update(wait)
    const page = await story.open("counter", { account: "manager" })
    await story.card(page, order).locator(".wait").filter({ hasText: "4 min" }).waitFor()
    const sizes = await Promise.all(
      [page, counter].map((each) =>
        story
          .card(each, order)
          .locator(".number")
          .evaluate((number) => Number.parseFloat(getComputedStyle(number).fontSize)),
      ),
    )
    expect(sizes[0]).toBeGreaterThan(sizes[1] ?? Number.POSITIVE_INFINITY)
    // Only orders that arrive while a board is open ring.
    await page.getByRole("button", { name: /^Empezar el servicio/ }).click()
    const next = await place()
    await story.card(page, next).waitFor()
    await story.store.db("svc_order").where({ id: next.id }).update(wait)
    await story.store.api("store").put(`orders/${next.id}`, { meta_data: [{ key: "seen", value: "by nobody" }] })
    await story.card(page, next).locator(".wait").filter({ hasText: "4 min" }).waitFor()
    const before = await tonesOf(page)
    /**
     * Waits until the board has rung `count` times since `before` was read. A ring has two tones.
     * @returns the page's time (ms)
     */
    const rung = async (count: number): Promise<number> => {
      await eventually(async () => (await tonesOf(page)) >= before + 2 * count)
      return page.evaluate("performance.now()")
    }
    const first = await rung(1)
    // Two intervals between rings take eight seconds, not sixteen.
    expect((await rung(3)) - first).toBeLessThan(12_000)
    await page.context().close()
    await story.store.api("store").put(`orders/${order.id}`, { status: "accepted" })
  })

  it("shows after three minutes how long an order has waited, in full on every screen, without moving the card", async () => {
    const order = await place({ customer: { ...GUEST, first_name: "Maximiliano Alejandro de la Santísima Trinidad" } })
    const wait = { created_at: story.store.db.raw("created_at - interval '155 seconds'") }
    await story.store.db("svc_order").where({ id: order.id }).update(wait)
    const board = await story.open("counter", { account: "manager" })
    const card = story.card(board, order)
    await card.waitFor()
    const boxes = async () => {
      const parts = [card, card.locator(".lines"), card.getByRole("button", { name: /^Aceptar/ })]
      return Promise.all(parts.map((part) => part.boundingBox()))
    }
    const before = await boxes()
    expect(await card.locator(".wait").count()).toBe(0)
    await card.locator(".wait").filter({ hasText: "3 min" }).waitFor({ timeout: 60_000 })
    expect(await boxes()).toEqual(before)
    await takePicture(board, "counter", "waiting", "screen")
    // Cards are narrowest where two are side by side on a wall screen, and on a small phone.
    for (const [width, height] of [
      [1920, 1080],
      [1280, 800],
      [320, 640],
    ] as const) {
      await board.setViewportSize({ width, height })
      const isCut = await card.locator(".wait").evaluate((mark) => mark.scrollWidth > mark.clientWidth)
      expect([width, isCut]).toEqual([width, false])
    }
    await board.context().close()
    await story.store.api("store").put(`orders/${order.id}`, { status: "accepted" })
  })

  it("announces each new order once to screen readers", async () => {
    const order = await place()
    await story.card(counter, order).waitFor()
    const { total, service_mode: mode } = await story.record(order)
    const word = mode === "takeaway" ? "Para llevar" : "Recoger"
    await counter
      .getByRole("alert")
      .filter({ hasText: `Pedido nuevo ${order.ticket_number}: ${word}, ${String(total).replace(".", ",")}` })
      .waitFor()
    await story.store.api("store").put(`orders/${order.id}`, { status: "accepted" })
    await story
      .card(counter, order)
      .getByRole("button", { name: /^Empezar/ })
      .waitFor()
  })

  it("after a failed acceptance, rings until somebody retries, and announces the reason to screen readers", async () => {
    const order = await place()
    const card = story.card(counter, order)
    let isFailing = true
    await counter.route(`**/svc/v1/orders/${order.id}`, (route) =>
      isFailing && route.request().method() === "PUT" ? route.fulfill({ status: 504, body: "<html></html>" }) : route.continue(),
    )
    await card.getByRole("button", { name: /^Aceptar/ }).click()
    const problem = card.locator(".problem")
    await problem.waitFor({ timeout: 20_000 })
    await counter
      .getByRole("alert")
      .filter({ hasText: new RegExp(`^Pedido ${order.ticket_number}: `) })
      .waitFor()
    // The notice at the bottom disappears before the second ring. A touch of the board does not end the ringing.
    for (let ring = 0; ring < 2; ring += 1) {
      const before = await tonesOf(counter)
      await touchBoard()
      await eventually(async () => (await tonesOf(counter)) > before)
    }
    expect(await statusOf(order)).toBe("accepting")
    expect(await violationsOf(counter)).toEqual([])
    isFailing = false
    await problem.getByRole("button", { name: /^Reintentar/ }).click()
    await eventually(async () => (await statusOf(order)) === "accepted")
    await problem.waitFor({ state: "detached" })
    await counter.unroute(`**/svc/v1/orders/${order.id}`)
    const silent = await tonesOf(counter)
    await counter.waitForTimeout(10_000)
    expect(await tonesOf(counter)).toBe(silent)
  })

  it("shows a pause or delay that another screen has set, and its end, within 20 seconds", async () => {
    const types = story.store.api("manager")
    const shown = (text: string) => counter.locator(".foot .bar", { hasText: text })
    const { time } = (await types.get("status")).body.data
    const until = new Date(Date.parse(time) + 30 * 60_000).toISOString()
    const disabled = (await types.put("order-types/pickup/force-disable", { disabled: true, until })).body.data
    await eventually(() => shown(`en pausa hasta las ${disabled.until.slice(11, 16)}`).isVisible(), 20_000)
    expect((await types.put("order-types/pickup/force-disable", { disabled: false })).status).toBe(200)
    const busy = (await types.put("order-types/pickup/busy", { extra_minutes: 20, until })).body.data
    await eventually(() => shown(`+20 min hasta las ${busy.until.slice(11, 16)}`).isVisible(), 20_000)
    expect((await types.put("order-types/pickup/busy", { extra_minutes: 20 })).status).toBe(200)
    await eventually(async () => (await shown("+20 min").textContent())?.endsWith("+20 min"), 20_000)
    expect((await types.put("order-types/pickup/busy", { extra_minutes: 0 })).status).toBe(200)
    await eventually(async () => (await shown("+20 min").count()) === 0, 20_000)
  })

  it.each([
    [1280, 800],
    [800, 480],
  ])("shows a new order with its buttons on a tablet (%i × %i) without scrolling", async (width, height) => {
    const page = await story.open("counter", { account: "manager", screen: { width, height } })
    const order = await story.place("delivery")
    const card = story.card(page, order)
    await card.waitFor()
    await eventually(async () => (await page.locator("section").first().locator("article").count()) === 1)
    const room = await page.evaluate("innerHeight - 65")
    for (const name of [/^Aceptar/, /^Rechazar/, /^60 min/]) {
      const box = await card.getByRole("button", { name }).boundingBox()
      expect([String(name), (box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0)]).toEqual([
        String(name),
        expect.any(Number),
      ])
      expect((box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0)).toBeLessThanOrEqual(Number(room))
    }
    if (width >= 1100) expect(await page.getByRole("region").filter({ visible: true }).count()).toBeGreaterThanOrEqual(4)
    await takePicture(page, "counter", `one-new-${width}`, "screen")
    await story.store.api("store").put(`orders/${order.id}`, { status: "accepted" })
    await page.context().close()
  })

  it("keeps typed text and the focus while new orders arrive", async () => {
    const order = await place()
    const card = story.card(counter, order)
    await card.getByRole("button", { name: /^Rechazar/ }).click()
    const reason = card.getByLabel("Otro motivo")
    await reason.pressSequentially("Hoy no ha")
    const before = await reason.boundingBox()
    const next = await place()
    await story.card(counter, next).waitFor()
    await counter.keyboard.type("y pan")
    expect([await reason.inputValue(), await reason.boundingBox()]).toEqual(["Hoy no hay pan", before])
    await card.getByRole("button", { name: "Volver" }).click()
    for (const { id } of [order, next]) await story.store.api("store").put(`orders/${id}`, { status: "accepted" })
  })

  it("assigns a courier, and sends the delivery out, which can be undone for a short time", async () => {
    await story.store
      .api("administrator")
      .put("settings/operation", { delivery: { fee_mode: "fixed", fixed_fee: 3, max_distance_km: null } })
    const order = await story.place("delivery")
    for (const status of ["accepted", "processing"]) await story.store.api("store").put(`orders/${order.id}`, { status })
    await story.store.api("store").post(`orders/${order.id}/kitchen`, { ready: true })
    const card = story.card(counter, order)
    const { id, display_name } = (await story.store.api("courier").get("auth/me")).body.data
    await card.getByRole("combobox", { name: /^Repartidor/ }).selectOption(display_name)
    await eventually(async () => (await story.record(order)).courier?.id === id)
    const send = card.getByRole("button", { name: /^Sale a reparto/ })
    // A tap right after another screen has moved the order does not count.
    await counter.waitForTimeout(500)
    await send.click()
    await counter.getByRole("button", { name: "Deshacer" }).last().click()
    await counter.waitForTimeout(SECOND_TAP_MS)
    await send.click()
    await eventually(async () => (await statusOf(order)) === "shipped")
    expect((await story.record(order)).courier).toEqual({ id, display_name })
    await card.getByRole("button", { name: /^Entregado/ }).waitFor()
    await card.locator(".carrier").filter({ hasText: display_name }).waitFor()
    const tracking_url = "https://track.example/1"
    expect((await story.store.api("store").put(`orders/${order.id}`, { tracking_url })).status).toBe(200)
    const link = card.getByRole("link", { name: "Enlace de seguimiento" })
    await link.waitFor()
    expect(await link.getAttribute("href")).toBe(tracking_url)
    await expectTouchable(counter, "on the way")
    expect(await violationsOf(counter)).toEqual([])
  })

  it("shows the assigned courier after a failed read, after another screen's choice, and after a refused choice", async () => {
    const page = await story.browser.page()
    await page.clock.install()
    let failed = 0
    await page.route("**/delivery-boys*", async (route) => {
      failed += 1
      await (failed === 1 ? route.abort() : route.continue())
    })
    const board = await story.open("counter", { account: "manager", page })
    const order = await story.place("delivery")
    for (const status of ["accepted", "processing"]) await story.store.api("store").put(`orders/${order.id}`, { status })
    await story.store.api("store").post(`orders/${order.id}/kitchen`, { ready: true })
    const choice = story.card(board, order).getByRole("combobox", { name: /^Repartidor/ })
    await eventually(() => failed > 0)
    await board.clock.runFor(3_000)
    await choice.waitFor()
    const { data: first } = (await story.store.api("courier").get("auth/me")).body
    const second = (
      await story.store.api("administrator").post("accounts", {
        username: "moto2",
        email: "moto2@example.com",
        password: PASSWORD,
        display_name: "Eva",
        roles: ["deliveryboy_user"],
      })
    ).body.data
    const shown = () => choice.evaluate((each) => (each as HTMLSelectElement).value)
    await choice.selectOption(String(first.id))
    await eventually(async () => (await story.record(order)).courier?.id === first.id)
    // This board has not read the second courier.
    await story.store.api("manager").put(`orders/${order.id}`, { courier_id: second.id })
    await eventually(async () => (await shown()) === String(second.id))
    await page.route(`**/orders/${order.id}`, (route) =>
      route.request().method() === "PUT"
        ? route.fulfill({ status: 403, json: { error: { code: "svc_forbidden", message: "", details: {} } } })
        : route.continue(),
    )
    await choice.selectOption(String(first.id))
    await board.locator(".notice.problem").waitFor()
    expect(await shown()).toBe(String(second.id))
    await board.context().close()
    await story.store.api("manager").put(`orders/${order.id}`, { status: "completed" })
  })

  it.each([
    ["tablet", 1280, 800],
    ["small", 800, 480],
    ["phone", 390, 844],
  ])(
    "shows a change on the order's card until somebody acknowledges it there, and moves no card (%s, %i × %i)",
    async (name, width, height) => {
      const board = await story.open("counter", { account: "manager", screen: { width, height } })
      const orders = [
        await place({ items: [story.bodies.margarita({ quantity: 1 }), story.bodies.single("agua")] }),
        await place(),
      ]
      const [edited, below] = orders as [Placed, Placed]
      const allergy =
        "Alergia grave a los frutos secos y al marisco: sartén y utensilios limpios, por favor. Llamad antes de salir."
      await Promise.all(orders.map((order) => story.card(board, order).waitFor()))
      const boxes = () => Promise.all(orders.map((order) => story.card(board, order).boundingBox()))
      const before = await boxes()
      const [pizza] = (await story.record(edited)).line_items
      expect((await nativeAdmin(story.store).editQuantity(edited.id, pizza.id, 3)).status).toBe(200)
      const card = story.card(board, edited)
      await card.locator(".changes").waitFor()
      expect([await card.locator("del").textContent(), await card.locator("ins").textContent()]).toEqual([
        expect.stringMatching(/^1 × /),
        expect.stringMatching(/^3 × /),
      ])
      expect(await boxes()).toEqual(before)
      await expectTouchable(board, "changed")
      expect(await violationsOf(board)).toEqual([])
      await takePicture(board, "counter", `changed-${name}`, "screen")
      await board.locator("header .mute").click()
      expect([await card.locator(".changes").count(), await board.title()]).toEqual([1, "(2) Mostrador"])
      await board.waitForTimeout(500)
      await card.getByRole("button", { name: "Entendido" }).click()
      await card.locator(".changes").waitFor({ state: "detached" })
      // Both orders still wait to be accepted.
      expect(await board.title()).toBe("(2) Mostrador")
      for (const { id } of orders) await story.store.api("store").put(`orders/${id}`, { status: "accepted" })
      await eventually(async () => (await board.title()) === "Mostrador")
      if (width < 1100) await board.getByRole("button", { name: /^En cocina/ }).click()
      await story.card(board, below).waitFor()
      await story.store.api("store").put(`orders/${below.id}`, { customer_note: allergy })
      await story.card(board, below).locator("ins").getByText(allergy).waitFor()
      // While somebody touches the board, no card grows.
      await board.mouse.move(3, height / 2)
      await board.mouse.down()
      await expectEveryWord(story.card(board, below), 2)
      await takePicture(board, "counter", `changed-note-${name}`, "screen")
      await board.mouse.up()
      await board.locator("header .mute").click()
      expect(await board.title()).toBe("(1) Mostrador")
      await board.waitForTimeout(500)
      await story.card(board, below).getByRole("button", { name: "Entendido" }).click()
      await eventually(async () => (await board.title()) === "Mostrador")
      await board.context().close()
      for (const { id } of orders) await story.store.api("store").put(`orders/${id}`, { status: "cancelled" })
      await acknowledgeAll(...orders)
    },
  )

  it("keeps the place and size of a cancelled order, and marks the tab of a column that is not shown", async () => {
    const board = await story.open("counter", { account: "manager", screen: { width: 800, height: 480 } })
    const orders = [await place(), await place(), await place()]
    const [fresh, below, cooked] = orders as [Placed, Placed, Placed]
    await Promise.all(orders.map((order) => story.card(board, order).waitFor()))
    for (const status of ["accepted", "processing"]) await story.store.api("store").put(`orders/${cooked.id}`, { status })
    await eventually(async () => (await story.card(board, cooked).count()) === 0)
    const box = () => Promise.all([fresh, below].map((order) => story.card(board, order).boundingBox()))
    const before = await box()
    for (const { id } of [fresh, cooked]) await story.store.api("store").put(`orders/${id}`, { status: "cancelled" })
    await story.card(board, fresh).locator(".stamp").waitFor()
    expect(await box()).toEqual(before)
    await board.locator(".tabs .calls", { hasText: "En cocina" }).waitFor()
    await expectTouchable(board, "cancelled")
    expect(await violationsOf(board)).toEqual([])
    await takePicture(board, "counter", "cancelled", "screen")
    await board.waitForTimeout(500)
    await story.card(board, fresh).getByRole("button", { name: "Entendido" }).click()
    await eventually(async () => (await story.card(board, fresh).count()) === 0)
    await board.getByRole("button", { name: /^En cocina/ }).click()
    await story.card(board, cooked).getByRole("button", { name: "Entendido" }).click()
    await eventually(async () => (await board.locator(".tabs .calls", { hasText: "En cocina" }).count()) === 0)
    await story.store.api("store").put(`orders/${below.id}`, { status: "cancelled" })
    await board.context().close()
    await acknowledgeAll(below)
  })

  it("a column has no gaps after orders came and left while the board showed another column", async () => {
    const stays = await place()
    const board = await story.open("counter", { account: "manager", screen: { width: 390, height: 844 } })
    // When the board shows this order, it has read all orders.
    await story.card(board, stays).waitFor()
    const gone = await Promise.all([place(), place(), place(), place()])
    await Promise.all([stays, ...gone].map((order) => story.card(board, order).waitFor()))
    const move = async ({ id }: Placed, ...to: readonly string[]) => {
      for (const status of to) await story.store.api("store").put(`orders/${id}`, { status })
    }
    const kitchen = board.getByRole("button", { name: /^En cocina/ })
    const counted = () => kitchen.locator("b").textContent()
    const others = Number(await counted())
    for (const order of gone) await move(order, "accepted", "processing")
    await move(stays, "accepted")
    await eventually(async () => Number(await counted()) === others + 5)
    for (const { id } of gone) await story.store.api("store").post(`orders/${id}/kitchen`, { ready: true })
    await eventually(async () => Number(await counted()) === others + 1)
    await kitchen.click()
    await story.card(board, stays).waitFor()
    expect(await board.locator(".ghost").count()).toBe(0)
    await board.context().close()
    for (const order of [...gone, stays]) await move(order, "cancelled")
    await acknowledgeAll(...gone, stays)
  })

  it("rings for automatically accepted orders until somebody touches the board", async () => {
    await story.store.api("administrator").put("settings/operation", { manual_acceptance: false })
    await touchBoard()
    await eventually(async () => (await counter.title()) === "Mostrador")
    const before = await tonesOf(counter)
    const order = await place()
    await story.store.api("administrator").put("settings/operation", { manual_acceptance: true })
    expect(order.status).toBe("processing")
    await story.card(counter, order).waitFor()
    await eventually(async () => (await tonesOf(counter)) > before && (await counter.title()) === "(1) Mostrador")
    await touchBoard()
    await eventually(async () => (await counter.title()) === "Mostrador")
  })

  it("rings once for three orders at the same time, and shows three cards", async () => {
    await eventually(async () => (await counter.locator("section").first().locator("article").count()) === 0)
    const before = await tonesOf(counter)
    // The board is offline while the orders are placed, so it receives all three at once.
    await counter.context().setOffline(true)
    const orders = await Promise.all([place(), place(), place()])
    await counter.context().setOffline(false)
    await Promise.all(orders.map((order) => story.card(counter, order).waitFor()))
    // One ring has two tones, and is repeated after eight seconds.
    await eventually(async () => (await tonesOf(counter)) === before + 2)
    await counter.waitForTimeout(3_000)
    expect(await tonesOf(counter)).toBe(before + 2)
    await takePicture(counter, "counter", "three-new", "screen")
    for (const order of orders)
      await story
        .card(counter, order)
        .getByRole("button", { name: /^30 min/ })
        .click()
    for (const order of orders) await eventually(async () => (await statusOf(order)) === "accepted")
  })

  it("rejects an order in two taps with a reason for the guest; the rejection can be undone before it is sent", async () => {
    const [kept, refused] = [await place(), await place()]
    for (const order of [kept, refused]) {
      await story
        .card(counter, order)
        .getByRole("button", { name: /^Rechazar/ })
        .click()
      await expectTouchable(counter, "reasons")
      await takePicture(counter, "counter", "reasons", "screen")
      await counter.waitForTimeout(SECOND_TAP_MS)
      await story.card(counter, order).getByRole("button", { name: "Estamos a punto de cerrar." }).click()
      if (order === kept) await counter.getByRole("button", { name: "Deshacer" }).click()
    }
    await eventually(async () => (await statusOf(refused)) === "cancelled")
    expect(await statusOf(kept)).toBe("accepting")
    const { body } = await story.store
      .api("anonymous")
      .get(`orders/${refused.id}/status`, { headers: { "X-Svc-Order-Key": refused.order_key } })
    expect(body.data).toMatchObject({ status: "cancelled", message: "Estamos a punto de cerrar." })
    await story
      .card(counter, kept)
      .getByRole("button", { name: /^Aceptar/ })
      .click()
    await eventually(async () => (await statusOf(kept)) === "accepted")
  })

  it("offers the undo of an action only until the action is sent", async () => {
    const order = await place()
    await story.store.api("store").put(`orders/${order.id}`, { status: "accepted" })
    await story.store.api("store").put(`orders/${order.id}`, { status: "processing" })
    await story.store.api("store").post(`orders/${order.id}/kitchen`, { ready: true })
    // Records for each sent change whether its undo is still shown.
    await counter.evaluate(`globalThis.late = []
      const send = globalThis.fetch
      globalThis.fetch = (...sent) => {
        const { shadowRoot } = document.querySelector("svc-counter")
        if (sent[1]?.method === "PUT") globalThis.late.push([...shadowRoot.querySelectorAll(".notice")].some((each) => each.textContent.includes("${order.ticket_number}")))
        return send(...sent)
      }`)
    await counter.waitForTimeout(SECOND_TAP_MS)
    await story
      .card(counter, order)
      .getByRole("button", { name: /^Entregado/ })
      .click()
    await eventually(async () => (await statusOf(order)) === "completed", 10_000)
    expect(await counter.evaluate("globalThis.late")).toEqual([false])
  })

  it("moves an order through every step until it is handed over, and calls its guest", async () => {
    const order = await place()
    const card = story.card(counter, order)
    await card.getByRole("button", { name: /^Aceptar/ }).click()
    expect(await card.getByRole("link", { name: `Llamar a ${GUEST.first_name}` }).getAttribute("href")).toBe(`tel:${GUEST.phone}`)
    await card.getByRole("button", { name: /^Empezar/ }).click()
    await counter.waitForTimeout(SECOND_TAP_MS)
    await card.getByRole("button", { name: /^Listo/ }).click()
    await eventually(async () => (await story.record(order)).kitchen.ready_at !== null)
    await counter.waitForTimeout(SECOND_TAP_MS)
    await card.getByRole("button", { name: /^Entregado/ }).click()
    await eventually(async () => (await statusOf(order)) === "completed")
  })

  it("a double tap moves an order by only one step, and a tap one second later counts", async () => {
    const order = await place()
    await story.store.api("store").put(`orders/${order.id}`, { status: "accepted" })
    const card = story.card(counter, order)
    const [start, ready] = [/^Empezar/, /^Listo/].map((name) => card.getByRole("button", { name })) as [Locator, Locator]
    await start.waitFor()
    // A tap right after another screen has moved the order does not count.
    await counter.waitForTimeout(500)
    await doubleTap(counter, () => start.dblclick({ delay: 60 }))
    await ready.waitFor()
    await eventually(async () => (await statusOf(order)) === "processing")
    await counter.waitForTimeout(SECOND_TAP_MS)
    expect([await ready.count(), (await story.record(order)).kitchen.ready_at]).toEqual([1, null])
    await doubleTap(counter, () => ready.dblclick({ delay: 60 }))
    await eventually(async () => (await story.record(order)).kitchen.ready_at !== null)
    await counter.waitForTimeout(SECOND_TAP_MS)
    const handOver = card.getByRole("button", { name: /^Entregado/ })
    expect(await handOver.count()).toBe(1)
    await handOver.click()
    await eventually(async () => (await statusOf(order)) === "completed")
  })

  it("closes a handed-over order, which frees its table, and lists orders that wait for a payment", async () => {
    const { api } = story.store
    const tables = tableSettings([table("7")])
    expect((await api("administrator").put("settings/tables", tables)).status).toBe(200)
    const dine = await place({ service_mode: "dine_in", table_id: "7" })
    const waiting = await place()
    for (const status of ["accepted", "processing", "completed"]) await api("store").put(`orders/${dine.id}`, { status })
    const pending = { status: "pending", force: true, note: "Espera el pago" }
    expect((await api("manager").put(`orders/${waiting.id}`, pending)).status).toBe(200)
    const statusOfTable = async () => (await api("anonymous").get("tables/availability")).body.data.tables[0].status
    expect(await statusOfTable()).toBe("occupied")
    await counter.getByRole("button", { name: "Hechos", exact: true }).click()
    const sheet = counter.getByRole("complementary", { name: "Hechos" })
    const row = sheet.locator(`[data-order="${dine.id}"]`)
    await row.filter({ hasText: "Mesa 7" }).waitFor()
    const unpaid = sheet.locator(`[data-order="${waiting.id}"]`)
    const payments = sheet.getByRole("button", { name: "Pago pendiente (1)" })
    await payments.waitFor()
    expect(await unpaid.isVisible()).toBe(false)
    await payments.click()
    await unpaid.waitFor()
    await expectTouchable(counter, "done")
    expect(await violationsOf(counter)).toEqual([])
    await takePicture(counter, "counter", "done", "screen")
    const before = await unpaid.boundingBox()
    await api("manager").put(`orders/${waiting.id}`, { status: "cancelled" })
    await sheet.getByRole("button", { name: "Pago pendiente (0)" }).waitFor({ timeout: 15_000 })
    // The row of an order that no longer waits for its payment stays, so that nobody calls the guest of the next row by mistake.
    expect([await unpaid.boundingBox(), await unpaid.getByRole("link").count()]).toEqual([before, 0])
    await sheet.getByRole("button", { name: "Pago pendiente (0)" }).click()
    const box = await row.boundingBox()
    await row.getByRole("button", { name: /^Cerrar pedido/ }).click()
    await row.getByRole("button").waitFor({ state: "detached" })
    // The row of a closed order stays, so that a second tap does not close another order.
    expect(await row.boundingBox()).toEqual(box)
    await counter.getByRole("button", { name: "Deshacer" }).last().click()
    await row.getByRole("button", { name: /^Cerrar pedido/ }).click()
    await eventually(async () => (await statusOf(dine)) === "finalized")
    expect(await statusOfTable()).toBe("available")
    await sheet.getByRole("button", { name: "Cerrar", exact: true }).click()
    await acknowledgeAll()
  })

  it("each settled row shows its result with a word and a shape, in three lines on a phone; no notice is cut off", async () => {
    const { api } = story.store
    const [closed, refunded, ...waiting] = [await place(), await place(), await place(), await place()] as const
    for (const { id } of [closed, refunded])
      for (const status of ["accepted", "processing", "completed"]) await api("store").put(`orders/${id}`, { status })
    const force = { force: true, note: "A mano" }
    for (const { id } of waiting) await api("manager").put(`orders/${id}`, { status: "pending", ...force })
    const [cancelled, paid] = waiting
    const page = await story.open("counter?lang=fr", { account: "manager", screen: { width: 390, height: 844 } })
    await page.getByRole("button", { name: "Terminées", exact: true }).click()
    const row = ({ id }: Placed) => page.locator(`svc-done-sheet [data-order="${id}"]`)
    await row(refunded).waitFor()
    await page.getByRole("button", { name: /^Paiement en attente/ }).click()
    await row(paid).waitFor()
    await api("manager").put(`orders/${cancelled.id}`, { status: "cancelled" })
    await story.store.db("svc_order").where({ id: paid.id }).update({ paid_at: new Date() })
    await api("manager").put(`orders/${paid.id}`, { status: "accepted", ...force })
    const formOf = async (order: Placed) => {
      await row(order).locator(".settled").waitFor({ timeout: 15_000 })
      return row(order).evaluate((each) => ({
        word: each.querySelector(".settled")?.textContent?.trim(),
        struck: each.querySelector("s") !== null,
        border: getComputedStyle(each.querySelector(".settled") as Element).borderStyle,
        lines: each.querySelectorAll("p").length,
        wraps: [...each.querySelectorAll("p")].some((line) => line.clientHeight > 32),
      }))
    }
    const [isVoid, isGood] = [
      { struck: true, border: "dashed" },
      { struck: false, border: "solid" },
    ]
    const forms = [await formOf(cancelled), await formOf(paid)]
    await page.getByRole("button", { name: /^Paiement en attente/ }).click()
    await api("manager").put(`orders/${refunded.id}`, { status: "refunded", ...force })
    forms.push(await formOf(refunded))
    await row(closed)
      .getByRole("button", { name: /^Clore/ })
      .click()
    forms.push(await formOf(closed))
    expect(forms).toMatchObject([isVoid, isGood, isVoid, isGood])
    expect(new Set(forms.map(({ word }) => word)).size).toBe(4)
    expect(forms).toMatchObject(forms.map(() => ({ lines: 3, wraps: false })))
    const notice = page.locator(".foot .notice > span")
    await notice.waitFor()
    expect(await notice.evaluate((each) => each.scrollHeight - each.clientHeight)).toBeLessThanOrEqual(0)
    expect(await page.locator(".foot .bar").count()).toBe(0)
    expect(await violationsOf(page)).toEqual([])
    await takePicture(page, "counter", "settled-390", "screen")
    await page.context().close()
    await acknowledgeAll()
  })

  it("a tap does nothing if another screen moves the order while the finger is on the button, and the next tap counts", async () => {
    const order = await place()
    await story.store.api("store").put(`orders/${order.id}`, { status: "accepted" })
    const card = story.card(counter, order)
    const start = card.getByRole("button", { name: /^Empezar/ })
    await start.scrollIntoViewIfNeeded()
    await counter.waitForTimeout(500)
    const box = await start.boundingBox()
    if (box === null) throw new Error("The button is not shown")
    const tap = [box.x + box.width / 2, box.y + box.height / 2] as const
    await counter.mouse.move(...tap)
    await counter.mouse.down()
    await story.store.api("store").put(`orders/${order.id}`, { status: "processing" })
    const ready = card.getByRole("button", { name: /^Listo/ })
    await ready.waitFor()
    // Taps right after a change do not count. The finger stays down longer than this time.
    await counter.waitForTimeout(600)
    await counter.mouse.up()
    await counter.waitForTimeout(500)
    expect((await story.record(order)).kitchen.ready_at).toBeNull()
    expect(await ready.boundingBox()).toMatchObject({ x: box.x, y: box.y })
    await counter.mouse.click(...tap)
    await eventually(async () => (await story.record(order)).kitchen.ready_at !== null)
    await story.store.api("store").put(`orders/${order.id}`, { status: "completed" })
  })

  it.each([
    ["80 mm", 80],
    ["58 mm", 58],
    ["A4", 210],
  ])("prints a receipt on %s in the layout of the restaurant's printers; a second one is a reprint", async (paper, width) => {
    const made = await story.store
      .api("manager")
      .post("printers", { name: "Barra", protocol: "cloudprnt", layout: "receipt", on: "placed" })
    const { id, url } = made.body.data
    const printer = new StarPrinter(`${story.store.url}${new URL(url, "http://localhost").pathname}`)
    await catchPrints(counter)
    await counter.getByRole("button", { name: "Servicio", exact: true }).click()
    await counter.getByRole("button", { name: paper, exact: true }).click()
    await counter.getByRole("button", { name: "Cerrar" }).last().click()
    const order = await place()
    const card = story.card(counter, order)
    await card.getByRole("button", { name: /^Aceptar/ }).click()
    const print = () => card.getByRole("button", { name: /^Recibo/ }).click()
    const first = await printOf(counter, print)
    expect(first).toMatchObject({ pages: 1, width })
    expect(first.text).toContain("IVA")
    await eventually(() => printer.round())
    expect(inkOf(first.text)).toBe(inkOf(printer.paper[0]?.bytes.toString("utf8") ?? ""))
    // Printing a receipt does not mark the kitchen ticket as printed.
    expect((await story.record(order)).printed).toBe(false)
    expect(inkOf((await printOf(counter, print)).text)).toBe(`REIMPRESIÓN${inkOf(first.text)}`)
    await story.store.api("manager").delete(`printers/${id}`)
  })

  it("prints one original of a receipt for all counters; every further print is a reprint, also without a network", async () => {
    const order = await place()
    await story.store.api("store").put(`orders/${order.id}`, { status: "accepted" })
    const marked = async (page: Page): Promise<boolean> => {
      const print = () =>
        story
          .card(page, order)
          .getByRole("button", { name: /^Recibo/ })
          .click()
      return /REIMPRESI/.test((await printOf(page, print)).text)
    }
    const other = await story.open("counter", { account: "store" })
    await catchPrints(other)
    await catchPrints(counter)
    expect([await marked(other), await marked(counter), await marked(other)]).toEqual([false, true, true])
    await other.context().setOffline(true)
    expect(await marked(other)).toBe(true)
    await other.context().close()
  })

  it("pauses an order type until a time, delays it, and shows the pause and the delay", async () => {
    const typeOf = async () =>
      (await story.store.api("anonymous").get("order-types")).body.data.find(({ slug }: { slug: string }) => slug === "pickup")
    await counter.getByRole("button", { name: "Servicio", exact: true }).click()
    const { label } = await typeOf()
    await counter.getByRole("button", { name: `Pausa 30 min: ${label}` }).click()
    await eventually(async () => (await typeOf()).force_disabled === true)
    await counter.locator(".bar.amber", { hasText: label }).waitFor()
    expect(await violationsOf(counter)).toEqual([])
    await expectTouchable(counter, "service")
    await takePicture(counter, "counter", "service", "screen")
    const stored = (await story.store.api("manager").get("settings/operation")).body.data
    expect(JSON.stringify(stored)).toContain("force_disabled_until")
    await counter.getByRole("button", { name: `Reanudar: ${label}` }).click()
    await eventually(async () => (await typeOf()).force_disabled === false)
    await counter
      .getByRole("group", { name: `Minutos de más: ${label}` })
      .getByRole("button", { name: "+20" })
      .click()
    await eventually(async () => (await typeOf()).extra_minutes === 20)
    await counter.locator(".bar.amber", { hasText: "+20" }).waitFor()
    await counter
      .getByRole("group", { name: `Minutos de más: ${label}` })
      .getByRole("button", { name: "Sin retraso" })
      .click()
    await eventually(async () => (await typeOf()).extra_minutes === 0)
  })

  it("marks a product as sold out for an hour, and enables it again", async () => {
    const search = counter.getByRole("searchbox", { name: "Buscar un producto" })
    await search.fill("margar")
    await counter
      .getByRole("button", { name: /^Agotado 1 hora: / })
      .first()
      .click()
    const product = async () => (await story.store.api("anonymous").get("products?search=margarita")).body.data[0]
    await eventually(async () => (await product()).enabled === false)
    const { id, enabled_at } = await product()
    expect(enabled_at).not.toBeNull()
    const row = counter.locator(`[data-product="${id}"]`)
    await row.filter({ hasText: `hasta ${enabled_at.slice(11, 16)}` }).waitFor()
    const forGood = { enabled: false }
    expect((await story.store.api("manager").put(`products/${id}/availability`, forGood)).status).toBe(200)
    await counter.getByRole("button", { name: "Servicio", exact: true }).click()
    await counter.getByRole("button", { name: "Servicio", exact: true }).click()
    await row.filter({ hasText: "hasta nuevo aviso" }).waitFor()
    await search.fill("")
    const box = await row.boundingBox()
    await counter.getByRole("button", { name: /^A la venta: / }).click()
    await eventually(async () => (await product()).enabled === true)
    await row.getByRole("button").waitFor({ state: "detached" })
    // The row stays, so that a second tap does not hit another product.
    expect(await row.boundingBox()).toEqual(box)
    await counter.keyboard.press("Escape")
    await counter
      .getByRole("button", { name: "Cerrar" })
      .last()
      .click({ timeout: 2_000 })
      .catch(() => undefined)
  })

  it("tells a store account that only a manager can pause, and offers it no pause", async () => {
    const page = await story.open("counter")
    await page.getByRole("button", { name: "Servicio", exact: true }).click()
    await page.getByText("Solo un encargado puede pausar.").waitFor()
    expect(await page.getByRole("button", { name: /^Pausa/ }).count()).toBe(0)
    await page.context().close()
  })

  it("if two screens accept one order, the first screen's time stays, and the other screen shows who accepted the order", async () => {
    const other = await story.open("counter")
    const order = await place()
    await Promise.all([counter, other].map((page) => story.card(page, order).waitFor()))
    const answers = [
      { page: counter, minutes: 20, winner: ACCOUNTS.store.name },
      { page: other, minutes: 40, winner: ACCOUNTS.manager.name },
    ] as const
    // Both screens are offline, so neither receives the other's action before it sends its own.
    await Promise.all(answers.map(({ page }) => page.context().setOffline(true)))
    for (const { page, minutes } of answers) {
      const answer = story.card(page, order).getByRole("button", { name: minutes === 20 ? /· 20 min/ : /^40 min/ })
      await answer.click()
      await answer.waitFor({ state: "detached" })
    }
    for (const { page } of answers) await page.context().setOffline(false)
    const notice = await eventually(async () => {
      for (const { page, minutes, winner } of answers) {
        const [text] = await page
          .locator(".notice > span")
          .filter({ hasText: /ya ha aceptado|ya lo ha pasado/ })
          .allTextContents()
        if (text !== undefined) return { minutes, winner, text }
      }
      return undefined
    })
    const { data: history } = (await story.store.api("store").get(`orders/${order.id}/history`)).body
    expect(history.at(-1)).toMatchObject({ to: "accepted", actor_name: notice.winner })
    expect(notice.text).toContain(notice.winner)
    expect(notice.text).toContain(history.at(-1).created_at.slice(11, 16))
    expect((await story.record(order)).minutes_to_arrive).toBe(60 - notice.minutes)
    await other.context().close()
  })

  it("does not reject an order that another screen has just accepted, and says who accepted it", async () => {
    const other = await story.open("counter")
    const order = await place()
    await Promise.all([counter, other].map((page) => story.card(page, order).waitFor()))
    await story
      .card(counter, order)
      .getByRole("button", { name: /^Rechazar/ })
      .click()
    const reason = story.card(counter, order).getByRole("button", { name: /a punto de cerrar/ })
    await reason.waitFor()
    await counter.waitForTimeout(SECOND_TAP_MS)
    await counter.context().setOffline(true)
    await reason.click()
    await story
      .card(other, order)
      .getByRole("button", { name: /^Aceptar/ })
      .click()
    await eventually(async () => (await statusOf(order)) === "accepted")
    await counter.context().setOffline(false)
    await counter.locator(".notice").filter({ hasText: ACCOUNTS.store.name }).waitFor({ timeout: 15_000 })
    await eventually(async () => (await counter.getByText(/sin enviar/).count()) === 0)
    expect(await statusOf(order)).toBe("accepted")
    await story
      .card(counter, order)
      .getByRole("button", { name: /^Empezar/ })
      .waitFor()
    await other.context().close()
  })

  it("can be used with the keyboard alone: accept, reject with a reason, hand over", async () => {
    const [accepted, refused] = [await place(), await place()]
    await Promise.all([accepted, refused].map((order) => story.card(counter, order).waitFor()))
    await counter.locator("body").click({ position: { x: 2, y: 2 } })
    const press = async (order: Placed, name: RegExp): Promise<void> => {
      const button = story.card(counter, order).getByRole("button", { name })
      await button.waitFor()
      for (let stop = 0; stop < 300; stop += 1) {
        await counter.keyboard.press("Tab")
        if (await button.evaluate((each) => (each.getRootNode() as ShadowRoot).activeElement === each)) break
      }
      const outline = await button.evaluate((each) => Number.parseFloat(getComputedStyle(each).outlineWidth))
      expect(outline).toBeGreaterThanOrEqual(2)
      await counter.keyboard.press("Enter")
    }
    await press(accepted, /^Aceptar/)
    await eventually(async () => (await statusOf(accepted)) === "accepted")
    await press(refused, /^Rechazar/)
    await counter.waitForTimeout(SECOND_TAP_MS)
    await press(refused, /a punto de cerrar/)
    for (const step of [/^Empezar/, /^Listo/, /^Entregado/]) {
      await press(accepted, step)
      await counter.waitForTimeout(SECOND_TAP_MS)
    }
    await eventually(async () => (await statusOf(accepted)) === "completed" && (await statusOf(refused)) === "cancelled")
  })

  describe("on every screen", () => {
    beforeAll(async () => {
      await story.place("pickup", {
        customer_note: "Sin gluten, por favor: alergia grave",
        customer: { ...GUEST, first_name: "Maximiliano Alejandro" },
      })
      for (const to of ["accepted", "processing"]) {
        const { id } = await story.place("pickup")
        await story.store.api("store").put(`orders/${id}`, { status: to })
      }
    })

    it.each([
      ["small", 800, 480, "es"],
      ["tablet", 1280, 800, "en"],
      ["wall", 1920, 1080, "fr"],
      ["portrait", 800, 1280, "en"],
      ["phone", 390, 844, "es"],
      ["narrow", 320, 640, "fr"],
    ])("fits a %s screen (%i × %i, %s), and has no accessibility violations", async (name, width, height, lang) => {
      const board = await story.open(`counter?lang=${lang}`, { screen: { width, height } })
      await board.locator("article").first().waitFor()
      await expectTouchable(board, name)
      expect(await board.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true)
      expect(await violationsOf(board)).toEqual([])
      await takePicture(board, "counter", `${name}-${lang}`, "screen")
      await board.context().close()
    })
  })

  it("sends no request to another host, and has no script errors", async () => {
    const page = await story.browser.page()
    const watch = watchPage(page)
    await story.open("counter", { page })
    expect(watch.hosts()).toEqual([new URL(story.store.url).host])
    expect(watch.faults()).toEqual([])
  })
})
