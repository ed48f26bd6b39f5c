import { longestFrame, notesOf, openTab, scrollFrames, UNREPORTED } from "../rig/dashboard/owner-page.mjs"
import { judged, median, quantile } from "../rig/rounds.mjs"
import { figure } from "../rig/table.mjs"

const PRODUCTS = 5_000
/** Time (ms) within which a change reaches the page. */
const ARRIVES = 1_200

/** The page "Today" with many open orders. */
export async function today(owner, url, kitchen, open, rounds) {
  const renders = []
  let page
  for (let round = 0; round < rounds; round += 1) {
    await page?.close()
    page = await openTab(owner, `${url}/app/svc`, "cardsAt")
    await untilCards(page, open.length)
    // The browser reports a frame a moment after it.
    await page.waitForTimeout(500)
    const notes = await notesOf(page)
    renders.push(longestFrame(notes, notes.cardsAt))
  }
  await page.getByText("Connected", { exact: true }).waitFor()
  const longest = async (change) => {
    const from = await page.evaluate(() => performance.now())
    await change()
    await page.waitForTimeout(ARRIVES)
    return longestFrame(await notesOf(page), from)
  }
  const changes = []
  for (let at = 0; at < 3 * rounds; at += 1) changes.push(await longest(() => kitchen.mark(open[(at * 7) % open.length], true)))
  const [arrivals, seen] = [[], []]
  for (let count = open.length + 1; count <= open.length + rounds; count += 1) {
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
    row: `Today, ${open.length} open orders: ${title}`,
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
      row: `Today, ${open.length} open orders: a new order is seen, p95`,
      measured: `${figure(quantile(seen, 0.95))} s`,
      reference: `median ${figure(median(seen))} s, with the placing of the order`,
      ratio: quantile(seen, 0.95),
      unit: " s",
      bar: { atMost: 1 },
    },
    row("a change", changes, 100),
    scrolling(`Today, ${open.length} open orders`, scrolled),
  ]
}

const untilCards = (page, count) =>
  page.waitForFunction((wanted) => document.querySelectorAll("[data-card]").length === wanted, count, { polling: 20 })

/** The menu with many products. The response of the catalogue is replaced, because the measured store has fewer. */
export async function menu(owner, url) {
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
