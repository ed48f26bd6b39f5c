import { randomNumbers, weighted } from "../../scripts/generate/random.mjs"

/**
 * The requests of a busy store in two evening hours: three companion apps and two staff screens that poll every few seconds, some hundred
 * visitors of the storefront, and 240 orders from the cart to finalised.
 */
const REQUESTS = {
  // The companion app.
  latestOrders: 3600,
  ordersInWork: 720,
  oneOrder: 480,
  moveOrder: 720,
  minutes: 120,
  printClaim: 200,
  kitchen: 240,
  // The storefront.
  status: 1200,
  orderTypes: 400,
  catalogue: 600,
  catalogueUnchanged: 600,
  hours: 200,
  dates: 300,
  slots: 900,
  config: 200,
  fee: 300,
  validate: 1200,
  placeOrder: 240,
  follow: 960,
  tablesFree: 120,
  // Customers with an account.
  signIn: 60,
  ownOrders: 120,
  ownPoints: 120,
  ownHistory: 40,
  // The staff.
  occupancy: 720,
  search: 60,
  pickups: 60,
  byCustomer: 30,
  report: 10,
  products: 40,
  pointsAccounts: 10,
  history: 40,
}

export const REQUESTS_OF_AN_EVENING = Object.values(REQUESTS).reduce((sum, times) => sum + times, 0)

const MOVES = ["shipped", "completed", "finalized"]

/**
 * The requests of the evening, drawn at random by their frequency.
 * @param {object} store see `openStore`
 * @param {{ slots: { date: string, time: string }[], customer: { username: string, password: string }, seed?: number }} terms
 * @returns {Promise<() => Promise<void>>} a function that sends the next request, and throws if the request fails
 */
export async function evening({ client, shop, bearer: headers }, { slots, customer, seed = 1 }) {
  const random = randomNumbers(seed)
  const pick = (list) => list[Math.floor(random() * list.length)]
  const { data: signedIn } = await client.post("/svc/v1/auth/token", customer)
  const own = { headers: { authorization: `Bearer ${signedIn.token}` } }
  const catalogue = await fetch(`${client.baseUrl}/svc/v1/catalog`)
  const unchanged = { headers: { "if-none-match": catalogue.headers.get("etag") }, expect: 304 }
  const staff = { headers }
  const get = (path, options) => () => client.get(`/svc/v1/${path}`, options)
  const inWork = []
  const keys = []
  let placed = 0

  const place = async () => {
    placed += 1
    const caller = placed % 3 === 0 ? own.headers : {}
    const { data } = await client.post("/svc/v1/orders", shop.order(pick(slots)), {
      headers: { ...caller, "idempotency-key": `evening-${process.pid}-${seed}-${placed}` },
    })
    inWork.push({ id: data.id, next: 0 })
    keys.push({ id: data.id, key: data.order_key })
    if (keys.length > 100) keys.shift()
  }
  /** Sends a request about an open order, or places an order if there is none. */
  const onOrder = (work) => async () => (inWork.length === 0 ? place() : work(pick(inWork)))
  const move = async (order) => {
    inWork.splice(inWork.indexOf(order), 1)
    await client.put(`/svc/v1/orders/${order.id}`, { status: MOVES[order.next] }, staff)
    if (order.next + 1 < MOVES.length) inWork.push({ ...order, next: order.next + 1 })
  }
  const claimPrint = async ({ id }) => client.post(`/svc/v1/orders/${id}/print-claim`, { reprint: true }, staff)

  const requests = {
    latestOrders: () => client.get(`/svc/v1/orders?modified_after=${new Date(Date.now() - 60_000).toISOString()}`, staff),
    ordersInWork: get("orders?status=processing,accepting,accepted&orderby=fulfillment&order=asc", staff),
    oneOrder: onOrder(({ id }) => client.get(`/svc/v1/orders/${id}`, staff)),
    moveOrder: onOrder(move),
    minutes: onOrder(({ id }) => client.post(`/svc/v1/orders/${id}/minutes`, { minutes: 1 + Math.floor(random() * 60) }, staff)),
    printClaim: onOrder(claimPrint),
    kitchen: onOrder(({ id }) => client.post(`/svc/v1/orders/${id}/kitchen`, { ready: random() < 0.5 }, staff)),
    status: get("status"),
    orderTypes: get("order-types"),
    catalogue: get("catalog"),
    catalogueUnchanged: get("catalog", unchanged),
    hours: get("schedule/delivery/hours"),
    dates: get("schedule/delivery/dates"),
    slots: () => client.get(`/svc/v1/schedule/delivery/slots?date=${pick(slots).date}`),
    config: get("delivery/config"),
    fee: () =>
      client.post("/svc/v1/delivery/fee", { order_type: "delivery", address: "Calle de Alcalá 50, Madrid", cart_total: 30 }),
    validate: () => client.post("/svc/v1/cart/validate", shop.order(pick(slots))),
    placeOrder: place,
    follow: async () => {
      if (keys.length === 0) return place()
      const { id, key } = pick(keys)
      return client.get(`/svc/v1/orders/${id}/status`, { headers: { "x-svc-order-key": key } })
    },
    tablesFree: get("tables/availability"),
    signIn: () => client.post("/svc/v1/auth/token", customer),
    ownOrders: get("users/me/orders", own),
    ownPoints: get("loyalty/me", own),
    ownHistory: get("loyalty/me/history", own),
    occupancy: get("tables/occupancy", staff),
    search: () => client.get(`/svc/v1/orders?search=${pick(["garcia", "moreno", "600111", "cliente7", "4711"])}`, staff),
    pickups: get("orders?order_type=pickup", staff),
    byCustomer: () => client.get(`/svc/v1/orders?customer=${customer.username}`, staff),
    report: () => {
      const date = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10)
      return client.get(`/svc/v1/orders/reports?date_from=${date}&group_by=day`, staff)
    },
    products: () => client.get(`/svc/v1/products?per_page=20&page=${1 + Math.floor(random() * 4)}`),
    pointsAccounts: get("loyalty/accounts", staff),
    history: onOrder(({ id }) => client.get(`/svc/v1/orders/${id}/history`, staff)),
  }
  const draw = weighted(Object.keys(REQUESTS), (name) => REQUESTS[name])
  return async () => {
    await requests[draw(random)]()
  }
}

/** Sends `times` requests with `clients` clients. Each client sends one request at a time. */
export async function run(next, times, clients) {
  let left = times
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (left-- > 0) await next()
    }),
  )
}
