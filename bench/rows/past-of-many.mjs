import { durations } from "../rig/load.mjs"
import { TABLES } from "../rig/original-orders.mjs"
import { interleave, judged, median } from "../rig/rounds.mjs"
import { figure } from "../rig/table.mjs"

const REPORT_GROUPS = ["day", "hour", "courier", "product", "category"]
/** Maximum time (ms) of a report over all orders. */
const REPORT_BAR = 500

/** Maximum time (ms) of a search over all orders, for any text. */
const SEARCH_BAR = 500

/** Rows of the store with many orders that have a limit of time instead of a reference: searches, reports, and the sheet of all table codes. */
export async function rowsOfMany(rig, many, orders) {
  return [...(await searches(rig, many, orders)), ...(await reports(rig, many, orders)), await codes(many)]
}

/** Searches by staff while a guest is on the phone: a phone number or its end, a common name, an order number, and a text without a match. */
async function searches(rig, many, orders) {
  const { data: newest } = await many.client.get("/svc/v1/orders", { headers: many.bearer })
  const { phone } = newest.map(({ customer }) => customer).find((customer) => customer.phone !== "") ?? {}
  if (phone === undefined) throw new Error("None of the newest orders has a phone number")
  const texts = [
    ["a phone number", phone.replace(/^\+34/, "")],
    ["the end of a phone number", phone.slice(-4)],
    ["a frequent name", "garcia"],
    ["an order's number", String(newest[0].number)],
    ["what nobody has", "nadie se llama asi"],
  ]
  const results = []
  for (const [what, text] of texts) {
    const path = `/svc/v1/orders?search=${encodeURIComponent(text)}`
    const { data } = await many.client.get(path, { headers: many.bearer })
    if (data.length > 0 !== (what !== "what nobody has")) throw new Error(`The search for ${what} found ${data.length} orders`)
    const get = async () => median(await durations(5, () => many.client.get(path, { headers: many.bearer })))
    const { search } = await interleave(3, { search: get })
    await rig.profile(`search-${what.replace(/\W+/g, "-")}`, many, get)
    results.push({
      row: `GET /orders, search for ${what}, ${orders.toLocaleString("en")} orders`,
      measured: `${figure(median(search))} ms`,
      reference: "",
      ...judged(search),
      unit: " ms",
      bar: { atMost: SEARCH_BAR },
    })
  }
  return results
}

/** A report over all sales, once for each grouping. */
async function reports(rig, many, orders) {
  const results = []
  for (const group of REPORT_GROUPS) {
    const path = `/svc/v1/orders/reports?date_from=2020-01-01&date_to=2035-01-01&group_by=${group}`
    const { data } = await many.client.get(path, { headers: many.bearer })
    if (data.totals.orders < orders * 0.9 || data.groups.length === 0) {
      throw new Error(`The report by ${group} counts ${data.totals.orders} orders in ${data.groups.length} groups`)
    }
    const get = async () => median(await durations(5, () => many.client.get(path, { headers: many.bearer })))
    const { report } = await interleave(3, { report: get })
    await rig.profile(`report-${group}`, many, get)
    results.push({
      row: `GET /orders/reports by ${group}, ${data.totals.orders.toLocaleString("en")} sales`,
      measured: `${figure(median(report))} ms`,
      reference: "",
      ...judged(report),
      unit: " ms",
      bar: { atMost: REPORT_BAR },
    })
  }
  return results
}

/** The printable sheet with the QR codes of all tables. */
async function codes({ server, bearer: headers }) {
  const get = async () => {
    const from = performance.now()
    const sheet = await (await fetch(`${server.url}/svc/tables/qr-sheet`, { headers })).text()
    if (sheet.split("<figure>").length !== TABLES + 1) throw new Error("The sheet should have a code per table")
    return performance.now() - from
  }
  const { sheets } = await interleave(5, { sheets: get })
  return {
    row: `GET /svc/tables/qr-sheet, ${TABLES} tables`,
    measured: `${figure(median(sheets))} ms`,
    reference: "",
    ...judged(sheets),
    unit: " ms",
    bar: { atMost: 2_000 },
  }
}
