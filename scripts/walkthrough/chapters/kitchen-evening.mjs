import { eventually } from "../eventually.mjs"
import { equal, holds, success } from "../expectation.mjs"
import { StarPrinter } from "../star-printer.mjs"

const ORDERS = 40
const AT_ONCE = 4
const GUEST = { first_name: "Nora", last_name: "Noche", phone: "+34600111333", email: "nora.noche@example.com" }
/** How long (ms) a ticket is leased to the printer that has fetched it and not confirmed it. */
const LEASE_MS = 60_000

/** Forty orders at two stations with a printer each. One printer loses power and is started again. */
export const kitchenEvening = {
  title: "An evening of forty orders, two stations, and a printer without power",
  async run(walk) {
    const { client, known, step } = walk
    const dishes = await step("Two stations of the kitchen (GET /catalog)", async () => dishesOfTwoStations(known.catalogue))
    const printers = []
    for (const { station } of dishes) printers.push(await plugIn(walk, station))
    const [steady, failing] = printers

    const slots = await step("Free slots for forty orders (GET /schedule/pickup/slots)", () => freeTimes(client))
    const orders = await step("Place the first order (POST /orders)", async () => {
      const order = await place(client, dishes, slots[0])
      return [`ticket ${order.ticket_number}`, [order]]
    })
    const diedAt = await step(`The printer of “${dishes[1].station}” loses power while printing`, async () => {
      const job = await eventually(() => failing.printer.fetchWithoutConfirming())
      return [`job ${job} fetched, but not confirmed`, Date.now()]
    })
    await step("Place the other orders (POST /orders)", async () => {
      for (let next = 1; next < ORDERS; next += AT_ONCE)
        orders.push(...(await Promise.all(slots.slice(next, next + AT_ONCE).map((slot) => place(client, dishes, slot)))))
      equal("orders", new Set(orders.map(({ id }) => id)).size, ORDERS)
      return `${orders.length} orders`
    })
    await step(`The printer of “${dishes[0].station}” prints all of them`, async () => {
      const papers = await eventually(async () => {
        await steady.printer.printAll()
        return steady.printer.papers.length >= ORDERS && steady.printer.papers
      })
      equal("tickets", numbersOn(papers), numbersOf(orders))
      equal("reprints", papers.filter(isReprint).length, 0)
      return `${papers.length} tickets, no reprints`
    })
    await step("Both stations prepare them (POST /orders/{id}/kitchen)", () => cook(client, orders, dishes))
    await step("The other printer's jobs are kept (GET /printers/{id}/jobs)", async () => {
      const jobs = await eventually(async () => {
        const found = success(await client.get(`printers/${failing.id}/jobs?per_page=100`))
        return found.length === ORDERS && found
      })
      equal("printed", jobs.filter(({ state }) => state === "printed").length, 0)
      return `${jobs.length} jobs waiting`
    })
    await step("It restarts and prints all, one as a reprint", async () => {
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, diedAt + LEASE_MS + 500 - Date.now())))
      const papers = await eventually(async () => {
        await failing.printer.printAll()
        return failing.printer.papers.length >= ORDERS && failing.printer.papers
      })
      equal("tickets", numbersOn(papers), numbersOf(orders))
      equal("reprints", papers.filter(isReprint).map(numberOn), [orders[0].number])
      return `${papers.length} tickets, 1 of them a reprint`
    })
    await step("All jobs are printed, all orders finalised", async () => {
      for (const { id } of printers) {
        const jobs = success(await client.get(`printers/${id}/jobs?per_page=100`))
        equal("states", [...new Set(jobs.map(({ state }) => state))], ["printed"])
      }
      const ended = []
      for (const { number } of orders) ended.push(success(await client.get(`orders/${number}`)))
      equal("statuses", [...new Set(ended.map(({ status }) => status))], ["finalized"])
      equal("printed", ended.filter(({ printed }) => !printed).length, 0)
      return `${ended.length} orders finalised and printed`
    })
  },
}

/** A dish of each of two stations, orderable without choosing extras. */
function dishesOfTwoStations(catalogue) {
  const found = new Map()
  for (const {
    id,
    name,
    station,
    enabled,
    purchasable,
    stock_status: stock,
    price,
    variations,
    extra_categories: extras,
  } of catalogue) {
    const variation = variations.find((each) => each.price !== null && each.stock_status !== "outofstock")
    const isSold = enabled && purchasable && stock !== "outofstock" && (variation !== undefined || price !== null)
    const isPlain = extras.every(({ minimum, enabled: offered }) => !offered || minimum === 0)
    if (station && isSold && isPlain && !found.has(station)) {
      const item = { product_id: id, quantity: 1, ...(variation === undefined ? {} : { variation_id: variation.id }) }
      found.set(station, { station, name, item })
    }
  }
  const dishes = [...found.values()].slice(0, 2)
  holds("two stations", dishes.length === 2, "a plain dish of each of two stations", [...found.keys()])
  return [dishes.map(({ station, name }) => `${station}: ${name}`).join(", "), dishes]
}

/** Adds a printer for one station's tickets. It is removed at the end. */
async function plugIn({ client, step, afterwards }, station) {
  return step(`Add a printer for “${station}” (POST /printers)`, async () => {
    const body = {
      name: `Walk: ${station}`.slice(0, 60),
      protocol: "cloudprnt",
      stations: [station],
      on: "placed",
      language: "en",
    }
    const { id, url } = success(await client.post("printers", body), 201)
    afterwards(`Printer of “${station}” removed (DELETE /printers/{id})`, async () => {
      success(await client.delete(`printers/${id}`))
      return `printer ${id}`
    })
    return [
      `printer ${id}`,
      { id, printer: new StarPrinter(new URL(new URL(url, client.baseUrl).pathname, client.baseUrl).href) },
    ]
  })
}

/** Free slots of the next days, one per order; a slot is repeated as often as it has room. */
async function freeTimes(client) {
  const dates = success(await client.get("schedule/pickup/dates", { guest: true }))
  const times = []
  for (const { date } of dates.slice(1)) {
    const { slots } = success(await client.get(`schedule/pickup/slots?date=${date}`, { guest: true }))
    for (const { time, available, taken, max } of slots) {
      const room = available ? Math.min((max ?? Number.POSITIVE_INFINITY) - taken, 2) : 0
      for (let place = 0; place < room; place += 1) times.push({ date, time })
    }
    if (times.length >= ORDERS) break
  }
  holds("room for forty orders", times.length >= ORDERS, ORDERS, times.length)
  return [`${times[0].date} ${times[0].time} and later`, times.slice(0, ORDERS)]
}

async function place(client, dishes, { date, time }) {
  const body = {
    order_type: "pickup",
    fulfillment_date: date,
    fulfillment_time: time,
    payment_method: "cod",
    customer: GUEST,
    items: dishes.map(({ item }) => item),
  }
  return success(await client.post("orders", body, { guest: true }), 201)
}

/** Each station marks its own lines. The last station makes the order ready; then the order is handed over and paid. */
async function cook(client, orders, dishes) {
  for (const { number } of orders) {
    const path = `orders/${number}`
    const before = success(await client.get(path))
    for (const status of ["accepted", "processing"])
      if (before.status !== status && before.status !== "processing") success(await client.put(path, { status }))
    for (const { item } of dishes) {
      const items = before.line_items
        .filter(({ product_id }) => product_id === item.product_id)
        .map((line) => ({ id: line.id, done: true }))
      success(await client.post(`${path}/kitchen`, { items }))
    }
    const { kitchen } = success(await client.post(`${path}/kitchen`, { ready: true }))
    equal("lines that are done", kitchen.items_done.length, before.line_items.length)
    for (const status of ["completed", "finalized"]) success(await client.put(path, { status }))
  }
  return `${orders.length} orders at ${dishes.length} stations`
}

const isReprint = (paper) => /REPRINT/.test(paper)
/** The order number on a printed ticket. */
const numberOn = (paper) => Number(/Order (\d+)/.exec(paper)?.[1])
const numbersOn = (papers) => papers.map(numberOn).sort((a, b) => a - b)
const numbersOf = (orders) => orders.map(({ number }) => number).sort((a, b) => a - b)
