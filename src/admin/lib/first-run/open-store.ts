import { callNative } from "../native-api"
import { addTax, type Tax } from "./tax"

/** The country and the currency in which a store sells. */
export interface Market {
  /** ISO 3166, two letters. */
  readonly country: string
  /** ISO 4217. */
  readonly currency: string
}

export interface Shop {
  readonly name: string
  readonly address: string
  /** The language of the region's name. */
  readonly language: string
  /** undefined: none is created. */
  readonly tax: Tax | undefined
}

interface NativeStore {
  readonly id: string
  readonly default_sales_channel_id: string | null
  readonly supported_currencies: readonly { readonly currency_code: string; readonly is_default: boolean }[]
}

interface Listed {
  readonly id: string
}

interface NativeRegion extends Listed {
  readonly countries: readonly { readonly iso_2: string }[]
}

/** Medusa's built-in provider for payment on delivery or by transfer. */
const MANUAL_PAYMENT = "pp_system_default"

/** Medusa's store record, of which there is exactly one. */
export async function nativeStore(): Promise<NativeStore> {
  const { stores } = await callNative<{ stores: NativeStore[] }>("GET", "stores", {
    query: { fields: "id,default_sales_channel_id,*supported_currencies" },
  })
  const [store] = stores
  if (store === undefined) throw new Error("Medusa has no store")
  return store
}

/** The currencies that a store can sell in, ISO 4217 in upper case. */
export async function nativeCurrencies(): Promise<string[]> {
  const { currencies } = await callNative<{ currencies: { code: string }[] }>("GET", "currencies", {
    query: { limit: "300", fields: "code", order: "code" },
  })
  return currencies.map(({ code }) => code.toUpperCase())
}

/**
 * Creates in Medusa what a host needs before it can sell: the currency of the store, the tax of the country, a region for it, and a stock
 * location of the default sales channel. An existing tax, region or stock location is not changed; the prices in the currency are set to include
 * tax. The location comes last: without it the host does not sell, so that a call after an interrupted one creates what is missing.
 * @throws ApiError
 */
export async function openStore(shop: Shop, market: Market): Promise<void> {
  const [country, currency] = [market.country.toLowerCase(), market.currency.toLowerCase()]
  const store = await nativeStore()
  await supportCurrency(store, currency)
  if (shop.tax !== undefined) await addTax(country, shop.tax)
  const { regions } = await callNative<{ regions: NativeRegion[] }>("GET", "regions", {
    query: { limit: "300", fields: "id,*countries" },
  })
  if (!regions.some(({ countries }) => countries.some(({ iso_2: code }) => code === country)))
    await callNative("POST", "regions", {
      body: {
        name: new Intl.DisplayNames(shop.language, { type: "region" }).of(market.country.toUpperCase()) ?? market.country,
        currency_code: currency,
        countries: [country],
        payment_providers: [MANUAL_PAYMENT],
        is_tax_inclusive: true,
        automatic_taxes: true,
      },
    })
  await openLocation(store, shop, country)
}

/** Adds a currency to those of the store. Its prices include tax, as on a menu, even if the store had the currency already. */
async function supportCurrency({ id, supported_currencies: known }: NativeStore, currency: string): Promise<void> {
  const others = known.filter(({ currency_code: code }) => code !== currency)
  const own = known.find(({ currency_code: code }) => code === currency)
  const added = { currency_code: currency, is_default: own?.is_default ?? others.length === 0, is_tax_inclusive: true }
  const kept = others.map(({ currency_code, is_default }) => ({ currency_code, is_default }))
  await callNative("POST", `stores/${id}`, { body: { supported_currencies: [...kept, added] } })
}

async function openLocation(
  { default_sales_channel_id: channel }: NativeStore,
  { name, address }: Shop,
  country: string,
): Promise<void> {
  if (channel === null) throw new Error("Medusa's store has no default sales channel")
  const query = { sales_channel_id: channel, limit: "1", fields: "id" }
  const linked = await callNative<{ stock_locations: Listed[] }>("GET", "stock-locations", { query })
  if (linked.stock_locations.length > 0) return
  const { stock_location: made } = await callNative<{ stock_location: Listed }>("POST", "stock-locations", {
    body: { name, address: { address_1: address, country_code: country } },
  })
  await callNative("POST", `stock-locations/${made.id}/sales-channels`, { body: { add: [channel] } })
}
