import { measureBareMenu } from "../references/bare-menu.mjs"
import { startChromium } from "../rig/chromium.mjs"
import { inTurns, kitchenOf } from "../rig/kitchen-orders.mjs"
import { memoryOf, notesOf, openBoard, scrollFrames, untilTickets, watchClock } from "../rig/kitchen-page.mjs"
import { judged, median, quantile } from "../rig/rounds.mjs"
import { figure } from "../rig/table.mjs"
import { guestRows } from "./screens-of-guests.mjs"
import { largeMenuRows, scanRows } from "./screens-of-other-shops.mjs"

const MEGABYTE = 1024 * 1024
const OPEN = 200
const EVENING = 1_500
/** A clock that ticks once a second is behind by this many milliseconds just before a tick. */
const TICK = 1_000
/** After this many milliseconds a board has shown the last change. */
const DELIVERED = 2_000
/** A board plays its sound at most once a second. */
const BETWEEN_RINGS = 1_100

export const screens = {
  id: "screens",
  title: "The guest's menu and the kitchen's board in Chromium",
  fullOnly: true,
  async measure(rig) {
    const store = await rig.openStore("screens")
    const browser = await startChromium()
    try {
      const rounds = rig.quick ? 3 : 5
      const bare = await measureBareMenu(browser, await store.client.get("/svc/v1/catalog"), rounds)
      const guests = [
        ...(await guestRows(browser, store, rounds, bare)),
        ...(await scanRows(browser, store, rounds, bare)),
        ...(await largeMenuRows(browser, rig, rounds)),
      ]
      const kitchen = kitchenOf(store)
      // The guest's order may reach the board at any time.
      await kitchen.endAll()
      const open = await inTurns(OPEN, kitchen.place)
      const page = await openBoard(browser, store.server.url, "kitchen")
      await untilTickets(page, OPEN)
      return [
        ...guests,
        ...(await starts("Board", page, rig.quick ? 3 : 7)),
        await scrolling(page),
        await changes("Board", page, kitchen, open.slice(0, rig.quick ? 40 : 200), true),
        ...(await counterRows(browser, store, kitchen, open, rig.quick)),
        await pickupRow(browser, store, kitchen, open.slice(0, rig.quick ? 5 : 20)),
        ...(await arrivals("Board", page, kitchen, rig.quick ? 10 : 40)),
        ...(await longEvening(page, kitchen, rig.quick ? EVENING / 10 : EVENING)),
        ...(await courierRows(browser, store, kitchen, page, rig.quick)),
      ]
    } finally {
      await browser.close()
      await store.close()
      await rig.database.drop(store.name)
    }
  },
}

/** Measures the counter board with the same orders as the kitchen board. */
async function counterRows(browser, store, kitchen, open, quick) {
  const page = await openBoard(browser, store.server.url, "counter")
  await untilTickets(page, OPEN)
  const [render] = await starts("Counter", page, quick ? 3 : 7)
  // Removes the kitchen's marks. Setting them again would change nothing, so no board would update.
  const change = await changes("Counter", page, kitchen, open.slice(0, quick ? 40 : 200), false)
  const placed = []
  const place = async () => {
    placed.push(await kitchen.place())
    return placed.at(-1)
  }
  const [seen, , heard] = await arrivals("Counter", page, { place }, quick ? 5 : 20)
  for (const order of placed) await kitchen.end(order)
  await page.context().close()
  return [render, change, seen, heard]
}

/** Measures the courier's page with the same number of deliveries. `board` is closed first, because it would show the deliveries. */
async function courierRows(browser, store, kitchen, board, quick) {
  await board.context().close()
  const courier = await kitchen.hire()
  const deliveries = await inTurns(OPEN, () => kitchen.deliver(courier.id))
  const page = await openBoard(browser, store.server.url, "courier", courier)
  await untilTickets(page, OPEN)
  const [render] = await starts("Courier", page, quick ? 3 : 7)
  const change = await changes("Courier", page, kitchen, deliveries.slice(0, quick ? 40 : 200), true)
  await page.context().close()
  return [render, change]
}

/** Measures when guests see on the pickup board that an order is ready. That board plays no sound. */
async function pickupRow(browser, store, kitchen, orders) {
  const page = await openBoard(browser, store.server.url, "pickup-board")
  const seen = []
  for (const order of orders) {
    const sentAt = Date.now()
    await kitchen.ready(order, true)
    const when = await page.waitForFunction((ticket) => globalThis.benchNotes.ready[ticket], order.ticket_number, { polling: 20 })
    seen.push((await when.jsonValue()) - sentAt)
    await kitchen.ready(order, false)
  }
  await page.context().close()
  return arrivalRow("Pick-up board, a ready number is seen", seen, 0.95, 1)
}

async function starts(board, page, rounds) {
  const [renders, kept, live] = [[], [], []]
  for (let round = 0; round < rounds; round += 1) {
    await page.reload()
    await untilTickets(page, OPEN)
    await page.waitForFunction(() => globalThis.benchNotes.liveAt !== undefined, undefined, { polling: 20 })
    const { updates, liveAt } = await notesOf(page)
    const first = updates.find(({ cards }) => cards === OPEN)
    renders.push(first.milliseconds)
    kept.push(first.at)
    live.push(liveAt)
  }
  await page.getByRole("button", { name: /Start service/ }).click()
  const row = (title, reference, figures, most) => ({
    row: title,
    measured: `${figure(median(figures))} ms`,
    reference,
    ...judged(figures),
    unit: " ms",
    bar: { atMost: most },
  })
  return [
    row(`${board}, first render of ${OPEN} open orders`, "with style and layout", renders, 200),
    row(`${board}, from a reload to the orders of last time`, "from IndexedDB", kept, 700),
    row(`${board}, from a reload to live`, "stream open", live, 2_000),
  ]
}

async function scrolling(page) {
  const frames = await scrollFrames(page)
  return {
    row: `Board, frame time while scrolling ${OPEN} orders, p95`,
    measured: `${figure(quantile(frames, 0.95))} ms`,
    reference: `median ${figure(median(frames))} ms, ${frames.length} frames`,
    ratio: quantile(frames, 0.95),
    unit: " ms",
    bar: { atMost: 20 },
  }
}

async function changes(board, page, kitchen, orders, done) {
  const before = (await notesOf(page)).updates.length
  for (const order of orders) await kitchen.mark(order, done)
  await page.waitForTimeout(DELIVERED)
  const { updates } = await notesOf(page)
  const figures = updates.slice(before).map(({ milliseconds }) => milliseconds)
  // Two changes may share an update; clock ticks alone are far fewer.
  if (figures.length < orders.length / 2)
    throw new Error(`The ${board} was updated ${figures.length} times after ${orders.length} changes`)
  return {
    row: `${board}, update after a change or a clock tick, p95`,
    measured: `${figure(quantile(figures, 0.95))} ms`,
    reference: `median ${figure(median(figures))} ms, ${figures.length} updates`,
    ratio: quantile(figures, 0.95),
    unit: " ms",
    bar: { atMost: 5 },
  }
}

/** The delay after which a board showed an order or played its sound, for this share of the orders. */
function arrivalRow(title, figures, share, atMost) {
  return {
    row: `${title}, p${share * 100}`,
    measured: `${figure(quantile(figures, share))} ms`,
    reference: `median ${figure(median(figures))} ms, with the request`,
    ratio: quantile(figures, share) / 1000,
    unit: " s",
    bar: { atMost },
  }
}

async function arrivals(board, page, kitchen, count) {
  const [seen, heard] = [[], []]
  // Wait until earlier orders are on the board and acknowledged. Otherwise one sound would announce them together with the first new order.
  await page.waitForTimeout(DELIVERED)
  await page.mouse.click(5, 5)
  await page.waitForTimeout(BETWEEN_RINGS)
  const before = (await notesOf(page)).updates.length
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
    // Touching the board acknowledges the order, so the next one plays the sound again.
    await page.mouse.click(5, 5)
    await page.waitForTimeout(BETWEEN_RINGS)
  }
  const { updates } = await notesOf(page)
  const added = updates.slice(before).filter(({ cards }, index, all) => index > 0 && cards > all[index - 1].cards)
  const renders = added.map(({ milliseconds }) => milliseconds)
  return [
    arrivalRow(`${board}, a new order is seen`, seen, 0.95, 1),
    arrivalRow(`${board}, a new order is seen`, seen, 0.99, 2),
    arrivalRow(`${board}, a new order is heard`, heard, 0.95, 1),
    arrivalRow(`${board}, a new order is heard`, heard, 0.99, 2),
    {
      row: `${board}, rendering a new order beside ${OPEN}, p95`,
      measured: `${figure(quantile(renders, 0.95))} ms`,
      reference: `median ${figure(median(renders))} ms, with style and layout`,
      ratio: quantile(renders, 0.95),
      unit: " ms",
      bar: { atMost: 100 },
    },
  ]
}

async function longEvening(page, kitchen, orders) {
  const tickets = await page.evaluate(() => document.querySelector("svc-kitchen").shadowRoot.querySelectorAll("article").length)
  const before = await memoryOf(page)
  await watchClock(page)
  await inTurns(orders, async () => kitchen.end(await kitchen.place()))
  await untilTickets(page, tickets)
  const after = await memoryOf(page)
  const { clockBehind } = await notesOf(page)
  const evening = `${orders.toLocaleString("en")} orders`
  return [
    {
      row: `Board, heap growth over ${evening}`,
      measured: `${figure(after.heap / MEGABYTE)} MB`,
      reference: `before ${figure(before.heap / MEGABYTE)} MB`,
      ratio: Math.max(0, (after.heap - before.heap) / MEGABYTE),
      unit: " MB",
      bar: { atMost: 20 },
    },
    {
      row: `Board, DOM nodes after ${evening}, compared with before`,
      measured: `${after.nodes.toLocaleString("en")}`,
      reference: `before ${before.nodes.toLocaleString("en")}, with as many tickets`,
      ratio: after.nodes / before.nodes,
      unit: "",
      bar: { atMost: 1.2 },
    },
    {
      row: `Board, longest delay of its clock during ${evening}`,
      measured: `${figure(Math.max(0, clockBehind - TICK))} ms`,
      reference: "at most",
      ratio: Math.max(0, clockBehind - TICK) / 1000,
      unit: " s",
      bar: { atMost: 1 },
    },
  ]
}
