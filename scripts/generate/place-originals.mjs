import { success } from "../walkthrough/expectation.mjs"
import { fillCart } from "../walkthrough/fill-cart.mjs"
import { hundredths } from "../walkthrough/money.mjs"
import { createClient } from "../walkthrough/service-client.mjs"

const ADDRESSES = ["Calle de Alcalá 50, Madrid", "Calle de Fuencarral 12, Madrid", "Calle de Atocha 3, Madrid"]
const TRACKING = "https://maps.example.com/track/generated"

const DELIVERED = ["shipped", "completed", "finalized"]
const HANDED_OVER = ["completed", "finalized"]

/**
 * The kinds of orders. An order of each kind is placed `times` times, and copies for the past are drawn by weight. Kinds without a weight
 * belong to today and are not copied to the past. Kinds with `today` may be copied to today.
 */
const KINDS = [
  { type: "delivery", times: 8, account: false, moves: DELIVERED, weight: 25 },
  { type: "delivery", times: 8, account: true, moves: DELIVERED, weight: 35 },
  { type: "pickup", times: 4, account: false, moves: HANDED_OVER, weight: 10 },
  { type: "pickup", times: 4, account: true, moves: HANDED_OVER, weight: 14 },
  { type: "dine_in", times: 4, account: false, moves: HANDED_OVER, weight: 10 },
  { type: "delivery", times: 2, account: false, moves: ["cancelled"], weight: 3 },
  { type: "delivery", times: 1, account: true, moves: ["shipped", "completed", "refunded"], weight: 2 },
  { type: "delivery", times: 4, account: true, moves: [], today: true },
  { type: "delivery", times: 2, account: false, moves: ["shipped"], today: true },
  { type: "pickup", times: 3, account: false, moves: [], today: true },
  { type: "dine_in", times: 3, account: false, moves: [] },
]

/** Original products, not copies. */
const ORIGINAL_PRODUCT = /^prod_[0-9A-Za-z]+$/

/**
 * Places the orders to be copied on a running store over its API, and moves each through the statuses of its kind.
 * @param {{ baseUrl: string, username: string, password: string }} store with a managing account
 * @returns {Promise<{ customer: string, zone: string, orders: { id: string, account: boolean, weight: number, today: boolean }[]
 * }>} `customer`: e-mail of the account that ordered
 */
export async function placeOriginals({ baseUrl, username, password }) {
  const client = createClient(baseUrl)
  client.signInWith(success(await client.post("auth/token", { username, password }, { guest: true })).token)
  const customer = await registerCustomer(client)
  const shop = await lookAround(client)
  const orders = []
  for (const kind of KINDS) {
    // An order that stays at a table needs the table to itself.
    const wishes = kind.type === "dine_in" ? Math.min(kind.times, shop.tables.length) : kind.times
    for (let count = 0; count < wishes; count++) {
      const order = await place(client, shop, { ...kind, table: shop.tables[count] }, orders.length, customer)
      for (const status of kind.moves) await move(client, order.number, status)
      orders.push({ id: order.id, account: kind.account, weight: kind.weight ?? 0, today: kind.today === true })
    }
  }
  return { customer: customer.email, zone: shop.zone, orders }
}

async function registerCustomer(client) {
  const email = `original-${Date.now()}@generated.example`
  const person = { first_name: "Clara", last_name: "Campos", phone: "+34600333444" }
  success(await client.post("auth/register", { email, password: "supersecret", ...person }, { guest: true }), 201)
  const credentials = { username: email, password: "supersecret" }
  const { token } = success(await client.post("auth/token", credentials, { guest: true }))
  const home = { ...person, label: "Casa", address_1: "Calle de Alcalá 50", city: "Madrid", postcode: "28014", country: "ES" }
  success(await client.post("users/me/addresses", home, { as: token }), 201)
  return { email, token }
}

async function lookAround(client) {
  const status = success(await client.get("status", { guest: true }))
  const { tables } = success(await client.get("tables/availability", { guest: true }))
  return {
    zone: status.timezone,
    products: await sellable(client),
    slots: { delivery: await slotsOf(client, "delivery"), pickup: await slotsOf(client, "pickup") },
    tables: tables.filter(({ selectable }) => selectable).map(({ id }) => id),
    couriers: success(await client.get("delivery-boys")).map(({ id }) => id),
    minimum: hundredths(success(await client.get("delivery/config", { guest: true })).minimum_order.delivery),
  }
}

/** Products without managed stock, so that orders do not change any. */
async function sellable(client) {
  const categories = success(await client.get("catalog", { guest: true }))
  const products = new Map(categories.flatMap((category) => category.products).map((product) => [product.id, product]))
  return [...products.values()].filter(
    (product) =>
      ORIGINAL_PRODUCT.test(product.id) && product.variations.every(({ stock_quantity: stock }) => (stock ?? null) === null),
  )
}

/** The free slots before midnight of the first later day that has some. */
async function slotsOf(client, type) {
  const { date: today } = success(await client.get(`schedule/${type}/slots`, { guest: true }))
  const dates = success(await client.get(`schedule/${type}/dates`, { guest: true }))
  for (const { date } of dates.filter((day) => day.open && day.date > today)) {
    const { slots } = success(await client.get(`schedule/${type}/slots?date=${date}`, { guest: true }))
    const free = slots.filter(({ available, starts_at: at, time }) => available && at.startsWith(date) && time < "23:30")
    if (free.length > 0) return free.map(({ time }) => ({ date, time }))
  }
  throw new Error(`The store takes no orders for ${type}: nothing can be generated`)
}

async function place(client, shop, kind, index, customer) {
  const rotated = (list) => list.map((_, position) => list[(position + index * 5) % list.length])
  const { items } = fillCart(rotated(shop.products), shop.minimum)
  const type = kind.type === "delivery" ? "delivery" : "pickup"
  const slots = shop.slots[type]
  const { date, time } = slots[(index * 7) % slots.length]
  const body = {
    order_type: type,
    fulfillment_date: date,
    fulfillment_time: time,
    payment_method: "cod",
    items,
    ...(kind.account
      ? {}
      : { customer: { first_name: "Lola", last_name: "Luna", phone: "+34600111222", email: "lola@generated.example" } }),
    ...(kind.type === "delivery" ? { address: ADDRESSES[index % ADDRESSES.length] } : {}),
    ...(kind.type === "dine_in" ? { service_mode: "dine_in", table_id: kind.table } : {}),
    ...(index % 4 === 0 ? { customer_note: "Llamad al timbre, por favor." } : {}),
  }
  const order = success(await client.post("orders", body, kind.account ? { as: customer.token } : { guest: true }), 201)
  if (kind.type === "delivery" && shop.couriers.length > 0) {
    success(await client.put(`orders/${order.number}`, { courier_id: shop.couriers[index % shop.couriers.length] }))
  }
  return order
}

async function move(client, number, status) {
  success(await client.put(`orders/${number}`, { status, ...(status === "shipped" ? { tracking_url: TRACKING } : {}) }))
}
