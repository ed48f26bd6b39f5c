import { ACCOUNTS, orderBodies, type Store, smallCatalogue } from "../../support"
import { table, tableSettings } from "../../support/table-settings"
import type { PanelText } from "./dashboard-texts"

/** Every page of this plugin, and a text that it shows when it is loaded. */
export const PAGES: readonly (readonly [path: string, shown: RegExp])[] = [
  ["/svc", /#\d+/],
  ["/svc/orders", /#\d+/],
  ["/svc/orders/new", /^(Add an item|Añadir un artículo|Ajouter un article)$/],
  ["/svc/schedule", /^\d\d:\d\d$/],
  ["/svc/staff", /^tienda$/],
  ["/svc/printers", /^Barra$/],
  ["/svc/loyalty", /^customer@example\.com$/],
  ["/svc/webhooks", /API$/],
  ["/svc/reports?period=today", /^Total$/],
  ["/svc/menu", /^Pizza Margarita$/],
  ["/svc/menu?view=arrangement", /^Pizzas$/],
  ["/svc/tables", /^Mesa 1$/],
  ["/svc/tables?view=arrangement", /^Mesa 1$/],
  ["/svc/tables?view=rules", /(Release|Liberar|Libérer) .*minut/],
  ["/svc/extras", /^Ingredientes extra$/],
  ["/svc/extras?group=new", /^Pizzas$/],
  ["/settings/svc", /^español$/],
  ["/settings/svc?tab=hours", /19:00–/],
  ["/settings/svc?tab=delivery", /^0 km$/],
  ["/settings/svc?tab=payment", /^(Cash|Efectivo|Espèces)$/],
  ["/settings/svc?tab=messages", /^(None|Ninguno|Aucun)$/],
  ["/settings/svc?tab=appearance", /: 1/],
  ["/settings/svc?tab=tables", /^(Change tables|Cambiar las mesas|Modifier les tables)$/],
  ["/settings/svc?tab=advanced", /^Restaurante$/],
]

/** The page of the newest order, which opens as a drawer above the list, and a text that the drawer shows. Requires {@link fillPages}. */
export async function orderPage(store: Store): Promise<readonly [path: string, shown: RegExp]> {
  const [order] = (await store.api("manager").get("orders")).body.data
  return [`/svc/orders/${order.number}`, /^(History|Historial|Historique)$/]
}

/** Creates data for every page of this plugin. */
export async function fillPages(store: Store): Promise<void> {
  const bodies = orderBodies(await smallCatalogue(store.db))
  const manager = store.api("manager")
  const [customer] = (await manager.get("loyalty/accounts", { query: { search: ACCOUNTS.customer.email } })).body.data
  const welcome = { points: 40, reason: "Sorry for the wait", idempotency: "every-screen" }
  expect((await manager.post(`loyalty/accounts/${customer.account_id}/adjust`, welcome)).status).toBe(201)
  const tables = tableSettings([table("1"), table("2"), table("3", { zone: "Terraza", active: false })])
  expect((await manager.put("settings/tables", tables)).status).toBe(200)
  const dine = { ...bodies.pickup({ fulfillment_time: "now" }), service_mode: "dine_in", table_id: "2" }
  expect((await manager.post("orders", dine)).status).toBe(201)
  // A printer for printing by hand: no ticket waits for it, so it raises no alarm.
  expect((await manager.post("printers", { name: "Barra", protocol: "browser", layout: "receipt" })).status).toBe(201)
  // One open order and one paid order.
  for (const change of [undefined, { status: "completed" }]) {
    const { status, body } = await store.api().post("orders", bodies.pickup())
    expect(status).toBe(201)
    if (change !== undefined) expect((await manager.put(`orders/${body.data.id}`, change)).status).toBe(200)
  }
}

/**
 * Medusa's own pages with a panel of this plugin. For each: its path, a text of the panel in English, and the key of that text in other languages.
 * Requires {@link fillPages}. Creates an order of a customer.
 */
export async function nativePages(store: Store): Promise<readonly (readonly [path: string, shown: RegExp, text: PanelText])[]> {
  const catalogue = await smallCatalogue(store.db)
  const placed = await store.api("customer").post("orders", orderBodies(catalogue).pickup())
  expect([placed.status, placed.body.error]).toEqual([201, undefined])
  const customer = await store.db("customer").where({ email: ACCOUNTS.customer.email }).whereNull("deleted_at").first("id")
  return [
    [`/orders/${placed.body.data.id}`, /^Service$/, "orderPanel"],
    [`/products/${catalogue.product["ensalada-mixta"]}`, /^Availability and extras$/, "productPanel"],
    [`/categories/${catalogue.category.bebidas}`, /^Guests see it$/, "categoryPanel"],
    [`/customers/${customer.id}`, /^Order for this customer$/, "customerPanel"],
    ["/settings/store", /^Ordering$/, "storePanel"],
  ]
}
