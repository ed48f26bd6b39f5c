import type { Page } from "playwright-core"
import { eventually, GUEST } from "../../support"
import { takePicture } from "../../support/browser"
import type { BoardStory, Placed } from "./board-story"
import { faintTexts } from "./personal-settings"
import { doubleTap } from "./staff-screen"
import { expectTouchable } from "./touchable"
import { violationsOf } from "./violations"

/** The courier's page: where to deliver, and what. */
export function courierScreen(story: BoardStory): void {
  let phone: Page
  let courier: number

  beforeAll(async () => {
    await story.store
      .api("administrator")
      .put("settings/operation", { delivery: { fee_mode: "fixed", fixed_fee: 3, max_distance_km: null } })
    courier = (await story.store.api("store").get("delivery-boys")).body.data[0].id
    phone = await story.open("courier", { account: "courier", screen: "phone" })
  })

  afterAll(() => phone?.context().close())

  const place = (changes: object = {}): Promise<Placed> => story.place("delivery", changes)
  const assignInKitchen = async (order: Placed): Promise<Placed> => {
    expect((await story.store.api("store").put(`orders/${order.id}`, { courier_id: courier })).status).toBe(200)
    return order
  }
  const finish = async ({ id }: Placed): Promise<void> => {
    expect((await story.store.api("store").post(`orders/${id}/kitchen`, { ready: true })).status).toBe(200)
  }
  /** Assigns an order that the kitchen has marked as ready. */
  const assign = async (order: Placed): Promise<Placed> => {
    await finish(order)
    return assignInKitchen(order)
  }

  it("shows a courier only the courier's own deliveries", async () => {
    await phone.getByText("No tienes repartos").waitFor()
    const [mine, other] = [await place(), await place()]
    await assign(mine)
    await story.card(phone, mine).waitFor()
    expect(await story.card(phone, other).count()).toBe(0)
  })

  it("an order cannot be picked up before the kitchen has marked it as ready", async () => {
    const order = await assignInKitchen(await place())
    const card = story.card(phone, order)
    await card.getByText("En cocina").waitFor()
    expect(await card.getByRole("button", { name: /^(Recogido|Entregado)/ }).count()).toBe(0)
    await finish(order)
    await card.getByRole("button", { name: /^Recogido/ }).waitFor()
  })

  it("a delivery takes two taps, and a tap can be undone before it is sent", async () => {
    const order = await assign(await place())
    const card = story.card(phone, order)
    await card.getByRole("button", { name: /^Recogido/ }).click()
    await phone.getByRole("button", { name: "Deshacer" }).click()
    // A tap on the same card counts again after a second.
    await phone.waitForTimeout(1_100)
    await card.getByRole("button", { name: /^Recogido/ }).click()
    await eventually(async () => (await story.record(order)).status === "shipped")
    await card.getByRole("button", { name: /^Entregado/ }).click()
    await eventually(async () => (await story.record(order)).status === "completed")
    const { body } = await story.store.api("store").get(`orders/${order.id}/history`)
    expect(body.data.map(({ to }: { to: string }) => to)).toEqual(["processing", "shipped", "completed"])
  })

  it("a double tap on `Picked up` does not deliver the order, and a tap on `Delivered` counts a second later", async () => {
    const order = await assign(await place())
    const card = story.card(phone, order)
    const delivered = card.getByRole("button", { name: /^Entregado/ })
    const pickedUp = card.getByRole("button", { name: /^Recogido/ })
    // The taps are at the button's lower edge, because the form for a tracking link appears above the next button.
    const { height = 0 } = (await pickedUp.boundingBox()) ?? {}
    await doubleTap(phone, () => pickedUp.dblclick({ delay: 60, position: { x: 80, y: height - 8 } }))
    await delivered.waitFor()
    await phone.waitForTimeout(1_100)
    expect(await delivered.count()).toBe(1)
    await eventually(async () => (await story.record(order)).status === "shipped")
    await delivered.click()
    await eventually(async () => (await story.record(order)).status === "completed")
  })

  it("shows the amount to collect, the phone number and the address, without requests to another host", async () => {
    const order = await assign(await place())
    const card = story.card(phone, order)
    const amount = order.total.replace(".", ",")
    expect((await card.locator(".cash").textContent())?.replace(/\s/g, " ")).toContain(`A cobrar${amount} €`)
    expect(await card.getByRole("link", { name: `Llamar a ${GUEST.first_name}` }).getAttribute("href")).toBe(`tel:${GUEST.phone}`)
    expect(await card.getByRole("link", { name: /^Cómo llegar/ }).getAttribute("href")).toMatch(/^geo:.*Alcal/)
  })

  it("shows the day of a delivery for another day, and sorts deliveries by time while the page is in the background", async () => {
    const tomorrow = await assign(await place({ fulfillment_date: "2026-11-21", fulfillment_time: "21:30" }))
    await story
      .card(phone, tomorrow)
      .locator(".facts")
      .filter({ hasText: /sáb.*21.* 21:30/ })
      .waitFor()
    await phone.locator("header h1").click()
    const now = await assign(await place())
    await story.card(phone, now).waitFor()
    const sequence = async () => {
      const all = await phone.locator("article").evaluateAll((cards) => cards.map((each) => each.dataset.order))
      return all.filter((id) => id === tomorrow.id || id === now.id)
    }
    expect(await sequence()).toEqual([tomorrow.id, now.id])
    await phone.evaluate(`Object.defineProperty(document, "hidden", { value: true, configurable: true })
      document.dispatchEvent(new Event("visibilitychange"))
      delete document.hidden`)
    await eventually(async () => (await sequence()).join() === [now.id, tomorrow.id].join())
  })

  it("sorts deliveries by time after nobody has touched the page for ten seconds", async () => {
    const tomorrow = await assign(await place({ fulfillment_date: "2026-11-21", fulfillment_time: "21:45" }))
    await story.card(phone, tomorrow).waitFor()
    await phone.locator("header h1").click()
    const now = await assign(await place())
    await story.card(phone, now).waitFor()
    const isBefore = async () => {
      const all = await phone.locator("article").evaluateAll((cards) => cards.map((each) => each.dataset.order))
      return all.indexOf(now.id) < all.indexOf(tomorrow.id)
    }
    expect(await isBefore()).toBe(false)
    await eventually(isBefore, 20_000)
  })

  it("shows what was changed in a delivery, and rings until the courier has acknowledged it", async () => {
    const order = await assign(await place())
    const card = story.card(phone, order)
    await card.getByRole("button", { name: /^Recogido/ }).waitFor()
    const change = { customer_note: "Llamar al timbre de abajo" }
    expect((await story.store.api("store").put(`orders/${order.id}`, change)).status).toBe(200)
    await card.locator(".changes").filter({ hasText: "timbre de abajo" }).waitFor()
    await phone.locator("header h1").click()
    expect(await phone.title()).toMatch(/^\(1\)/)
    await phone.waitForTimeout(500)
    await card.getByRole("button", { name: /^Entendido/ }).click()
    await card.getByRole("button", { name: /^Recogido/ }).waitFor()
    expect(await card.locator(".changes").count()).toBe(0)
  })

  it("stores a tracking link for the customer, once the order is on its way", async () => {
    const order = await assign(await place())
    const card = story.card(phone, order)
    await card.waitFor()
    expect(await card.getByText("Enlace de seguimiento").count()).toBe(0)
    await story.store.api("courier").put(`orders/${order.id}`, { status: "shipped" })
    await card.locator("summary").click()
    await card.getByLabel("Enlace de seguimiento").fill("https://track.example/1")
    await card.getByRole("button", { name: "Guardar" }).click()
    await eventually(async () => (await story.record(order)).tracking_url === "https://track.example/1")
    expect(await card.getByLabel("Enlace de seguimiento").inputValue()).toBe("https://track.example/1")
  })

  it("works offline, and sends the courier's actions when the network is back", async () => {
    const order = await assign(await place())
    await story.card(phone, order).waitFor()
    await phone.context().setOffline(true)
    await story
      .card(phone, order)
      .getByRole("button", { name: /^Recogido/ })
      .click()
    await phone.getByText(/sin enviar/).waitFor()
    expect((await story.record(order)).status).toBe("processing")
    await phone.context().setOffline(false)
    await eventually(async () => (await story.record(order)).status === "shipped")
  })

  it("keeps a cancelled delivery in the list until the courier has acknowledged it", async () => {
    const order = await assign(await place())
    const card = story.card(phone, order)
    await card.getByRole("button", { name: /^Recogido/ }).waitFor()
    expect((await story.store.api("store").put(`orders/${order.id}`, { status: "cancelled" })).status).toBe(200)
    await card.locator(".stamp").waitFor()
    expect(await card.locator(".cash").count()).toBe(0)
    expect(await violationsOf(phone)).toEqual([])
    // A tap right after the cancellation counts as meant for the button's earlier action.
    await phone.waitForTimeout(500)
    await card.getByRole("button", { name: /^Entendido/ }).click()
    await eventually(async () => (await card.count()) === 0)
  })

  it("does not take a tap on `Picked up` as an acknowledgement, if the delivery is cancelled at that moment", async () => {
    const order = await assign(await place())
    const card = story.card(phone, order)
    await card.getByRole("button", { name: /^Recogido/ }).waitFor()
    // Taps the button at the moment when it changes.
    await card.evaluate((each) => {
      const changes = new MutationObserver(() => {
        const button = each.querySelector<HTMLButtonElement>("button.ack")
        if (button === null) return
        changes.disconnect()
        button.click()
        each.dataset.tapped = ""
      })
      changes.observe(each, { childList: true, subtree: true })
    })
    expect((await story.store.api("store").put(`orders/${order.id}`, { status: "cancelled" })).status).toBe(200)
    await eventually(async () => (await card.count()) === 0 || (await card.getAttribute("data-tapped")) === "")
    await phone.waitForTimeout(500)
    await card.getByRole("button", { name: /^Entendido/ }).click()
    await eventually(async () => (await card.count()) === 0)
  })

  it("removes a delivery from the phone when it is unassigned, and keeps the others", async () => {
    const [taken, kept] = [await assign(await place()), await assign(await place())]
    for (const order of [taken, kept]) await story.card(phone, order).waitFor()
    expect((await story.store.api("store").put(`orders/${taken.id}`, { courier_id: null })).status).toBe(200)
    await eventually(async () => (await story.card(phone, taken).count()) === 0)
    expect(await story.card(phone, kept).count()).toBe(1)
  })

  it.each([
    ["phone", 390, 844, "es", false],
    ["sun", 390, 844, "en", true],
    ["narrow", 320, 640, "fr", false],
    ["tablet", 1280, 800, "en", false],
    ["small", 800, 480, "es", true],
  ])("fits a %s screen (%i × %i, %s), and has no accessibility violations", async (name, width, height, lang, sun) => {
    const page = await story.open(`courier?lang=${lang}`, { account: "courier", screen: { width, height } })
    await page.locator("article").first().waitFor()
    if (sun) await page.getByRole("button", { name: /☀/ }).click()
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true)
    expect(await violationsOf(page)).toEqual([])
    await expectTouchable(page, name)
    await takePicture(page, "courier", `${name}-${lang}`, "screen")
    await page.context().close()
  })

  it("has every text in black and white in the mode for sunlight: contrasts of 15:1 or more", async () => {
    const page = await story.open("courier", { account: "courier", screen: "phone" })
    await page.locator("article").first().waitFor()
    expect(await faintTexts(page, 15)).not.toEqual([])
    await page.getByRole("button", { name: /☀/ }).click()
    expect(await faintTexts(page, 15)).toEqual([])
    await page.context().close()
  })

  it("can be used with one hand: the next step is a full-width button at the end of its card, and the amount is large", async () => {
    const page = await story.open("courier", { account: "courier", screen: { width: 390, height: 844 } })
    const order = await assign(await place())
    const card = story.card(page, order)
    const next = card.getByRole("button", { name: /^Recogido/ })
    await next.waitFor()
    const [whole, button] = [await card.boundingBox(), await next.boundingBox()]
    if (whole === null || button === null) throw new Error("The card or its button is not shown")
    expect(button.width).toBeGreaterThan(whole.width * 0.95)
    expect(whole.y + whole.height - (button.y + button.height)).toBeLessThanOrEqual(4)
    expect(button.height).toBeGreaterThanOrEqual(72)
    const size = (selector: string) =>
      card
        .locator(selector)
        .first()
        .evaluate((each) => Number.parseFloat(getComputedStyle(each).fontSize))
    expect(await size(".cash strong")).toBeGreaterThanOrEqual(1.5 * (await size(".address")))
    await page.context().close()
  })

  it("stays in the mode for sunlight after a reload", async () => {
    const page = await story.open("courier", { account: "courier", screen: "phone" })
    const sun = page.getByRole("button", { name: /☀/ })
    await sun.click()
    await page.reload()
    await eventually(async () => (await sun.getAttribute("aria-pressed")) === "true")
    await page.context().close()
  })

  it("can be used with the keyboard alone", async () => {
    const order = await assign(await place())
    const button = story.card(phone, order).getByRole("button", { name: /^Recogido/ })
    await button.waitFor()
    await phone.locator("body").click({ position: { x: 2, y: 2 } })
    for (let stop = 0; stop < 60; stop += 1) {
      await phone.keyboard.press("Tab")
      if (await button.evaluate((each) => (each.getRootNode() as ShadowRoot).activeElement === each)) break
    }
    await phone.keyboard.press("Enter")
    await eventually(async () => (await story.record(order)).status === "shipped")
  })
}
