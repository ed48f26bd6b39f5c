import type { Page } from "playwright-core"
import { needs } from "../support"
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
import { Storefront } from "./storefront"

/** Packing the plugin, installing and building take minutes on a busy machine. */
jest.setTimeout(600_000)

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
    demo = await Demo.start({ SVC_ALLOW_PRIVATE_NETWORKS: "1" })
    // The demo measures with services on the internet.
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
})
