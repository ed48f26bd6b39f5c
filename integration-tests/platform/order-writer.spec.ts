import { StoreAndHost } from "./support/store-and-host"

/*
 * Compares an order of this service with the order of a native cart that contains the same goods. They differ exactly
 * in the fields of INTENDED.
 */

let storeAndHost: StoreAndHost

beforeAll(async () => {
  storeAndHost = await StoreAndHost.start()
  for (const promotion of PROMOTIONS) {
    const answer = await storeAndHost.admin.post("/admin/promotions", { status: "active", type: "standard", ...promotion })
    expect([answer.status, answer.text]).toEqual([200, expect.anything()])
  }
})

afterAll(() => storeAndHost?.stop())

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

const read = (id: string): Promise<Record<string, unknown>> => storeAndHost.order(id, FIELDS)

/**
 * A copy of an order for comparison. Ids, instants and order numbers are replaced by placeholders, because each order has its own.
 * Lists are sorted, because they have no fixed sequence.
 * @param key the name of the field that contains the value
 */
function normalized(value: unknown, key = ""): unknown {
  if (Array.isArray(value)) {
    return value.map((one) => normalized(one)).sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
  }
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, normalized(one, name)]))
  }
  if (typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value)) {
    return "<instant>"
  }
  if (typeof value === "string" && /_[0-9A-HJKMNP-TV-Z]{26}$/.test(value)) {
    return `<${value.slice(0, value.lastIndexOf("_"))}>`
  }
  return key === "display_id" ? "<number>" : value
}

/** The differences between two values, by path. Each is a pair: the native order's value, then the value of this service's order. */
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
  { sku: "MARGARITA-M", quantity: 2, unitPrice: 11, extras: ["Queso extra"] },
  { sku: "DIAVOLA-F", quantity: 1, unitPrice: 16.5, extras: ["Fina"] },
  { sku: "CERVEZA", quantity: 1, unitPrice: 2.5 },
]

/** The customer of the native carts. */
const CUSTOMER = { first_name: "Ana", last_name: "García", phone: "600000000", email: "guest@example.com" }

/** Places an order with `POST /orders`. */
async function place(body: object): Promise<{ orderId: string }> {
  const { status, body: placed } = await storeAndHost.post(body)
  expect(status).toBe(201)
  return { orderId: placed.data.id }
}

const PIZZA = [{ sku: "MARGARITA-M", quantity: 1 }]

/** Orders the same goods with a native cart and with this service. */
const bothOrders = async (coupons: readonly string[]) => {
  const cart = await storeAndHost.host.run("prepareCart", { lines: LINES, coupons })
  const native = await read(await storeAndHost.host.run("completeCart", cart))
  const { orderId } = await place(storeAndHost.bodies.delivery(LINES, { customer: CUSTOMER, coupon_codes: coupons }))
  return { native: normalized(native), ours: normalized(await read(orderId)) }
}

/** The differences that an extra causes: only the line of this service has a snapshot of it, in three places. */
const extraOf = (item: number, category_name: string, name: string, price: string) => {
  const extra = { category_id: expect.any(Number), category_name, extra_id: expect.any(Number), name, price, quantity: 1 }
  const places = ["metadata", "line_item_metadata", "detail.metadata"]
  return Object.fromEntries(places.map((place) => [`items.${item}.${place}._svc_extras_snapshot`, [undefined, [extra]]]))
}

const DATE = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)

/**
 * The intended differences. This service's order is unpaid, and has ordering data, its own name of the delivery fee, snapshots of
 * extras, and custom prices.
 */
const INTENDED = {
  metadata: [
    null,
    {
      _svc_fulfillment_type: "delivery",
      _svc_fulfillment_date: DATE,
      _svc_fulfillment_time: "21:30",
      legacy_order_type: "delivery",
      date_to_deliver: DATE,
      time_to_deliver: "21:30",
      printed: "no",
    },
  ],
  "shipping_methods.0.name": ["A domicilio", "Gastos de envío"],
  ...extraOf(2, "Masa", "Fina", "0.00"),
  ...extraOf(3, "Ingredientes extra", "Queso extra", "1.50"),
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
  ])("%s has only the intended differences in the admin API", async (_name, coupons) => {
    const { native, ours } = await bothOrders(coupons)
    expect(differences(native, ours)).toEqual(INTENDED)
  })

  it.each([
    ["with a free delivery", ["ENVIO"]],
    ["with 5 € off", ["CINCO"]],
    ["with 10 % and 5 € off and a free delivery", ["DIEZ", "CINCO", "ENVIO"]],
  ])("%s has the same totals, and its lines and total are in whole cents", async (_name, coupons) => {
    const { native, ours } = await bothOrders(coupons)
    expect(rounded(ours)).toEqual(rounded(native))
    const { items, total } = ours as { items: { total: number }[]; total: number }
    expect(items.map((item) => Math.abs(item.total * 100 - Math.round(item.total * 100)) < 1e-9)).toEqual(items.map(() => true))
    expect(Math.abs(total * 100 - Math.round(total * 100))).toBeLessThan(1e-9)
  })
})

describe("the customer of an order", () => {
  it("is one guest for all concurrent orders with one e-mail address, whatever its letter case is", async () => {
    const emails = ["nueva@example.com", "Nueva@Example.com"].flatMap((email) => Array.from({ length: 6 }, () => email))
    const placed = await Promise.all(
      emails.map((email) => place(storeAndHost.bodies.pickup(PIZZA, { customer: { ...CUSTOMER, email } }))),
    )
    const customers = await storeAndHost.host.db("customer").where({ email: "nueva@example.com" }).select("id", "has_account")
    expect(customers).toEqual([{ id: expect.stringMatching(/^cus_/), has_account: false }])
    const ids = placed.map(({ orderId }) => orderId)
    const owners = await storeAndHost.host.db("order").whereIn("id", ids).select("customer_id", "email")
    expect(owners).toEqual(emails.map(() => ({ customer_id: customers[0].id, email: "nueva@example.com" })))
  })

  it("is not set if the order has no e-mail, and the admin API shows the order", async () => {
    const { orderId } = await place(storeAndHost.bodies.pickup(PIZZA, { customer: { ...CUSTOMER, email: undefined } }))
    expect(await read(orderId)).toMatchObject({ id: orderId, email: null, customer_id: null, total: 9.5 })
  })

  it("has orders with consecutive numbers of the platform", async () => {
    const first = await read((await place(storeAndHost.bodies.pickup(PIZZA))).orderId)
    const second = await read((await place(storeAndHost.bodies.pickup(PIZZA))).orderId)
    expect(second.display_id).toBe(Number(first.display_id) + 1)
  })
})
