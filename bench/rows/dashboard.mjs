import { startChromium } from "../rig/chromium.mjs"
import { addDashboards } from "../rig/dashboard/builds.mjs"
import { frameAt, notesOf, openOwner, openTab, scrollFrames } from "../rig/dashboard/owner-page.mjs"
import { inTurns, kitchenOf } from "../rig/kitchen-orders.mjs"
import { ADMINISTRATOR } from "../rig/rig.mjs"
import { interleave, judged, median, quantile, ratios } from "../rig/rounds.mjs"
import { figure } from "../rig/table.mjs"

const OPEN = 200
const PRODUCTS = 5_000
const SIGN_IN = { email: ADMINISTRATOR.username, password: ADMINISTRATOR.password }
const environment = { ADMIN_DISABLED: "false" }
/** Frames that the browser does not report are shorter than this (ms). */
const UNREPORTED = 50
/** Time (ms) in which a change has reached the page. */
const ARRIVES = 1_200

export const dashboard = {
  id: "dashboard",
  title: "The owner's dashboard in Chromium",
  fullOnly: true,
  async measure(rig) {
    await rig.step("Building the dashboard with and without the plugin", () => addDashboards(rig.hosts))
    const browser = await startChromium()
    const store = await rig.openStore("dashboard", { environment })
    const bare = await rig.openBare("dashboard_bare", environment)
    try {
      const native = await nativePage(browser, { with: store.server.url, without: bare.server.url }, rig.quick ? 5 : 15)
      await bare.close()
      const owner = await openOwner(browser, store.server.url, SIGN_IN)
      const kitchen = kitchenOf(store)
      const open = await inTurns(OPEN, kitchen.place)
      return [
        ...native,
        ...(await today(owner, store.server.url, kitchen, open, rig.quick ? 3 : 7)),
        await menu(owner, store.server.url),
      ]
    } finally {
      await browser.close()
      await store.close()
    }
  },
}

/** Opens Medusa's own list of products in a host with the plugin and in one without it: with an empty cache, and again. */
async function nativePage(browser, urls, rounds) {
  const again = { with: [], without: [] }
  const open = (name) => async () => {
    const owner = await openOwner(browser, urls[name], SIGN_IN)
    const visit = async () => {
      const page = await openTab(owner, `${urls[name]}/app/products`, "shownAt")
      const { shownAt } = await notesOf(page)
      await page.close()
      return shownAt
    }
    const first = await visit()
    again[name].push(await visit())
    await owner.close()
    return first
  }
  const contenders = { with: open("with"), without: open("without") }
  await interleave(1, contenders)
  for (const figures of Object.values(again)) figures.length = 0
  const first = await interleave(rounds, contenders)
  const row = (title, figures) => ({
    row: `A page of Medusa's, ${title}`,
    measured: `${figure(median(figures.with))} ms`,
    reference: `without the plugin ${figure(median(figures.without))} ms`,
    ...judged(ratios(figures.with, figures.without)),
    bar: { atMost: 1.1 },
  })
  return [row("first opening", first), row("opened again", again)]
}

/** The page of today with many open orders. */
async function today(owner, url, kitchen, open, rounds) {
  const renders = []
  let page
  for (let round = 0; round < rounds; round += 1) {
    await page?.close()
    page = await openTab(owner, `${url}/app/svc`, "cardsAt")
    await untilCards(page, OPEN)
    // The browser reports a frame a moment after it.
    await page.waitForTimeout(500)
    const notes = await notesOf(page)
    renders.push(frameAt(notes, notes.cardsAt) ?? UNREPORTED)
  }
  await page.getByText("Live", { exact: true }).waitFor()
  const longest = async (change) => {
    const from = await page.evaluate(() => performance.now())
    await change()
    await page.waitForTimeout(ARRIVES)
    const { frames } = await notesOf(page)
    return Math.max(UNREPORTED, ...frames.filter(({ at }) => at >= from).map(({ duration }) => duration))
  }
  const changes = []
  for (let at = 0; at < 3 * rounds; at += 1) changes.push(await longest(() => kitchen.mark(open[(at * 7) % OPEN], true)))
  const [arrivals, seen] = [[], []]
  for (let count = OPEN + 1; count <= OPEN + rounds; count += 1) {
    const place = async () => {
      const from = performance.now()
      await kitchen.place()
      await untilCards(page, count)
      seen.push((performance.now() - from) / 1_000)
    }
    arrivals.push(await longest(place))
  }
  const scrolled = await scrollFrames(page)
  await page.close()
  const row = (title, figures, atMost) => ({
    row: `Today, ${OPEN} open orders: ${title}`,
    measured: `${figure(median(figures))} ms`,
    reference: `longest frame; ${UNREPORTED} ms: not noticeable`,
    ...judged(figures),
    unit: " ms",
    bar: { atMost },
  })
  return [
    row("first render", renders, 200),
    row("a new order", arrivals, 100),
    {
      row: `Today, ${OPEN} open orders: a new order is seen, p95`,
      measured: `${figure(quantile(seen, 0.95))} s`,
      reference: `median ${figure(median(seen))} s, with the placing of the order`,
      ratio: quantile(seen, 0.95),
      unit: " s",
      bar: { atMost: 1 },
    },
    row("a change", changes, 100),
    scrolling(`Today, ${OPEN} open orders`, scrolled),
  ]
}

const untilCards = (page, count) =>
  page.waitForFunction((wanted) => document.querySelectorAll("[data-card]").length === wanted, count, { polling: 20 })

/** The menu with many products, as a store with them would answer. */
async function menu(owner, url) {
  const page = await owner.newPage()
  await page.route("**/admin/svc/catalog", async (route) => {
    const { data, ...rest } = await (await route.fetch()).json()
    const [section] = data.filter(({ products }) => products.length > 0)
    const products = Array.from({ length: PRODUCTS }, (_, index) => ({
      ...section.products[index % section.products.length],
      id: `prod_${index}`,
      name: `Plato ${index}`,
    }))
    await route.fulfill({ json: { ...rest, data: [{ ...section, products }] } })
  })
  await page.goto(`${url}/app/svc/menu`)
  await page.getByRole("switch").first().waitFor()
  return scrolling(`Menu, ${PRODUCTS.toLocaleString("en")} products`, await scrollFrames(page))
}

function scrolling(what, frames) {
  return {
    row: `${what}: frame time while scrolling, p95`,
    measured: `${figure(quantile(frames, 0.95))} ms`,
    reference: `median ${figure(median(frames))} ms, ${frames.length} frames`,
    ratio: quantile(frames, 0.95),
    unit: " ms",
    bar: { atMost: 20 },
  }
}
