import { join } from "node:path"
import type { Page } from "playwright-core"
import { eventually, needs } from "../support"
import { PASSWORD } from "../support/accounts"
import {
  accessibilityViolations,
  CARDS,
  type PageOptions,
  startBrowser,
  type TestBrowser,
  takePicture,
  watchPage,
} from "../support/browser"
import { changeDelivery, ROUTED_BY, STORE_LOCATION } from "../support/delivery-settings"
import { openedTableToken } from "../support/sealed-settings"
import { STORE_ADDRESS, startVendors, World } from "../support/vendors"
import { Demo } from "./demo"
import { guestPageSuite } from "./guest-page.suite"
import { Storefront } from "./storefront"

/** Packing the plugin, installing and building take minutes on a busy machine. */
jest.setTimeout(600_000)

/** The local Stripe on the demo's guest page, as `npm start` loads it. */
const DEMO_CARDS = join(__dirname, "../../scripts/launcher/demo-cards.cjs")

const NEAR = "Calle de Alcalá 50, Madrid"
const CASH = /^Efectivo/
const CARD = /^Tarjeta \(prueba\)/
const FAR = "Avenida del Mar 1, Valencia"

needs("browser", "registry").describe("the Next.js example at the demo store", () => {
  let demo: Demo
  let vendors: Awaited<ReturnType<typeof startVendors>>
  let storefront: Storefront
  let browser: TestBrowser

  beforeAll(async () => {
    const world = new World()
    world.add(NEAR, 1800)
    world.add(FAR, 350_000)
    vendors = await startVendors(world)
    await Storefront.build()
    demo = await Demo.start({ SVC_ALLOW_PRIVATE_NETWORKS: "1", NODE_OPTIONS: `--require ${DEMO_CARDS}` })
    // The demo measures distances with services on the internet.
    await changeDelivery(demo.store, {
      store_address: STORE_ADDRESS,
      store_location: STORE_LOCATION,
      ...ROUTED_BY.osrm(vendors),
    })
    const script = `${demo.stripe.url}/v3/`
    ;[storefront, browser] = await Promise.all([Storefront.start(demo.store.url, script), startBrowser()])
  })
  afterAll(async () => {
    await browser?.close()
    await storefront?.stop()
    await demo?.stop()
    await vendors?.stop()
  })

  /** A guest who has opened the menu. Tests compare `watch.hosts()` with the hosts that the page may call. */
  async function visit(options: PageOptions = {}, path = "/") {
    const page = await browser.page(options)
    const watch = watchPage(page)
    await page.goto(`${storefront.url}${path}`)
    return { page, watch }
  }

  const add = async (page: Page, name: string, choices: readonly string[] = []) => {
    await page.getByRole("button", { name: `Añadir ${name}` }).click()
    if (choices.length === 0) return
    const dialog = page.getByRole("dialog", { name })
    for (const choice of choices) await dialog.getByLabel(choice).check()
    await dialog.getByRole("button", { name: "Añadir al pedido" }).click()
  }
  const introduce = async (page: Page, method: RegExp) => {
    await page.getByLabel("Nombre").fill("Lola")
    await page.getByLabel("Teléfono").fill("+34600111222")
    await page.getByRole("radio", { name: method }).check()
  }
  const chooseTime = (page: Page, time: string) => page.getByLabel("Hora").selectOption(time)
  const orderNumber = async (page: Page): Promise<number> => {
    await page.waitForURL(/\/(order|pay)\/\d+/)
    return Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0])
  }
  const record = (number: number) => demo.manage("GET", `orders/${number}`)
  const cardNumber = (page: Page) => page.getByLabel("Card number")
  /**
   * Orders a bottle of water (1.90) to be paid by card, and opens the page that takes the payment.
   * @returns the order's number
   */
  const orderByCard = async (page: Page, time: string): Promise<number> => {
    await add(page, "Agua mineral", ["Natural 50 cl"])
    await page.getByRole("radio", { name: "Recogida" }).check()
    await chooseTime(page, time)
    await introduce(page, CARD)
    await page.getByRole("button", { name: /Pedir y pagar: 1,90/ }).click()
    return orderNumber(page)
  }

  it("takes a delivery order paid in cash: extras, address check, time, tracking, and no accessibility violations", async () => {
    const { page, watch } = await visit({ screen: "phone" })
    await page.getByRole("heading", { level: 1, name: "Carta" }).waitFor()
    await takePicture(page, "example", "menu-390")
    expect(await accessibilityViolations(page)).toEqual([])

    await page.getByRole("button", { name: "Añadir Hamburguesa Amparo" }).click()
    await page.getByRole("dialog", { name: "Hamburguesa Amparo" }).getByLabel("Doble").check()
    await takePicture(page, "example", "dish-390")
    expect(await accessibilityViolations(page)).toEqual([])
    await page.keyboard.press("Escape")
    await add(page, "Hamburguesa Amparo", ["Doble", "Al punto", "Brioche", "Queso ahumado"])

    await page.getByRole("radio", { name: "A domicilio" }).check()
    const address = page.getByLabel("Dirección de entrega")
    await address.fill(FAR)
    await address.blur()
    await page.getByText("Está demasiado lejos").waitFor()
    await address.fill(NEAR)
    await address.blur()
    await page.getByText("Llegamos hasta ti: 1,8 km").waitFor()
    await chooseTime(page, "22:00")
    await introduce(page, CASH)
    await takePicture(page, "example", "order-390")
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole("button", { name: /Pedir y pagar después: 19,50/ }).click()

    const number = await orderNumber(page)
    await page.getByText("En preparación").waitFor()
    await takePicture(page, "example", "tracking-390")
    expect(await accessibilityViolations(page)).toEqual([])
    expect(await record(number)).toMatchObject({
      status: "processing",
      order_type: "delivery",
      fulfillment_time: "22:00",
      payment_method: "cod",
      total: "19.50",
      line_items: [{ variation_name: "Doble", extras: [{ name: "Al punto" }, { name: "Brioche" }, { name: "Queso ahumado" }] }],
    })
    expect(watch.hosts()).toEqual([new URL(storefront.url).host])
    expect(watch.faults()).toEqual([])

    await demo.manage("PUT", `orders/${number}`, { status: "shipped" })
    await page.reload()
    await page.getByText("En camino").waitFor()
    const stranger = await visit({}, `/order/${number}`)
    await stranger.page.getByRole("heading", { name: "No encontramos ese pedido" }).waitFor()
  })

  it("takes an order at a table by its QR code, without a time or an address", async () => {
    const row = await demo.store.db("svc_table").first("qr_token").where({ id: "mesa-4" })
    const { page, watch } = await visit({ screen: "tablet" }, `/?svc_table=${openedTableToken(row.qr_token)}`)
    await page.getByText("Estás en Mesa 4").waitFor()
    await add(page, "Ensalada César con pollo de corral", ["Yogur y menta"])
    await introduce(page, CASH)
    await takePicture(page, "example", "table-768")
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole("button", { name: /Pedir y pagar después: 12,80/ }).click()
    const number = await orderNumber(page)
    await page.getByText("En preparación").waitFor()
    expect(await record(number)).toMatchObject({ service_mode: "dine_in", table: { id: "mesa-4" }, total: "12.80" })
    expect(watch.faults()).toEqual([])
  })

  it("reads the customer's token from the cookie of Medusa's Next.js starter, and adds the order to that account", async () => {
    const account = { email: "starter@example.com", password: PASSWORD }
    const server = demo.store.api()
    const { body: registered } = await server.post("/auth/customer/emailpass/register", account)
    const key = { "x-publishable-api-key": (await demo.store.db("api_key").first("token").where({ type: "publishable" })).token }
    const made = await server.post(
      "/store/customers",
      { email: account.email, first_name: "Sara", last_name: "Sol" },
      { headers: { ...key, authorization: `Bearer ${registered.token}` } },
    )
    expect(made.status).toBe(200)
    const { body: signedIn } = await server.post("/auth/customer/emailpass", account)
    const bearer = { authorization: `Bearer ${signedIn.token}` }

    const page = await browser.page({})
    await page.context().addCookies([{ name: "_medusa_jwt", value: signedIn.token, url: storefront.url, httpOnly: true }])
    await page.goto(storefront.url)
    await add(page, "Agua mineral", ["Natural 50 cl"])
    await page.getByRole("radio", { name: "Recogida" }).check()
    await chooseTime(page, "22:15")
    await introduce(page, CASH)
    await page.getByRole("button", { name: /Pedir y pagar después: 1,90/ }).click()
    const number = await orderNumber(page)
    const { body: orders } = await server.get("users/me/orders", { headers: bearer })
    expect(orders.data.map((order: { number: number }) => order.number)).toEqual([number])
  })

  it("takes a card with 3-D Secure: the order is accepted after the bank's confirmation", async () => {
    const { page, watch } = await visit({ screen: "desktop" })
    await add(page, "Agua mineral", ["Natural 50 cl"])
    await page.getByRole("radio", { name: "Recogida" }).check()
    await chooseTime(page, "21:30")
    await introduce(page, CARD)
    await page.getByRole("button", { name: /Pedir y pagar: 1,90/ }).waitFor()
    await takePicture(page, "example", "order-1280")
    expect(await accessibilityViolations(page)).toEqual([])
    expect(watch.hosts()).toEqual([new URL(storefront.url).host])
    await page.getByRole("button", { name: /Pedir y pagar: 1,90/ }).click()
    const number = await orderNumber(page)
    await page.getByLabel("Card number").fill(CARDS.secure)
    await takePicture(page, "example", "pay-1280")
    expect(await accessibilityViolations(page)).toEqual([])
    expect((await record(number)).status).toBe("pending")
    await page.getByRole("button", { name: /^Pagar 1,90/ }).click()
    await page.getByRole("button", { name: "Complete authentication" }).click()
    await page.getByText("Pagado").waitFor()
    await page.getByText("En preparación").waitFor()
    expect((await record(number)).status).toBe("processing")
    expect(demo.stripe.netOf(demo.intentOf(number).id)).toBe(190)
    expect(watch.faults()).toEqual([])
  })

  it("opens the payment as soon as the provider responds again, and takes the new amount after the order has changed", async () => {
    const { page, watch } = await visit()
    demo.stripe.behave(500)
    const number = await orderByCard(page, "22:15")
    await page.getByRole("status").waitFor()
    expect(await demo.manage("GET", `orders/${number}/payment`)).toMatchObject({ status: "unopened", session: null })
    expect(await cardNumber(page).count()).toBe(0)
    demo.stripe.behave("well")
    await cardNumber(page).waitFor()
    const first = demo.intentOf(number)

    const { id } = await record(number)
    const admin = demo.store.platform()
    const line = await demo.store.db("order_item").where({ order_id: id }).first("item_id")
    for (const [path, body] of [
      ["", { order_id: id }],
      [`/${id}/items/item/${line.item_id}`, { quantity: 2 }],
      [`/${id}/confirm`, {}],
    ] as const)
      expect((await admin.post(`/admin/order-edits${path}`, body)).status).toBe(200)
    // The page updates without a reload.
    await page.getByRole("button", { name: /^Pagar 3,80/ }).waitFor()
    await cardNumber(page).fill(CARDS.good)
    await page.getByRole("button", { name: /^Pagar 3,80/ }).click()
    await page.getByText("Pagado").waitFor()
    expect([first.status, demo.stripe.netOf(demo.intentOf(number).id)]).toEqual(["canceled", 380])
    expect((await record(number)).status).toBe("processing")
    expect(watch.faults()).toEqual([])
  })

  it("links an unpaid order to its payment page, and waits for a result only after the guest has paid", async () => {
    const { page } = await visit()
    const number = await orderByCard(page, "22:30")
    await cardNumber(page).waitFor()
    await page.goto(`${storefront.url}/order/${number}`)
    const link = page.getByRole("link", { name: `Pagar el pedido ${number}` })
    await link.waitFor()
    expect(await page.getByText("Comprobando el pago").count()).toBe(0)
    await link.click()
    await cardNumber(page).fill(CARDS.secure)
    await page.getByRole("button", { name: /^Pagar 1,90/ }).click()
    await page.getByRole("button", { name: "Fail authentication" }).click()
    await page.waitForURL(/\/order\/\d+\?returned/)
    await page.getByRole("main").getByRole("alert").waitFor()
    expect([(await record(number)).status, demo.intentOf(number).status]).toEqual(["pending", "requires_payment_method"])
    await page.getByRole("link", { name: "Volver a intentarlo" }).click()
    await cardNumber(page).fill(CARDS.good)
    await page.getByRole("button", { name: /^Pagar 1,90/ }).click()
    await page.getByText("Pagado").waitFor()
    expect((await record(number)).status).toBe("processing")
  })

  it("does not show that an earlier card was declined after the guest has paid with another card", async () => {
    const { page } = await visit()
    const number = await orderByCard(page, "23:00")
    await cardNumber(page).fill(CARDS.declined)
    await page.getByRole("button", { name: /^Pagar 1,90/ }).click()
    await page.getByText("Your card was declined.").waitFor()
    await eventually(async () => (await demo.manage("GET", `orders/${number}/payment`)).status === "failed")
    await cardNumber(page).fill(CARDS.good)
    // No webhook arrives. The service has just asked the provider, so it does not ask again as soon as the guest returns.
    const hooks = demo.stripe.hooks.splice(0)
    const [{ id }, { time }] = [await record(number), (await demo.store.api().get("status")).body.data]
    await demo.store
      .db("svc_online_payment")
      .where({ order_id: id })
      .update({ looked_at: new Date(time) })
    try {
      await page.getByRole("button", { name: /^Pagar 1,90/ }).click()
      await page.waitForURL(/\/order\/\d+\?returned/)
      const declined = page.getByRole("main").getByRole("alert")
      await page.getByText("Pagado").or(declined).first().waitFor()
      expect(await declined.count()).toBe(0)
    } finally {
      demo.stripe.hooks.push(...hooks)
    }
    expect((await record(number)).status).toBe("processing")
  })

  it("returns to the payment if the change to cash is refused, and then charges for the store's account at the provider", async () => {
    const gateway = "payment-gateways/pp_stripe_card"
    const allow = (switch_to_offline: boolean) =>
      demo.manage("PUT", "settings/operation", { payments: { online: { switch_to_offline } } })
    await demo.manage("PUT", gateway, { settings: { account: "acct_restaurant" } })
    const { page } = await visit()
    const number = await orderByCard(page, "22:45")
    const payInCash = () => page.getByRole("button", { name: CASH }).click()
    await cardNumber(page).waitFor()
    demo.stripe.behave(500, /cancel$/)
    await payInCash()
    await page.waitForURL(/\/pay\/\d+\?problem=svc_payment_unavailable/)
    demo.stripe.behave("well")
    await page.getByRole("main").getByRole("alert").filter({ hasText: /./ }).first().waitFor()
    // The store forbids the change while the guest looks at the page.
    await page.getByRole("button", { name: CASH }).waitFor()
    await allow(false)
    await payInCash()
    await page.waitForURL(/\/pay\/\d+\?problem=svc_payment_method_not_allowed/)
    expect((await record(number)).status).toBe("pending")
    await allow(true)
    await cardNumber(page).fill(CARDS.good)
    const confirmed = page.waitForRequest(/\/confirm$/)
    await page.getByRole("button", { name: /^Pagar 1,90/ }).click()
    expect(new URLSearchParams((await confirmed).postData() ?? "").get("_stripe_account")).toBe("acct_restaurant")
    await page.getByText("Pagado").waitFor()
    await demo.manage("PUT", gateway, { settings: { account: null } })
  })

  it("lets a guest whose card is declined pay on delivery, in English", async () => {
    const { page } = await visit({ screen: "narrow", locale: "en-GB" })
    await page.getByRole("button", { name: "Add Agua mineral" }).click()
    await page.getByRole("dialog").getByLabel("Natural 50 cl").check()
    await page.getByRole("dialog").getByRole("button", { name: "Add to the order" }).click()
    await page.getByRole("radio", { name: "Collection" }).check()
    await page.getByLabel("Time").selectOption("21:45")
    await page.getByLabel("Name").fill("Lola")
    await page.getByLabel("Phone").fill("+34600111222")
    await page.getByRole("radio", { name: CARD }).check()
    await takePicture(page, "example", "order-320")
    expect(await accessibilityViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await page.getByRole("button", { name: /Order and pay: €1.90/ }).click()
    const number = await orderNumber(page)
    await page.getByLabel("Card number").fill(CARDS.declined)
    await page.getByRole("button", { name: "Pay €1.90" }).click()
    await page.getByText("Your card was declined.").waitFor()
    await takePicture(page, "example", "declined-320")
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole("button", { name: CASH }).click()
    await page.getByText("Being prepared").waitFor()
    expect(await record(number)).toMatchObject({ status: "processing", payment_method: "cod" })
    expect(demo.intentOf(number).status).toBe("canceled")
  })

  guestPageSuite(() => ({ demo, page: (options) => browser.page(options) }))
})
