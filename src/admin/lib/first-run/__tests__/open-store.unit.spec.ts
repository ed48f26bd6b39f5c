import { openStore } from "../open-store"
import { addTax, hasNoTax, pricesContainTax, type Tax } from "../tax"

type Rows = Record<string, unknown>[]
interface Medusa {
  readonly store: { id: string; default_sales_channel_id: string; supported_currencies: Rows }
  readonly regions: Rows
  readonly tax_regions: { id: string; country_code: string; province_code: string | null; provider_id: string; tax_rates: Rows }[]
  readonly stock_locations: Rows
  readonly linked: string[]
}

const IVA: Tax = { rate: 10, name: "IVA" }
const SHOP = { name: "Trattoria", address: "Calle Mayor 1", language: "es", tax: IVA }
const MARKET = { country: "ES", currency: "EUR" }

const emptyMedusa = (): Medusa => ({
  store: { id: "store_1", default_sales_channel_id: "sc_1", supported_currencies: [] },
  regions: [],
  tax_regions: [],
  stock_locations: [],
  linked: [],
})

/** Serves Medusa's admin API. @param failing the number of the write that fails, and after it every request */
function serve(medusa: Medusa, failing = Number.POSITIVE_INFINITY): string[] {
  const writes: string[] = []
  const write: Record<string, (body: never) => unknown> = {
    "stores/store_1": ({ supported_currencies }: { supported_currencies: Rows }) => {
      medusa.store.supported_currencies = supported_currencies
      return {}
    },
    regions: ({ countries, ...region }: { countries: string[] }) => {
      medusa.regions.push({ ...region, countries: countries.map((iso_2) => ({ iso_2 })) })
      return {}
    },
    "tax-regions": ({
      default_tax_rate: rate,
      ...region
    }: {
      country_code: string
      provider_id: string
      default_tax_rate: object
    }) => {
      medusa.tax_regions.push({ ...region, id: "txreg_new", province_code: null, tax_rates: [{ ...rate }] })
      return {}
    },
    "tax-rates": ({ tax_region_id: id, ...rate }: { tax_region_id: string }) => {
      medusa.tax_regions.find((region) => region.id === id)?.tax_rates.push(rate)
      return {}
    },
    "stock-locations": (body: object) => {
      const made = { ...body, id: `sloc_${medusa.stock_locations.length + 1}` }
      medusa.stock_locations.push(made)
      return { stock_location: made }
    },
    "stock-locations/sloc_1/sales-channels": ({ add }: { add: string[] }) => {
      medusa.linked.push(...add)
      return {}
    },
    "stock-locations/sloc_2/sales-channels": ({ add }: { add: string[] }) => {
      medusa.linked.push(...add)
      return {}
    },
  }
  jest.spyOn(globalThis, "fetch").mockImplementation(async (input, { method, body } = {}) => {
    const url = new URL(String(input), "http://shop.example")
    const path = url.pathname.replace("/admin/", "")
    if (writes.length >= failing) return Response.json({}, { status: 503 })
    if (method !== "POST") {
      const country = url.searchParams.get("country_code")
      return Response.json({
        stores: [medusa.store],
        regions: medusa.regions,
        tax_regions: medusa.tax_regions.filter(({ country_code: code }) => code === country),
        stock_locations: medusa.linked.length > 0 ? medusa.stock_locations : [],
        price_preferences: medusa.store.supported_currencies.filter(
          ({ currency_code: code }) => code === url.searchParams.get("value"),
        ),
      })
    }
    writes.push(path)
    if (writes.length >= failing) return Response.json({}, { status: 503 })
    return Response.json(write[path]?.(JSON.parse(String(body)) as never))
  })
  return writes
}

afterEach(() => jest.restoreAllMocks())

const TAXED = [
  {
    id: "txreg_new",
    country_code: "es",
    province_code: null,
    provider_id: "tp_system",
    tax_rates: [{ name: "IVA", code: "default", rate: 10 }],
  },
]

describe("opening a store", () => {
  it("creates the country's tax before the region, and prices contain the tax", async () => {
    const medusa = emptyMedusa()
    const writes = serve(medusa)
    await openStore(SHOP, MARKET)
    expect(medusa.tax_regions).toEqual(TAXED)
    expect(medusa.store.supported_currencies).toMatchObject([{ currency_code: "eur", is_tax_inclusive: true }])
    expect(medusa.regions).toMatchObject([{ is_tax_inclusive: true, automatic_taxes: true }])
    expect(writes.indexOf("tax-regions")).toBeLessThan(writes.indexOf("regions"))
    expect(await pricesContainTax("EUR")).toBe(true)
  })

  it("creates no tax if none is given", async () => {
    const medusa = emptyMedusa()
    serve(medusa)
    await openStore({ ...SHOP, tax: undefined }, MARKET)
    expect(medusa.tax_regions).toEqual([])
    expect(await hasNoTax("ES")).toBe(true)
  })

  it.each([1, 2, 3, 4])("ends in the same state if it is repeated after write %i has failed", async (failing) => {
    const [medusa, whole] = [emptyMedusa(), emptyMedusa()]
    serve(whole)
    await openStore(SHOP, MARKET)
    serve(medusa, failing)
    await expect(openStore(SHOP, MARKET)).rejects.toMatchObject({ status: 503 })
    serve(medusa)
    await openStore(SHOP, MARKET)
    expect(medusa).toEqual(whole)
    const writes = serve(medusa)
    await openStore(SHOP, MARKET)
    expect(writes).toEqual(["stores/store_1"])
  })
})

describe("the tax of a country", () => {
  const region = { id: "txreg_1", country_code: "es", province_code: null, provider_id: "tp_system", tax_rates: [{ rate: 21 }] }

  it.each([
    ["a rate", region],
    ["another provider", { ...region, provider_id: "tp_other", tax_rates: [] }],
  ])("is not changed where Medusa has %s", async (_, known) => {
    const medusa = { ...emptyMedusa(), tax_regions: [structuredClone(known)] }
    const writes = serve(medusa)
    expect(await hasNoTax("ES")).toBe(false)
    await addTax("ES", IVA)
    expect([writes, medusa.tax_regions]).toEqual([[], [known]])
  })

  it("becomes the default rate of a region without rates; provinces do not count", async () => {
    const province = { ...region, id: "txreg_cn", province_code: "es-cn" }
    const medusa = { ...emptyMedusa(), tax_regions: [province, { ...region, tax_rates: [] }] }
    serve(medusa)
    expect(await hasNoTax("ES")).toBe(true)
    await addTax("ES", IVA)
    expect(medusa.tax_regions[1]?.tax_rates).toEqual([{ name: "IVA", code: "default", rate: 10, is_default: true }])
    expect(await hasNoTax("ES")).toBe(false)
  })
})
