import { GUEST, orderBodies, type Store, smallCatalogue } from "../../support"
import { accessibilityViolations, startBrowser, type TestBrowser, takePicture } from "../../support/browser"
import { table, tableSettings } from "../../support/table-settings"
import { OURS, OURS_IN_DIALOG, openDashboard } from "./dashboard-store"

/** Names as long as shops really have them, and one word that no line takes. */
const DISH = "Arroz meloso de bogavante del Cantábrico con alioli de azafrán y verduras de temporada (mínimo dos personas)"
const GUEST_NAME = "Maximiliana-Wilhelmine Fernández de Córdoba y Hohenzollern-Sigmaringen"
const WORD = "Donaudampfschifffahrtsgesellschaftskapitän"
const NOTE = `Timbre roto, llamar al móvil; alérgica a los frutos secos. ${WORD}. Segunda puerta a la izquierda, junto al quiosco.`

/** The dashboard of a shop whose names are long, whose orders are large and whose lists are full. It renames products: run it last. */
export function crowdedShop(use: () => Store): void {
  let store: Store
  let browser: TestBrowser
  let order: { readonly id: string; readonly number: number }
  let product: string
  let customer: string

  const done = async (answer: Promise<{ readonly status: number; readonly body: { error?: object; data?: unknown } }>) => {
    const { status, body } = await answer
    expect([Math.floor(status / 100), body.error]).toEqual([2, undefined])
    return body.data
  }

  beforeAll(async () => {
    store = use()
    browser = await startBrowser()
    const manager = store.api("manager")
    const shop = await smallCatalogue(store.db)
    const bodies = orderBodies(shop)
    product = shop.product.margarita ?? ""
    await done(store.platform().post(`/admin/products/${product}`, { title: DISH }))
    const group = (await done(manager.post("extra-categories", { name: `Elige la salsa: ${WORD}`, maximum: 12 }))) as {
      id: number
    }
    for (let at = 0; at < 6; at += 1)
      await done(manager.post("extras", { name: `${DISH} ${at}`, price: "1234.50", category_id: group.id }))
    await done(manager.put(`extra-categories/${group.id}/assignments`, { product_ids: [product] }))
    const zones = [`Terraza de arriba, ${WORD}`, "Salón"]
    const tables = Array.from({ length: 40 }, (_, at) =>
      table(`c${at}`, { label: `Mesa grande de la ventana ${at}`, zone: zones[at % zones.length], capacity: 99 }),
    )
    await done(manager.put("settings/tables", tableSettings(tables)))
    await done(manager.put("settings/operation", { store_name: DISH, manual_acceptance: true }))
    await done(
      manager.post("webhooks", {
        name: DISH,
        topic: "order.created",
        delivery_url: `https://example.com/${WORD}/${WORD}/${WORD}`,
      }),
    )
    await done(manager.post("loyalty/rewards", { name: DISH, type: "fixed", points: 1_234_567, value: "1234.50" }))
    const many = { customer: { ...GUEST, first_name: GUEST_NAME }, customer_note: NOTE }
    const items = [bodies.margarita({ quantity: 100, additional_comments: NOTE.slice(0, 200) }), bodies.single("agua", 1)]
    for (const fulfillment_time of ["now", "22:00", "22:15", "22:30"])
      await done(
        store.api().post("orders", bodies.pickup({ ...many, fulfillment_time, items: [bodies.margarita({ quantity: 20 })] })),
      )
    order = (await done(
      store.api("customer").post("orders", bodies.pickup({ ...many, fulfillment_time: "22:45", items })),
    )) as typeof order
    customer = (await store.db("customer").whereNull("deleted_at").where({ has_account: true }).orderBy("created_at").first("id"))
      .id
  })
  afterAll(() => browser?.close())

  const pages = (): readonly (readonly [path: string, shown: string | RegExp])[] => [
    ["/svc", `#${order.number}`],
    ["/svc/orders", `#${order.number}`],
    ["/svc/menu", DISH],
    ["/svc/extras", `Elige la salsa: ${WORD}`],
    ["/svc/tables", "Mesa grande de la ventana 39"],
    ["/svc/tables?view=arrangement", "Mesa grande de la ventana 39"],
    ["/svc/webhooks", DISH],
    ["/svc/loyalty", DISH],
    ["/settings/svc", /^español$/],
  ]

  it.each([
    ["desktop", "light", "es"],
    ["tablet", "dark", "es"],
    ["narrow", "light", "es"],
  ] as const)("cuts nothing off and has no accessibility violations: %s, %s, %s", async (screen, colorScheme, lang) => {
    const page = await browser.page({ screen, colorScheme })
    const fits = () => page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for (const [path, shown] of pages()) {
      await openDashboard(browser, store, path, { page, colorScheme, lang })
      await page.getByText(shown).first().waitFor()
      expect([path, await fits()]).toEqual([path, true])
      expect([path, await accessibilityViolations(page, OURS)]).toEqual([path, []])
      await takePicture(page, "crowded", `${path.slice(1).replaceAll(/\W+/g, "-")}-${screen}`)
    }
    await openDashboard(browser, store, `/svc/orders/${order.number}`, { page, colorScheme, lang })
    await page.getByRole("dialog").getByText(NOTE).waitFor()
    expect(await fits()).toBe(true)
    expect(await accessibilityViolations(page, OURS_IN_DIALOG)).toEqual([])
    await takePicture(page, "crowded", `order-${screen}`, "screen")
    await page.context().close()
  })

  it.each([
    ["desktop", "light", "en"],
    ["phone", "dark", "es"],
  ] as const)(
    "cuts nothing off beside Medusa's own records, and has no accessibility violations there: %s, %s, %s",
    async (screen, colorScheme, lang) => {
      const page = await browser.page({ screen, colorScheme })
      const beside = [
        ["order", `/orders/${order.id}`, /^(Service|Servicio)$/],
        ["product", `/products/${product}`, /^(Availability and extras|Disponibilidad y extras)$/],
        ["customer", `/customers/${customer}`, /^(Service|Servicio)$/],
        ["store", "/settings/store", /^(Ordering|Pedidos)$/],
      ] as const
      for (const [name, path, title] of beside) {
        await openDashboard(browser, store, path, { page, colorScheme, lang })
        const heading = page.getByRole("heading", { name: title }).first()
        await heading.waitFor()
        const cut = await heading.evaluate((element) => {
          const part = element.closest("div.shadow-elevation-card-rest")
          part?.setAttribute("data-ours", "")
          return part === null || part.scrollWidth > part.clientWidth
        })
        expect([name, cut]).toEqual([name, false])
        expect([name, await accessibilityViolations(page, { within: "[data-ours]" })]).toEqual([name, []])
        await takePicture(page, "crowded", `native-${name}-${screen}`)
      }
      await page.context().close()
    },
  )
}
