import type { Page } from "playwright-core"
import { eventually, GUEST, needs } from "../../support"
import { accessibilityViolations, takePicture, watchPage } from "../../support/browser"
import { StarPrinter } from "../../support/vendors/polling-printer"
import { boardStory, type Placed } from "./board-story"
import { catchPrints, inkOf, printOf } from "./paper"
import { tonesOf } from "./staff-screen"

needs("browser").describe("the counter", () => {
  const story = boardStory()
  let counter: Page

  beforeAll(async () => {
    await story.store.api("administrator").put("settings/operation", { manual_acceptance: true })
    counter = await story.open("counter", { account: "manager" })
    await counter.getByRole("button", { name: /Empezar el servicio/ }).click()
  })

  const place = (changes: object = {}): Promise<Placed> => story.place("pickup", changes)
  const statusOf = async (order: Placed): Promise<string> => (await story.record(order)).status
  const touch = () => counter.locator("header .clock").click()

  it("accepts with the proposed time in one tap, and rings until then, whatever is touched", async () => {
    const order = await place()
    await story.card(counter, order).waitFor()
    const before = await tonesOf(counter)
    await touch()
    await eventually(async () => (await tonesOf(counter)) > before)
    await story
      .card(counter, order)
      .getByRole("button", { name: /^Aceptar · 20 min/ })
      .click()
    await eventually(async () => (await statusOf(order)) === "accepted")
    expect((await story.record(order)).minutes_to_arrive).toBe(20)
    await eventually(async () => (await counter.title()) === "Mostrador")
  })

  it("accepts with another time, and by the keyboard the oldest one", async () => {
    const [first, second] = [await place(), await place()]
    await story.card(counter, second).waitFor()
    await counter.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await counter.keyboard.press("4")
    await eventually(async () => (await statusOf(first)) === "accepted")
    expect([(await story.record(first)).minutes_to_arrive, await statusOf(second)]).toEqual([40, "accepting"])
    await counter.keyboard.press("Space")
    await eventually(async () => (await statusOf(second)) === "accepted")
    expect((await story.record(second)).minutes_to_arrive).toBe(20)
  })

  it("accepts an order for later with its own time", async () => {
    const order = await place({ fulfillment_time: "21:30" })
    await story
      .card(counter, order)
      .getByRole("button", { name: /^Aceptar para las 21:30/ })
      .click()
    await eventually(async () => (await statusOf(order)) === "accepted")
    expect((await story.record(order)).minutes_to_arrive).toBeNull()
  })

  it("rings once for three orders at once, and shows three cards", async () => {
    await eventually(async () => (await counter.locator("section").first().locator("article").count()) === 0)
    const before = await tonesOf(counter)
    const orders = await Promise.all([place(), place(), place()])
    await Promise.all(orders.map((order) => story.card(counter, order).waitFor()))
    expect((await tonesOf(counter)) - before).toBeLessThanOrEqual(2)
    await takePicture(counter, "counter", "three-new")
    for (const order of orders)
      await story
        .card(counter, order)
        .getByRole("button", { name: /^30 min/ })
        .click()
    for (const order of orders) await eventually(async () => (await statusOf(order)) === "accepted")
  })

  it("rejects in two taps with a reason that the guest is told; until it is sent it can be taken back", async () => {
    const [kept, refused] = [await place(), await place()]
    for (const order of [kept, refused]) {
      await story
        .card(counter, order)
        .getByRole("button", { name: /^Rechazar/ })
        .click()
      await takePicture(counter, "counter", "reasons")
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

  it("takes an order on step by step, hands it over, and calls its guest", async () => {
    const order = await place()
    const card = story.card(counter, order)
    await card.getByRole("button", { name: /^Aceptar/ }).click()
    expect(await card.getByRole("link", { name: `Llamar a ${GUEST.first_name}` }).getAttribute("href")).toBe(`tel:${GUEST.phone}`)
    await card.getByRole("button", { name: /^Empezar/ }).click()
    await card.getByRole("button", { name: /^Listo/ }).click()
    await eventually(async () => (await story.record(order)).kitchen.ready_at !== null)
    await card.getByRole("button", { name: /^Entregado/ }).click()
    await eventually(async () => (await statusOf(order)) === "completed")
  })

  it.each([
    ["80 mm", 80],
    ["58 mm", 58],
    ["A4", 210],
  ])("prints a receipt on %s as the restaurant's printers do; a second one is a reprint", async (paper, width) => {
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
    // A receipt says nothing to the kitchen.
    expect((await story.record(order)).printed).toBe(false)
    expect(inkOf((await printOf(counter, print)).text)).toBe(`REIMPRESIÓN${inkOf(first.text)}`)
    await story.store.api("manager").delete(`printers/${id}`)
  })

  it("pauses a mode with an end, delays it, and says so as long as it lasts", async () => {
    const typeOf = async () =>
      (await story.store.api("anonymous").get("order-types")).body.data.find(({ slug }: { slug: string }) => slug === "pickup")
    await counter.getByRole("button", { name: "Servicio", exact: true }).click()
    const { label } = await typeOf()
    await counter.getByRole("button", { name: `Pausa 30 min: ${label}` }).click()
    await eventually(async () => (await typeOf()).force_disabled === true)
    await counter.locator(".bar.amber", { hasText: label }).waitFor()
    expect(await accessibilityViolations(counter)).toEqual([])
    await takePicture(counter, "counter", "service")
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

  it("takes a product off the menu until an hour has passed, and puts it back", async () => {
    const search = counter.getByRole("searchbox", { name: "Buscar un producto" })
    await search.fill("margar")
    await counter
      .getByRole("button", { name: /^Agotado 1 hora: / })
      .first()
      .click()
    const product = async () => (await story.store.api("anonymous").get("products?search=margarita")).body.data[0]
    await eventually(async () => (await product()).enabled === false)
    expect((await product()).enabled_at).not.toBeNull()
    await search.fill("")
    await counter.getByRole("button", { name: /^A la venta: / }).click()
    await eventually(async () => (await product()).enabled === true)
    await counter.keyboard.press("Escape")
    await counter
      .getByRole("button", { name: "Cerrar" })
      .last()
      .click({ timeout: 2_000 })
      .catch(() => undefined)
  })

  it("lets an account of the store delay and take products off, but not pause", async () => {
    const page = await story.open("counter")
    await page.getByRole("button", { name: "Servicio", exact: true }).click()
    await page.getByText("Solo un encargado puede pausar.").waitFor()
    expect(await page.getByRole("button", { name: /^Pausa/ }).count()).toBe(0)
    await page.context().close()
  })

  it("names a conflict when two screens answer one order", async () => {
    const other = await story.open("counter", { locale: "en-GB" })
    const order = await place()
    await Promise.all([counter, other].map((page) => story.card(page, order).waitFor()))
    await Promise.all(
      [counter, other].map((page) =>
        story
          .card(page, order)
          .getByRole("button", { name: /· 20 min/ })
          .click(),
      ),
    )
    await eventually(async () => (await statusOf(order)) === "accepted")
    expect((await counter.locator(".notice.problem").count()) + (await other.locator(".notice.problem").count())).toBe(0)
    await other.context().close()
  })

  describe("on every screen", () => {
    beforeAll(async () => {
      await place({
        customer_note: "Sin gluten, por favor: alergia grave",
        customer: { ...GUEST, first_name: "Maximiliano Alejandro" },
      })
      for (const to of ["accepted", "processing"]) {
        const { id } = await place()
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
      const small = await board
        .locator("button:visible, a:visible, select:visible")
        .evaluateAll((all) =>
          all.filter((each) => each.getBoundingClientRect().height < 56).map((each) => each.outerHTML.slice(0, 80)),
        )
      expect(small).toEqual([])
      expect(await board.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true)
      expect(await accessibilityViolations(board)).toEqual([])
      await takePicture(board, "counter", `${name}-${lang}`)
      await board.context().close()
    })
  })

  it("asks no other host, and fails nowhere", async () => {
    const page = await story.browser.page()
    const watch = watchPage(page)
    await story.open("counter", { page })
    expect(watch.hosts()).toEqual([new URL(story.store.url).host])
    expect(watch.faults()).toEqual([])
  })
})
