import type { Page } from "playwright-core"
import { wordsOf } from "../../../src/languages"
import { texts as english } from "../../../src/languages/en/dashboard/new-order"
import { texts as french } from "../../../src/languages/fr/dashboard/new-order"
import { ACCOUNTS, eventually, OPENING, orderBodies, type SmallCatalogue, type Store, smallCatalogue } from "../../support"
import { accessibilityViolations, startBrowser, type TestBrowser, takePicture } from "../../support/browser"
import { changeDelivery } from "../../support/delivery-settings"
import { table, tableSettings } from "../../support/table-settings"
import { OURS, openDashboard } from "./dashboard-store"

const REGULAR = { first_name: "Rosa", last_name: "Ríos", phone: "+34611222333", email: "rosa@example.com" }

/** Taking an order for a guest. */
export function newOrderPage(use: () => Store): void {
  let store: Store
  let browser: TestBrowser
  let shop: SmallCatalogue
  let bodies: ReturnType<typeof orderBodies>
  beforeAll(async () => {
    store = use()
    browser = await startBrowser()
    shop = await smallCatalogue(store.db)
    bodies = orderBodies(shop)
    await changeDelivery(store, { fee_mode: "fixed", fixed_fee: 3, max_distance_km: null })
  })
  afterAll(() => browser?.close())

  const open = async (query = ""): Promise<Page> => {
    const page = await openDashboard(browser, store, `/svc/orders/new${query}`, { screen: { width: 1280, height: 1000 } })
    await page.getByLabel("Add an item").waitFor()
    return page
  }
  const place = async (body: object) => {
    const placed = await store.api().post("orders", body)
    expect([placed.status, placed.body.error]).toEqual([201, undefined])
    return placed.body.data
  }
  const placeButton = (page: Page) => page.getByRole("button", { name: /^Place order/ })
  /** The order that the page shows as placed. */
  const placedOrder = async (page: Page) => {
    const [, number] =
      /Order (\d+) is placed/.exec((await page.getByRole("heading", { name: /is placed$/ }).textContent()) ?? "") ?? []
    return (await store.api("manager").get(`orders/${number}`)).body.data
  }

  it("repeats the order of a regular guest in eight inputs with the keyboard alone, from any page", async () => {
    const line = bodies.margarita({ quantity: 2, extra_ids: [shop.extra.Jamón], additional_comments: "bien hecha" })
    const last = await place(bodies.delivery({ customer: REGULAR, items: [line, bodies.single("agua", 3)] }))
    const page = await openDashboard(browser, store, "/products")
    await page.getByRole("button", { name: /^(Open|Closed)/ }).waitFor()
    let inputs = 0
    const press = (key: string) => {
      inputs += 1
      return page.keyboard.press(key)
    }
    await press("g")
    await press("n")
    await page.getByLabel("Telephone").waitFor()
    inputs += 1
    await page.keyboard.type("611 222 333")
    await page.getByRole("option", { name: /Rosa Ríos/ }).waitFor()
    await press("Enter")
    await page.locator("button:focus", { hasText: "Same again" }).waitFor()
    await takePicture(page, "dashboard", "new-order-regular")
    await press("Enter")
    await page.getByRole("button", { name: /^Place order · €/ }).waitFor()
    await page.getByText(/^We deliver there/).waitFor()
    await takePicture(page, "dashboard", "new-order-again")
    expect(await accessibilityViolations(page, OURS)).toEqual([])
    await press("Enter")
    await page.getByRole("heading", { name: /is placed$/ }).waitFor()
    await takePicture(page, "dashboard", "new-order-placed")
    expect(inputs).toBeLessThanOrEqual(8)
    const order = await placedOrder(page)
    expect(order).toMatchObject({
      order_type: "delivery",
      customer: REGULAR,
      shipping: { address_1: last.shipping.address_1 },
      total: last.total,
      payment_method: last.payment_method,
    })
    const taken = (record: typeof order) =>
      record.line_items.map(({ sku, quantity, extras, additional_comments: comment }: (typeof record.line_items)[number]) => [
        sku,
        quantity,
        extras.map(({ id }: { id: number }) => id),
        comment,
      ])
    expect(taken(order)).toEqual(taken(last))
    await press("Enter")
    await page.getByLabel("Telephone").waitFor()
    await page.context().close()
  })

  it("takes the order of a new guest from typed items, at the price that the service computes", async () => {
    const page = await open()
    await page.getByLabel("Telephone").fill("600999888")
    await page.getByText("New guest").waitFor()
    await page.keyboard.press("Enter")
    await page.keyboard.type("Íñigo")
    const item = page.getByLabel("Add an item")
    await item.focus()
    await page.keyboard.type("2 mar")
    await page.getByRole("option", { name: /^2 × Pizza Margarita · Mediana/ }).waitFor()
    expect(await accessibilityViolations(page, OURS)).toEqual([])
    await takePicture(page, "dashboard", "new-order-typing")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await page.keyboard.type("agua 3")
    await page.keyboard.press("Enter")
    await page.getByRole("button", { name: "One less Agua" }).click()
    // 2 × 14.00 + 2 × 1.80
    await page.getByRole("button", { name: "Place order · €31.60" }).waitFor()
    await page.getByLabel("Time", { exact: true }).click()
    await page.getByRole("option", { name: /^22:00/ }).click()
    await page.getByLabel("Time", { exact: true }).and(page.locator(":focus")).waitFor()
    await page.keyboard.press("Control+Enter")
    await page.getByRole("heading", { name: /is placed$/ }).waitFor()
    const { number, ...placed } = await placedOrder(page)
    expect(placed).toMatchObject({
      order_type: "pickup",
      total: "31.60",
      customer: { first_name: "Íñigo", phone: "600999888" },
      fulfillment_time: "22:00",
      line_items: [
        { sku: "MARGARITA-F", quantity: 2 },
        { sku: "AGUA", quantity: 2 },
      ],
    })
    await page.getByRole("link", { name: `Open order ${number}` }).click()
    await page.getByRole("dialog").getByText("600999888").waitFor()
    // The store's language is Spanish.
    await page.getByRole("dialog").getByText("Cash", { exact: true }).waitFor()
    await page.goBack()
    await page.getByLabel("Telephone").waitFor()
    await page.context().close()
  })

  it("names order types and payment methods in the dashboard's language, or as the owner has named them", async () => {
    const name = async (label: string, title: string) => {
      const administrator = store.api("administrator")
      const named = await administrator.put("settings/operation", { order_types: { pickup: { label } } })
      const titled = await administrator.put("payment-gateways/cod", { title })
      expect([named.status, titled.status]).toEqual([200, 200])
    }
    const chosen = async (lang: "en" | "es", way: string, pay: string, names: readonly [string, string]) => {
      const page = await openDashboard(browser, store, "/svc/orders/new", { lang })
      await page.getByRole("combobox", { name: way, exact: true }).filter({ hasText: names[0] }).waitFor()
      await page.getByRole("combobox", { name: pay, exact: true }).filter({ hasText: names[1] }).waitFor()
      await page.goto(`${store.url}/app/svc`)
      await page.getByRole("heading", { name: names[0], exact: true }).waitFor()
      await page.context().close()
    }
    await chosen("en", "How", "Payment", ["Pick-up", "Cash"])
    await chosen("es", "Cómo", "Pago", ["Recogida", "Efectivo"])
    await name("Ventanilla", "Metálico")
    try {
      await chosen("en", "How", "Payment", ["Ventanilla", "Metálico"])
    } finally {
      await name("", "")
    }
  })

  it("shows the included tax only if there is one", async () => {
    const page = await open()
    const add = async () => {
      await page.getByLabel("Add an item").fill("agua")
      await page.getByLabel("Add an item").press("Enter")
    }
    await add()
    await page.getByRole("button", { name: "Place order · €1.80" }).waitFor()
    await page.getByText("Tax included").waitFor()
    await page.route("**/admin/svc/cart/validate", async (route) => {
      const answer = await route.fetch()
      const judged = await answer.json()
      judged.data.checks.totals.total_tax = "0.00"
      return route.fulfill({ response: answer, json: judged })
    })
    await add()
    await page.getByRole("button", { name: "Place order · €3.60" }).waitFor()
    expect(await page.getByText("Tax included").count()).toBe(0)
    await page.context().close()
  })

  it("says which time the soonest order gets while the store is closed", async () => {
    await store.setClock("2026-11-20T17:00:00+01:00")
    try {
      const { body } = await store.api().get("schedule/pickup/slots")
      const { time } = body.data.slots.find(({ available }: { available: boolean }) => available)
      const page = await open()
      await page.getByLabel("Time", { exact: true }).filter({ hasText: "As soon as possible" }).waitFor()
      await page.getByText(`First free time: today ${time}`).waitFor()
      await page.getByLabel("Telephone").fill("600123123")
      await page.getByLabel("Name").fill("Eva")
      await page.getByLabel("Add an item").fill("agua")
      await page.getByLabel("Add an item").press("Enter")
      await page.getByRole("button", { name: "Place order · €1.80" }).click()
      await page.getByRole("heading", { name: /is placed$/ }).waitFor()
      await page.getByText(`· Due ${time}`).waitFor()
      await page.context().close()
    } finally {
      await store.setClock(OPENING)
    }
  })

  it("asks for missing fields one after the other, and for required extras", async () => {
    const page = await open()
    const focused = () => page.evaluate("document.activeElement.closest('div:has(> label)')?.querySelector('label')?.textContent")
    await page.getByRole("list").getByText("New order", { exact: true }).waitFor()
    await placeButton(page).click()
    await eventually(async () => (await focused()) === "Telephone")
    await takePicture(page, "dashboard", "new-order-missing")
    expect(await accessibilityViolations(page, OURS)).toEqual([])
    await page.keyboard.type("600000001")
    await page.getByLabel("Name").fill("Eva")
    const item = page.getByLabel("Add an item")
    await item.fill("diavola med")
    await item.press("Enter")
    await page.getByRole("radiogroup", { name: "Masa" }).waitFor()
    await placeButton(page).click()
    await page.getByRole("button", { name: "Hide extras of Pizza Diávola · Mediana" }).and(page.locator(":focus")).waitFor()
    await page.getByRole("radio", { name: /^Gruesa/ }).click()
    await page.getByRole("checkbox", { name: /^Queso extra/ }).click()
    await takePicture(page, "dashboard", "new-order-extras")
    expect(await accessibilityViolations(page, OURS)).toEqual([])
    // 11.00 + 1.00 + 1.50
    await page.getByRole("button", { name: "Place order · €13.50" }).click()
    await page.getByRole("heading", { name: /is placed$/ }).waitFor()
    expect((await placedOrder(page)).line_items[0].extras).toHaveLength(2)
    await page.context().close()
  })

  it.each([
    ["en", english, "Delivery"],
    ["fr", french, "Livraison"],
  ] as const)(
    "says before the order is placed why the service would refuse it, in the dashboard's language: %s",
    async (lang, { newOrder: texts }, delivery) => {
      const { order_types: before } = (await store.api("administrator").get("settings/operation")).body.data
      const minimum = async (minimum_order: number | string) =>
        expect(
          (await store.api("administrator").put("settings/operation", { order_types: { delivery: { minimum_order } } })).status,
        ).toBe(200)
      await minimum(40)
      try {
        const page = await openDashboard(browser, store, "/svc/orders/new", { screen: { width: 1280, height: 1000 }, lang })
        await page.getByLabel(texts.way, { exact: true }).click()
        await page.getByRole("option").first().waitFor()
        await page.getByRole("option", { name: delivery }).click()
        await page.getByLabel(texts.address).fill("Calle de Alcalá 50")
        await page.getByLabel(texts.city).fill("Madrid")
        await page.getByLabel(texts.phone).fill("600000002")
        await page.getByLabel(texts.name, { exact: true }).fill("Eva")
        await page.getByLabel(texts.add).fill("tarta")
        await page.getByLabel(texts.add).press("Enter")
        await page.getByText(texts.problems).waitFor()
        const said = await page.getByRole("status").filter({ hasText: texts.problems }).locator("span.block").allTextContents()
        const [opening, end] = wordsOf(lang).errors.below_minimum.split("{amount}")
        expect(said).toContainEqual(expect.stringMatching(new RegExp(`^${opening}.+${end}$`)))
        await takePicture(page, "dashboard", `new-order-below-minimum-${lang}`)
        await page.getByRole("button", { name: texts.place }).click()
        await page.getByRole("alert").getByText(texts.refused).waitFor()
        expect(await page.getByRole("alert").locator("span.block").allTextContents()).toEqual(said)
        await page.context().close()
      } finally {
        await minimum(before.delivery.minimum_order)
      }
    },
  )

  it("does not offer sold-out products, and names the products of the last order that are no longer sold", async () => {
    const customer = { ...REGULAR, phone: "+34611000444", email: "" }
    await place(bodies.pickup({ customer, items: [bodies.single("ensalada-mixta"), bodies.single("agua")] }))
    const off = (enabled: boolean) =>
      store.api("manager").put(`products/${shop.product["ensalada-mixta"]}/availability`, { enabled })
    expect((await off(false)).status).toBe(200)
    try {
      const page = await open()
      await page.getByLabel("Telephone").fill("611000444")
      await page.getByRole("option", { name: /Rosa Ríos/ }).click()
      await page.getByRole("button", { name: "Same again" }).click()
      await page.getByText("No longer available: Ensalada mixta").waitFor()
      await page.getByRole("button", { name: "One less Agua" }).waitFor()
      await page.getByLabel("Add an item").fill("ensa")
      await page.getByRole("option", { name: /Sold out/, disabled: true }).waitFor()
      await page.getByLabel("Add an item").press("Enter")
      expect(await page.getByRole("button", { name: /^One less/ }).count()).toBe(1)
      await page.context().close()
    } finally {
      await off(true)
    }
  })

  it("starts with the table or the customer of its URL, and orders for the customer's account", async () => {
    const before = (await store.api("administrator").get("settings/tables")).body.data
    const set = (body: object) => store.api("administrator").put("settings/tables", body)
    // Uses a new table, because a table of another test may be occupied.
    const seven = table("t7", { label: "7", zone: "Terraza" })
    expect((await set(tableSettings([...before.tables, seven]))).status).toBe(200)
    try {
      const page = await open("?table=t7")
      await page.getByLabel("Table", { exact: true }).filter({ hasText: "7 · Terraza" }).waitFor()
      await page.getByLabel("Add an item").fill("cerveza")
      await page.getByLabel("Add an item").press("Enter")
      await page.getByRole("button", { name: "Place order · €2.50" }).click()
      await page.getByRole("heading", { name: /is placed$/ }).waitFor()
      const order = await placedOrder(page)
      expect(order).toMatchObject({ service_mode: "dine_in", table: { id: "t7" }, customer_id: 0 })
      expect((await store.api("manager").put(`orders/${order.id}`, { status: "completed" })).status).toBe(200)
      await page.context().close()
    } finally {
      await set(before)
    }
    const { id } = (await store.db("customer").where({ email: ACCOUNTS.customer.email, has_account: true }).first("id")) as {
      id: string
    }
    const page = await open(`?customer=${id}`)
    await page.getByLabel("Telephone").filter({ hasText: "" }).fill("600555444")
    await page.getByLabel("Name").fill("Carla")
    await page.getByLabel("Add an item").fill("agua")
    await page.getByLabel("Add an item").press("Enter")
    await page.getByRole("button", { name: "Place order · €1.80" }).click()
    await page.getByRole("heading", { name: /is placed$/ }).waitFor()
    const order = await placedOrder(page)
    expect(order.customer_id).toBeGreaterThan(0)
    expect(order.customer.email).toBe(ACCOUNTS.customer.email)
    await page.context().close()
    const again = await open(`?customer=${order.customer_id}`)
    await again.getByRole("button", { name: "Same again" }).waitFor()
    await again.context().close()
  })

  it("places one order, however often a response is lost", async () => {
    const page = await open()
    const phone = "600777666"
    await page.getByLabel("Telephone").fill(phone)
    await page.getByLabel("Name").fill("Eva")
    await page.getByLabel("Add an item").fill("agua")
    await page.getByLabel("Add an item").press("Enter")
    await page.getByRole("button", { name: "Place order · €1.80" }).waitFor()
    await page.route("**/admin/svc/orders", async (route) => {
      if (route.request().method() !== "POST") return route.continue()
      await route.fetch()
      return route.abort()
    })
    await placeButton(page).click()
    const again = page.getByRole("button", { name: "Send again" })
    await again.waitFor()
    expect(await accessibilityViolations(page, OURS)).toEqual([])
    await takePicture(page, "dashboard", "new-order-unknown")
    await again.click()
    await page.getByText("There was no response.").waitFor()
    await page.unroute("**/admin/svc/orders")
    await again.click()
    await page.getByRole("heading", { name: /is placed$/ }).waitFor()
    const found = await store.api("manager").get("orders", { query: { search: phone } })
    expect(found.body.data).toHaveLength(1)
    await page.context().close()
  })
}
