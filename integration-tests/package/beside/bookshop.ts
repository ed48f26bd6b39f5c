import { CARD_PAYMENTS, type Client, type Store } from "../../support"
import type { Recording } from "./recording"

/** A bookshop beside the restaurant: its storefront uses one sales channel. */
export interface Bookshop {
  readonly admin: Client
  readonly guest: Client
  /** The publishable key of the sales channel that the flows sell in. */
  readonly key: string
  readonly salesChannelId: string
  readonly regionId: string
  readonly variantId: string
  readonly shippingOptionId: string
  readonly locationId: string
  /** Headers of a request to the store API with the publishable key. */
  readonly headers: (token?: string) => Record<string, string>
}

/** The sales channel of the books: the bookshop's own, or the restaurant's. */
export type Channel = "own" | "restaurant"

const TYPE = { label: "Paquete", description: "Por correo", code: "parcel" }

/** Sets up the shop with the platform's admin API, with its own stock location, shipping option and key. */
export async function openBookshop(store: Store, channel: Channel, recording: Recording): Promise<Bookshop> {
  const admin = store.platform()
  const row = (table: string, where: object) => store.db(table).first("id").where(where).whereNull("deleted_at")
  const region = await row("region", {})
  const set = async (name: string, path: string, body: object) => {
    const answer = await recording.take(`set up: ${name}`, admin, "POST", path, body)
    if (answer.status >= 300) throw new Error(`${name}: ${answer.status} ${answer.text}`)
    return answer.body
  }
  const providers = ["pp_system_default", CARD_PAYMENTS.provider]
  await set("cards", `/admin/regions/${region.id}`, { payment_providers: providers })
  const channelId =
    channel === "restaurant"
      ? (await row("sales_channel", { name: "Restaurante" })).id
      : (await set("channel", "/admin/sales-channels", { name: "Libros" })).sales_channel.id
  const key = (await set("key", "/admin/api-keys", { title: "Libros", type: "publishable" })).api_key
  await set("channel of the key", `/admin/api-keys/${key.id}/sales-channels`, { add: [channelId] })

  const location = (await set("location", "/admin/stock-locations", { name: `Almacén (${channel})` })).stock_location
  await set("location's channel", `/admin/stock-locations/${location.id}/sales-channels`, { add: [channelId] })
  await set("location's provider", `/admin/stock-locations/${location.id}/fulfillment-providers`, { add: ["manual_manual"] })
  const fulfillmentSet = { name: `Correos (${channel})`, type: "shipping" }
  const { stock_location } = await set(
    "fulfilment set",
    `/admin/stock-locations/${location.id}/fulfillment-sets?fields=*fulfillment_sets`,
    fulfillmentSet,
  )
  const zone = { name: `Península (${channel})`, geo_zones: [{ type: "country", country_code: "es" }] }
  const zones = await set("zone", `/admin/fulfillment-sets/${stock_location.fulfillment_sets[0].id}/service-zones`, zone)
  const profile = (await set("profile", "/admin/shipping-profiles", { name: `Libros (${channel})`, type: `books-${channel}` }))
    .shipping_profile
  const option = await set("shipping option", "/admin/shipping-options", {
    name: "Paquete",
    service_zone_id: zones.fulfillment_set.service_zones[0].id,
    shipping_profile_id: profile.id,
    provider_id: "manual_manual",
    price_type: "flat",
    type: TYPE,
    prices: [{ currency_code: "eur", amount: 4 }],
    rules: [],
  })
  const { product } = await set("product", "/admin/products?fields=*variants,*variants.inventory_items", {
    title: `Recetas (${channel})`,
    status: "published",
    shipping_profile_id: profile.id,
    sales_channels: [{ id: channelId }],
    options: [{ title: "Formato", values: ["Tapa dura"] }],
    variants: [
      {
        title: "Tapa dura",
        sku: `LIBRO-${channel}`,
        manage_inventory: true,
        options: { Formato: "Tapa dura" },
        prices: [{ currency_code: "eur", amount: 20 }],
      },
    ],
  })
  const [variant] = product.variants
  const item = variant.inventory_items[0].inventory_item_id
  await set("stock", `/admin/inventory-items/${item}/location-levels`, { location_id: location.id, stocked_quantity: 100 })
  return {
    admin,
    guest: store.api(),
    key: key.token,
    salesChannelId: channelId,
    regionId: region.id,
    variantId: variant.id,
    shippingOptionId: option.shipping_option.id,
    locationId: location.id,
    headers: (token) => ({
      "x-publishable-api-key": key.token,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    }),
  }
}
