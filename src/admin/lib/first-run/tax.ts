import { callNative } from "../native-api"

/** The tax on everything that a shop sells in its country. */
export interface Tax {
  /** Percent. */
  readonly rate: number
  /** Its name on bills, in the language of the shop. */
  readonly name: string
}

interface NativeTaxRegion {
  readonly id: string
  readonly province_code: string | null
  readonly provider_id: string | null
  readonly tax_rates: readonly { readonly id: string }[]
}

/** Medusa's own tax provider, which applies the stored rates. */
const OWN_PROVIDER = "tp_system"
const CODE = "default"

/** Whether nothing in Medusa says yet how a country taxes sales. @param country ISO 3166, two letters */
export async function hasNoTax(country: string): Promise<boolean> {
  return isUntaxed(await taxRegion(country))
}

/** Whether the prices of a store in a currency contain the tax. @param currency ISO 4217 */
export async function pricesContainTax(currency: string): Promise<boolean> {
  const query = { attribute: "currency_code", value: currency.toLowerCase(), fields: "id,is_tax_inclusive" }
  const { price_preferences: found } = await callNative<{ price_preferences: { is_tax_inclusive: boolean }[] }>(
    "GET",
    "price-preferences",
    { query },
  )
  return found.some(({ is_tax_inclusive: contain }) => contain)
}

/**
 * Creates the tax of a country in Medusa, in one request. Existing rates, and the rates of another provider, are not changed, so that a repeated
 * call has no effect.
 * @throws ApiError
 */
export async function addTax(country: string, { rate, name }: Tax): Promise<void> {
  const known = await taxRegion(country)
  if (!isUntaxed(known)) return
  const made = { name, code: CODE, rate }
  if (known !== undefined) await callNative("POST", "tax-rates", { body: { ...made, tax_region_id: known.id, is_default: true } })
  else {
    const body = { country_code: country.toLowerCase(), provider_id: OWN_PROVIDER, default_tax_rate: made }
    await callNative("POST", "tax-regions", { body })
  }
}

const isUntaxed = (region: NativeTaxRegion | undefined): boolean =>
  region === undefined || (region.provider_id === OWN_PROVIDER && region.tax_rates.length === 0)

/** The tax region of a whole country. */
async function taxRegion(country: string): Promise<NativeTaxRegion | undefined> {
  const query = { country_code: country.toLowerCase(), limit: "300", fields: "id,province_code,provider_id,*tax_rates" }
  const { tax_regions: found } = await callNative<{ tax_regions: NativeTaxRegion[] }>("GET", "tax-regions", { query })
  return found.find(({ province_code: province }) => province === null)
}
