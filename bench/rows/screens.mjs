import { startChromium } from "../rig/chromium.mjs"
import { heapOf, notesOf, openKitchen, untilTickets } from "../rig/kitchen-page.mjs"
import { judged, median, quantile } from "../rig/rounds.mjs"
import { figure } from "../rig/table.mjs"

const MEGABYTE = 1024 * 1024
const OPEN = 200
const EVENING = 1_500
const CLIENTS = 8
/** A board rings once in a second at most. */
const BETWEEN_RINGS = 1_100

export const screens = {
  id: "screens",
  title: "The kitchen's board in Chromium, with 200 open orders",
  fullOnly: true,
  async measure(rig) {
    const store = await rig.openStore("screens")
    const browser = await startChromium()
    try {
      const kitchen = kitchenOf(store)
      const open = await inTurns(OPEN, kitchen.place)
      const page = await openKitchen(browser, store.server.url)
      await untilTickets(page, OPEN)
      return [
        await firstRender(page, rig.quick ? 3 : 7),
        await changes(page, kitchen, open, rig.quick ? 40 : 200),
        ...(await arrivals(page, kitchen, rig.quick ? 10 : 40)),
        await longEvening(page, kitchen, rig.quick ? EVENING / 10 : EVENING),
      ]
    } finally {
      await browser.close()
      await store.close()
      await rig.database.drop(store.name)
    }
  },
}

/** Orders for now, as guests place them and the kitchen ends them. */
function kitchenOf({ client, shop, bearer: headers }) {
  return {
    place: async () => {
      const { data } = await client.post("/svc/v1/orders", { ...shop.order(), order_type: "pickup", fulfillment_time: "now" })
      return data
    },
    mark: ({ id, line_items: lines }, done) =>
      client.post(`/svc/v1/orders/${id}/kitchen`, { items: [{ id: lines[0].id, done }] }, { headers }),
    end: ({ id }) => client.put(`/svc/v1/orders/${id}`, { status: "completed" }, { headers }),
  }
}

async function firstRender(page, rounds) {
  const figures = []
  for (let round = 0; round < rounds; round += 1) {
    await page.reload()
    await untilTickets(page, OPEN)
    const { updates } = await notesOf(page)
    figures.push(updates.find(({ cards }) => cards === OPEN).milliseconds)
  }
  await page.getByRole("button", { name: /Start service/ }).click()
  return {
    row: `Board, first render of ${OPEN} open orders`,
    measured: `${figure(median(figures))} ms`,
    reference: "with style and layout",
    ...judged(figures),
    unit: " ms",
    bar: { atMost: 200 },
  }
}

async function changes(page, kitchen, open, count) {
  const before = (await notesOf(page)).updates.length
  for (let change = 0; change < count; change += 1) {
    await kitchen.mark(open[(change * 7) % open.length], change % 2 === 0)
  }
  const { updates } = await notesOf(page)
  const figures = updates.slice(before).map(({ milliseconds }) => milliseconds)
  return {
    row: "Board, one change or a tick of its clock, p95",
    measured: `${figure(quantile(figures, 0.95))} ms`,
    reference: `median ${figure(median(figures))} ms, ${figures.length} updates`,
    ratio: quantile(figures, 0.95),
    unit: " ms",
    bar: { atMost: 5 },
  }
}

async function arrivals(page, kitchen, count) {
  const [seen, heard] = [[], []]
  for (let arrival = 0; arrival < count; arrival += 1) {
    const sentAt = Date.now()
    const { id } = await kitchen.place()
    await page.waitForFunction((order) => globalThis.benchNotes.seen[order] !== undefined, id, { polling: 20 })
    const notes = await page.waitForFunction(
      (from) => globalThis.benchNotes.heardAt.some((at) => at >= from) && globalThis.benchNotes,
      sentAt,
      { polling: 20 },
    )
    const { seen: when, heardAt } = await notes.jsonValue()
    seen.push(when[id] - sentAt)
    heard.push(heardAt.find((at) => at >= sentAt) - sentAt)
    // Whoever touches the board has seen the order: the next one rings anew.
    await page.mouse.click(5, 5)
    await page.waitForTimeout(BETWEEN_RINGS)
  }
  const row = (title, figures) => ({
    row: title,
    measured: `${figure(quantile(figures, 0.95))} ms`,
    reference: `median ${figure(median(figures))} ms, with the placing of the order`,
    ratio: quantile(figures, 0.95) / 1000,
    unit: " s",
    bar: { atMost: 1 },
  })
  return [row("Board, a new order is seen, p95", seen), row("Board, a new order is heard, p95", heard)]
}

async function longEvening(page, kitchen, orders) {
  const tickets = await page.evaluate(() => document.querySelector("svc-kitchen").shadowRoot.querySelectorAll("article").length)
  const before = await heapOf(page)
  await inTurns(orders, async () => kitchen.end(await kitchen.place()))
  await untilTickets(page, tickets)
  const after = await heapOf(page)
  return {
    row: `Board, growth of its heap by ${orders.toLocaleString("en")} orders`,
    measured: `${figure(after / MEGABYTE)} MB`,
    reference: `before ${figure(before / MEGABYTE)} MB`,
    ratio: Math.max(0, (after - before) / MEGABYTE),
    unit: " MB",
    bar: { atMost: 20 },
  }
}

/** Does something so often, some at a time. @returns what came of it */
async function inTurns(times, work) {
  const results = []
  let begun = 0
  const turn = async () => {
    while (begun < times) {
      begun += 1
      results.push(await work())
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, turn))
  return results
}
