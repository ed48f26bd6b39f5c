import { GUEST } from "../support"
import { isByTheClock } from "../support/observation/by-the-clock"
import { type Line, type PlatformBodies, platformBodies } from "./support/order-bodies"
import { type PlatformHost, SELLING, startPlatformHost } from "./support/platform-host"

/* The price of a cart: the platform's taxes, promotions and totals, in whole cents, with few statements. */

let host: PlatformHost
let bodies: PlatformBodies

beforeAll(async () => {
  host = await startPlatformHost({ env: SELLING })
  bodies = await platformBodies(host.db)
  await host.run("chargeForDelivery")
})

afterAll(() => host?.stop())

const LINES = [
  { sku: "AGUA", quantity: 3 },
  { sku: "MARGARITA-M", quantity: 2, extras: ["Queso extra"] },
  { sku: "CERVEZA", quantity: 1 },
]

interface Wish {
  readonly coupons?: readonly string[]
  /** Null: no e-mail. */
  readonly email?: string | null
  readonly address?: object
}

const bodyOf = ({ coupons = [], email = "guest@example.com", ...changes }: Wish = {}, lines: readonly Line[] = LINES) =>
  bodies.delivery(lines, { coupon_codes: coupons, customer: email === null ? {} : { ...GUEST, email }, ...changes })

const quote = (wish: Wish = {}) => host.run("quoteCart", bodyOf(wish))

/** Changes the store, quotes, and undoes the change. */
const quoteWith = async ({ sql, undo }: { readonly sql: string; readonly undo: string }, wish: Wish = {}) => {
  const change = async (statement: string) => {
    await host.db.raw(statement)
    await host.run("refreshCommerce")
  }
  await change(sql)
  try {
    return await quote(wish)
  } finally {
    await change(undo)
  }
}

const taxIsIncluded = (included: boolean) =>
  `update price_preference set is_tax_inclusive = ${included} where attribute = 'currency_code' and value = 'eur'`
const TAX_ON_TOP = { sql: taxIsIncluded(false), undo: taxIsIncluded(true) }

/** The region also delivers to France, which has no tax region. */
const FRANCE = {
  sql: "update region_country set region_id = (select id from region) where iso_2 = 'fr'",
  undo: "update region_country set region_id = null where iso_2 = 'fr'",
}

/** Waits until a change in the host is visible, which takes up to half a second. */
const seen = () => new Promise((resolve) => setTimeout(resolve, 600))

describe("totals", () => {
  it("include tax if prices do", async () => {
    const { subtotal, discountTotal, deliveryTotal, totalTax, total, taxLines, lines, delivery } = await quote()
    expect({ subtotal, discountTotal, deliveryTotal, totalTax, total }).toEqual({
      subtotal: 2990n,
      discountTotal: 0n,
      deliveryTotal: 250n,
      totalTax: 315n,
      total: 3240n,
    })
    expect(lines.map((line) => [line.unitPrice, line.subtotal, line.total])).toEqual([
      [180n, 540n, 540n],
      [1100n, 2200n, 2200n],
      [250n, 250n, 250n],
    ])
    expect(delivery).toMatchObject({ amount: 250n, discount: 0n, tax: 23n })
    expect(taxLines).toEqual([
      { rate: 21, label: expect.any(String), base: 207n, amount: 43n },
      { rate: 10, label: "IVA reducido", base: 2718n, amount: 272n },
    ])
    expect(taxLines.reduce((sum, { amount }) => sum + amount, 0n)).toBe(totalTax)
  })

  it("add the tax if prices exclude it", async () => {
    const { subtotal, totalTax, total, deliveryTotal } = await quoteWith(TAX_ON_TOP)
    expect({ subtotal, deliveryTotal, totalTax, total }).toEqual({
      subtotal: 2990n,
      deliveryTotal: 250n,
      totalTax: 352n,
      total: 3592n,
    })
  })

  it("have no tax in a country without a tax region", async () => {
    const { totalTax, total, taxLines } = await quoteWith(FRANCE, {
      address: { address_1: "Rue de Rivoli 1", city: "Paris", postcode: "75001", country: "FR" },
    })
    expect({ totalTax, total, taxLines }).toEqual({ totalTax: 0n, total: 3240n, taxLines: [] })
  })
})

describe("promotions", () => {
  beforeAll(async () => {
    await host.run("createPromotion", { code: "Q15", value: 15, taxInclusive: false })
    await host.run("createPromotion", { code: "Q5", value: 5, type: "fixed", target: "order" })
    await host.run("createPromotion", { code: "QENVIO2", value: 2, type: "fixed", target: "shipping_methods" })
    await host.run("createPromotion", { code: "QFIXED", value: 500, type: "fixed", target: "order" })
    await host.run("createPromotion", { code: "QGASTADO", value: 10, limit: 1 })
    await host.db.raw("update promotion set used = 1 where code = 'QGASTADO'")
  })

  it("round the share of every line half-up, and apply to prices with tax even if the promotion excludes tax", async () => {
    const { lines, discountTotal, total, coupons, discounts } = await quote({ coupons: ["Q15"] })
    expect(lines.map(({ discount }) => discount)).toEqual([81n, 330n, 38n])
    expect({ discountTotal, total }).toEqual({ discountTotal: 449n, total: 3240n - 449n })
    expect(coupons).toEqual([{ code: "Q15", valid: true, reason: null, discount: 449n }])
    expect(discounts).toEqual([
      { code: "Q15", promotionId: expect.stringMatching(/^promo_/), automatic: false, counted: false, discount: 449n },
    ])
  })

  it("split a fixed amount exactly to the cent", async () => {
    const { lines, discountTotal } = await quote({ coupons: ["Q5"] })
    expect(lines.reduce((sum, { discount }) => sum + discount, 0n)).toBe(500n)
    expect(discountTotal).toBe(500n)
  })

  it("take a fixed amount off the delivery including tax", async () => {
    const { delivery, discountTotal, total, totalTax } = await quote({ coupons: ["QENVIO2"] })
    expect(delivery).toMatchObject({ amount: 250n, discount: 200n })
    expect({ discountTotal, total, totalTax }).toEqual({ discountTotal: 200n, total: 3040n, totalTax: 297n })
  })

  it("take off the full fixed amount including tax, even if the promotion excludes tax", async () => {
    await host.run("createPromotion", { code: "Q333", value: 3.33, type: "fixed", target: "order", taxInclusive: false })
    const { discountTotal, total } = await quote({ coupons: ["Q333"] })
    expect({ discountTotal, total }).toEqual({ discountTotal: 333n, total: 3240n - 333n })
    expect((await quoteWith(TAX_ON_TOP, { coupons: ["Q333"] })).discountTotal).toBe(333n)
  })

  it("never exceed the price", async () => {
    const { lines, delivery, total } = await quote({ coupons: ["QFIXED", "Q15"] })
    expect(lines.every(({ total: rest }) => rest === 0n)).toBe(true)
    expect({ delivery: delivery?.discount, total }).toEqual({ delivery: 0n, total: 250n })
  })

  it("give the reason why a code has no effect, once per code", async () => {
    await host.db.raw(
      "insert into promotion_campaign (id, name, campaign_identifier, ends_at) values ('procamp_old', 'Old', 'old', '2020-01-01')",
    )
    await host.run("createPromotion", { code: "QVIEJO", value: 10 })
    await host.db.raw("update promotion set campaign_id = 'procamp_old' where code = 'QVIEJO'")
    const { coupons, discountTotal } = await quote({ coupons: ["NADA", "QGASTADO", "QVIEJO", "NADA"] })
    expect(coupons.map(({ code, valid, reason }) => [code, valid, reason])).toEqual([
      ["NADA", false, "not_found"],
      ["QGASTADO", false, "limit_reached"],
      ["QVIEJO", false, "expired"],
    ])
    expect(discountTotal).toBe(0n)
  })

  it("of a campaign with a limit per customer apply only to a known customer who has not reached it", async () => {
    await host.db.raw("insert into promotion_campaign (id, name, campaign_identifier) values ('procamp_each', 'Each', 'each')")
    await host.db.raw(
      `insert into promotion_campaign_budget (id, type, campaign_id, "limit", raw_limit, used, raw_used, attribute)
       values ('probudg_each', 'use_by_attribute', 'procamp_each', 1, '{"value": "1", "precision": 20}', 0, '{"value": "0", "precision": 20}', 'customer_email')`,
    )
    await host.run("createPromotion", { code: "QCADA", value: 10 })
    await host.db.raw("update promotion set campaign_id = 'procamp_each' where code = 'QCADA'")
    expect((await quote({ coupons: ["QCADA", "Q5"], email: null })).coupons.map(({ valid }) => valid)).toEqual([false, true])
    const known = await quote({ coupons: ["QCADA"], email: "a@example.com" })
    expect(known.discounts).toMatchObject([{ code: "QCADA", counted: true }])
    const used = { coupons: ["QCADA"], email: "a@example.com" }
    await host.run("placeOrder", { body: bodyOf(used) })
    expect((await quote(used)).coupons).toMatchObject([{ valid: false, reason: "not_applicable" }])
    expect((await quote({ ...used, email: "b@example.com" })).coupons).toMatchObject([{ valid: true }])
  })

  it("apply automatically, half a second after they were created", async () => {
    await host.run("createPromotion", { code: "AUTO", value: 20, automatic: true })
    await seen()
    const { discounts, coupons, discountTotal } = await quote()
    expect({ discounts, coupons, discountTotal }).toMatchObject({
      discounts: [{ code: "AUTO", automatic: true }],
      coupons: [],
      discountTotal: 598n,
    })
    await host.db.raw("update promotion set status = 'inactive' where code = 'AUTO'")
    await seen()
    expect((await quote()).discountTotal).toBe(0n)
  })
})

describe("the plugin's calculation of promotions equals the platform's", () => {
  // The platform applies promotions of equal value in no fixed sequence, so each has its own value.
  let next = 10
  const method = (changes: object) => {
    next += 0.5
    return { type: "percentage", target_type: "items", allocation: "across", value: next, ...changes }
  }
  const rule = (attribute: string, operator: string, values: string | string[]) => ({ attribute, operator, values })
  const KINDS: Record<string, object> = {
    "percent of every item": { application_method: method({ allocation: "each", max_quantity: 2 }) },
    "percent of one item": { application_method: method({ allocation: "once", max_quantity: 1 }) },
    "fixed on each item": {
      application_method: method({ type: "fixed", allocation: "each", max_quantity: 3, value: 1.25, currency_code: "eur" }),
    },
    "fixed across the order": {
      application_method: method({ type: "fixed", target_type: "order", value: 3.33, currency_code: "eur" }),
    },
    "another currency": { application_method: method({ type: "fixed", target_type: "order", value: 3, currency_code: "usd" }) },
    "without tax": { is_tax_inclusive: false, application_method: method({ value: 7.5 }) },
    "off the delivery": {
      application_method: method({ target_type: "shipping_methods", allocation: "each", max_quantity: 1, value: 50 }),
    },
    "by region": { rules: [rule("region_id", "in", ["reg_nowhere"])], application_method: method({}) },
    "by amount": { rules: [rule("currency_code", "eq", "eur")], application_method: method({ value: 5 }) },
    "limited and free": { limit: 5, application_method: method({}) },
    "in a campaign with a budget of uses": {
      campaign: { name: "K", campaign_identifier: "k-usage", budget: { type: "usage", limit: 3 } },
      application_method: method({}),
    },
    "in a campaign with a budget of money": {
      campaign: { name: "M", campaign_identifier: "m-spend", budget: { type: "spend", currency_code: "eur", limit: 1 } },
      application_method: method({ currency_code: "eur" }),
    },
  }

  it("for each kind alone and for all together", async () => {
    const { rows: products } = await host.db.raw(
      "select p.id from product p join product_variant v on v.product_id = p.id where v.sku = 'AGUA' or v.sku = 'CERVEZA' order by v.sku",
    )
    const [first, second] = products.map(({ id }: { id: string }) => id)
    const kinds = {
      ...KINDS,
      "some products": {
        application_method: method({
          value: 20,
          allocation: "each",
          max_quantity: 9,
          target_rules: [rule("items.product.id", "in", [first])],
        }),
      },
      "all but some products": { application_method: method({ target_rules: [rule("items.product.id", "ne", second)] }) },
      "buy and get": {
        type: "buyget",
        application_method: method({
          value: 100,
          allocation: "each",
          max_quantity: 1,
          apply_to_quantity: 1,
          buy_rules_min_quantity: 1,
          buy_rules: [rule("items.product.id", "in", [first])],
          target_rules: [rule("items.product.id", "in", [second, first])],
        }),
      },
    }
    const codes: string[] = []
    for (const [index, kind] of Object.values(kinds).entries()) {
      const code = `KIND${index}`
      codes.push(code)
      await host.run("createNativePromotion", { code, type: "standard", status: "active", is_tax_inclusive: true, ...kind })
    }
    let actions = 0
    for (const coupons of [...codes.map((code) => [code]), codes]) {
      const compared = await host.run("comparePromotionActions", bodyOf({ coupons }))
      expect(compared).toHaveLength(1)
      for (const { ours, platforms } of compared) {
        expect([coupons, ours]).toEqual([coupons, platforms])
        actions += (ours as unknown[]).length
      }
    }
    expect(actions).toBeGreaterThan(40)
  })
})

describe("statements", () => {
  it("are not needed while taxes are cached and no promotion exists; after half a second one statement checks for changes", async () => {
    const body = bodyOf()
    const own = (statements: readonly string[]) => statements.filter((text) => !isByTheClock(text))
    // The promotions of earlier tests are no longer cached.
    await seen()
    expect(own(await host.run("quoteStatements", { body }))).toEqual([])
    const later = await host.run("quoteStatements", { body, after: 600 })
    expect(own(later)).toEqual([])
    expect(later.filter((text) => text.includes("tax_rate_rule"))).toHaveLength(1)
  })

  it("are at most five with a coupon, for any number of lines", async () => {
    const many = ["AGUA", "MARGARITA-M", "MARGARITA-F", "DIAVOLA-M", "DIAVOLA-F", "ENSALADA", "CERVEZA"].map((sku) => ({
      sku,
      quantity: 1,
      extras: sku.startsWith("DIAVOLA") ? ["Fina"] : [],
    }))
    const ownStatements = async (lines: readonly Line[]) => {
      const all = await host.run("quoteStatements", { body: bodyOf({ coupons: ["Q5"] }, lines) })
      expect(all.length).toBeLessThanOrEqual(5)
      return all.filter((text) => !isByTheClock(text))
    }
    expect(await ownStatements(many)).toHaveLength((await ownStatements(LINES)).length)
  })
})

describe("a changed tax rate", () => {
  it("applies half a second later", async () => {
    expect((await quote()).totalTax).toBe(315n)
    await host.db.raw("update tax_rate set rate = 4, updated_at = now() where code = 'iva10'")
    await seen()
    // 27.40 and the delivery of 2.50 including 4 %, and beer of 2.50 including 21 %.
    expect((await quote()).totalTax).toBe(158n)
    await host.db.raw("update tax_rate set rate = 10, updated_at = now() where code = 'iva10'")
    await seen()
    expect((await quote()).totalTax).toBe(315n)
  })
})
