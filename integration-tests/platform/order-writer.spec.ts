import { StoreAndHost } from "./support/store-and-host"

/* An order of ours is a platform order: every field equals that of an order from a native cart with the same goods. */

let both: StoreAndHost

beforeAll(async () => {
  both = await StoreAndHost.start()
  for (const promotion of PROMOTIONS) {
    const answer = await both.admin.post("/admin/promotions", { status: "active", type: "standard", ...promotion })
    expect([answer.status, answer.text]).toEqual([200, expect.anything()])
  }
})

afterAll(() => both?.stop())

const PROMOTIONS = [
  {
    code: "DIEZ",
    is_tax_inclusive: true,
    application_method: { type: "percentage", target_type: "items", allocation: "across", value: 10, currency_code: "eur" },
  },
  {
    code: "CINCO",
    is_tax_inclusive: true,
    application_method: { type: "fixed", target_type: "order", allocation: "across", value: 5, currency_code: "eur" },
  },
  {
    code: "ENVIO",
    is_tax_inclusive: true,
    application_method: {
      type: "percentage",
      target_type: "shipping_methods",
      allocation: "across",
      value: 100,
      currency_code: "eur",
    },
  },
  {
    code: "QUINCE",
    is_tax_inclusive: false,
    application_method: { type: "percentage", target_type: "items", allocation: "across", value: 15, currency_code: "eur" },
  },
]

const FIELDS =
  "+email,+region_id,+sales_channel_id,+currency_code,+customer_id,+no_notification,+is_draft_order,+payment_status,+fulfillment_status,*customer,*promotions"

const read = (id: string): Promise<Record<string, unknown>> => both.order(id, FIELDS)

/** Replaces ids by their prefix and instants by a word, and sorts lists, because they have no fixed sequence. */
function plain(value: unknown, key = ""): unknown {
  if (Array.isArray(value)) {
    return value.map((one) => plain(one)).sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
  }
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one, name)]))
  }
  if (typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value)) {
    return "<instant>"
  }
  if (typeof value === "string" && /_[0-9A-HJKMNP-TV-Z]{26}$/.test(value)) {
    return `<${value.slice(0, value.lastIndexOf("_"))}>`
  }
  return key === "display_id" ? "<number>" : value
}

/** The differences between two plain values: path → [the platform's, ours]. */
function differences(native: unknown, ours: unknown, path = ""): Record<string, unknown> {
  if (JSON.stringify(native) === JSON.stringify(ours)) {
    return {}
  }
  const comparable = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null
  if (!comparable(native) || !comparable(ours)) {
    return { [path]: [native, ours] }
  }
  const keys = [...new Set([...Object.keys(native), ...Object.keys(ours)])]
  return Object.assign({}, ...keys.map((name) => differences(native[name], ours[name], path === "" ? name : `${path}.${name}`)))
}

const LINES = [
  { sku: "AGUA", quantity: 3, unitPrice: 1.8 },
  { sku: "MARGARITA-M", quantity: 2, unitPrice: 11 },
  { sku: "DIAVOLA-F", quantity: 1, unitPrice: 16.5 },
  { sku: "CERVEZA", quantity: 1, unitPrice: 2.5 },
]

const bothWays = async (coupons: readonly string[]) => {
  const metadata = { note: "igual" }
  const cart = await both.host.run("prepareCart", { lines: LINES, coupons, metadata })
  const native = await read(await both.host.run("completeCart", cart))
  const placed = await both.host.run("placeOrder", {
    lines: LINES.map(({ sku, quantity }) => ({ sku, quantity, extrasCents: sku === "MARGARITA-M" ? 150 : 0 })),
    feeCents: 250,
    coupons,
    metadata,
  })
  return { native: plain(native), ours: plain(await read(placed.orderId)) }
}

/** The intended differences: our order is not paid, and the price contains the extras. */
const MEANT = {
  payment_status: ["authorized", "not_paid"],
  "payment_collections.0.status": ["authorized", "not_paid"],
  "payment_collections.0.authorized_amount": expect.anything(),
  "payment_collections.0.raw_authorized_amount": expect.anything(),
  "payment_collections.0.captured_amount": [0, null],
  "payment_collections.0.raw_captured_amount": expect.anything(),
  "payment_collections.0.refunded_amount": [0, null],
  "payment_collections.0.raw_refunded_amount": expect.anything(),
  "payment_collections.0.payments.0": expect.anything(),
  ...Object.fromEntries(LINES.map((_line, index) => [`items.${index}.is_custom_price`, [false, true]])),
}

const AMOUNTS = [
  "total",
  "subtotal",
  "tax_total",
  "discount_total",
  "item_total",
  "item_tax_total",
  "shipping_total",
  "original_total",
]

const rounded = (order: unknown) => {
  const values = order as Record<string, number>
  return Object.fromEntries(AMOUNTS.map((name) => [name, Math.round((values[name] ?? Number.NaN) * 100)]))
}

describe("an order compared with that of a native cart with the same goods", () => {
  it.each([
    ["without a coupon", []],
    ["with 10 % off", ["DIEZ"]],
  ])("%s is equal in every field of the admin API", async (_name, coupons) => {
    const { native, ours } = await bothWays(coupons)
    expect(differences(native, ours)).toEqual(MEANT)
  })

  it.each([
    ["with a free delivery", ["ENVIO"]],
    ["with 5 € off", ["CINCO"]],
    ["with 10 % and 5 € off and a free delivery", ["DIEZ", "CINCO", "ENVIO"]],
  ])("%s costs the same, in whole cents on every line", async (_name, coupons) => {
    const { native, ours } = await bothWays(coupons)
    expect(rounded(ours)).toEqual(rounded(native))
    const { items, total } = ours as { items: { total: number }[]; total: number }
    expect(items.map((item) => Math.abs(item.total * 100 - Math.round(item.total * 100)) < 1e-9)).toEqual(items.map(() => true))
    expect(Math.abs(total * 100 - Math.round(total * 100))).toBeLessThan(1e-9)
  })
})

describe("the customer of an order", () => {
  it("is one guest for all orders of one e-mail, also concurrent ones, in any letter case", async () => {
    const placements = ["nueva@example.com", "Nueva@Example.com"].flatMap((email) =>
      Array.from({ length: 6 }, () => ({ lines: [{ sku: "MARGARITA-M", quantity: 1 }], email })),
    )
    const { placed, refused } = await both.host.run("placeAtOnce", { placements })
    expect({ placed: placed.length, refused }).toEqual({ placed: 12, refused: [] })
    const customers = await both.host.db("customer").where({ email: "nueva@example.com" }).select("id", "has_account")
    expect(customers).toEqual([{ id: expect.stringMatching(/^cus_/), has_account: false }])
    const owners = await both.host.db("order").whereIn("id", placed).distinct("customer_id", "email")
    expect(owners).toEqual([{ customer_id: customers[0].id, email: "nueva@example.com" }])
  })

  it("is not set without an e-mail, and the order is still in the admin API", async () => {
    const { orderId, customerId } = await both.host.run("placeOrder", {
      lines: [{ sku: "MARGARITA-M", quantity: 1 }],
      email: null,
    })
    expect(customerId).toBeNull()
    expect(await read(orderId)).toMatchObject({ id: orderId, email: null, customer_id: null, total: 9.5 })
  })

  it("gets consecutive order numbers from the platform", async () => {
    const first = await both.host.run("placeOrder", { lines: [{ sku: "MARGARITA-M", quantity: 1 }] })
    const second = await both.host.run("placeOrder", { lines: [{ sku: "MARGARITA-M", quantity: 1 }] })
    expect(second.displayId).toBe(first.displayId + 1)
    expect(await read(second.orderId)).toMatchObject({ display_id: second.displayId })
  })
})
