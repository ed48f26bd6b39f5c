import { growStore } from "../../scripts/generate/grow-store.mjs"
import { durations } from "../rig/load.mjs"
import { ORIGINALS, originalOrders, TABLES } from "../rig/original-orders.mjs"
import { interleave, judged, median, ratios } from "../rig/rounds.mjs"
import { figure } from "../rig/table.mjs"
import { rowsOfMany } from "./past-of-many.mjs"

const FEW = 1_000
const MANY = 100_000

const ROUTES = [
  ["GET /orders", "/svc/v1/orders", true],
  ["GET /orders?status=processing", "/svc/v1/orders?status=processing", true],
  ["GET /schedule/…/slots", "/svc/v1/schedule/delivery/slots", false],
  ["GET /tables/occupancy, 250 tables", "/svc/v1/tables/occupancy", true],
]

/** Each day has the same number of orders, however long the history. */
const PER_DAY = 288
const ACCOUNTS = 500

/** Filters with few and many matches. The exact total counts every match, so these rows have no bar. */
const FILTERS = [
  "order_type=pickup",
  "service_mode=dine_in",
  "customer=cliente77@generated.example",
  "search=garcia",
  "search=770",
]

export const past = {
  id: "past",
  title: "A store with a long past beside a young one",
  fullOnly: true,
  async measure(rig) {
    const originals = await originalOrders(rig)
    const figures = { originals, products: 0, accounts: ACCOUNTS, perDay: PER_DAY }
    const open = (name, orders) =>
      rig.openStore(name, { template: ORIGINALS, prepare: (url) => growStore(url, { ...figures, orders }) })
    const few = await open("past_few", FEW)
    const many = await rig.step(`Giving a store ${MANY.toLocaleString("en")} orders`, () => open("past_many", MANY))
    try {
      await expectOrders(few, FEW)
      await expectOrders(many, MANY)
      const seated = [await seatedOrders(few), await seatedOrders(many)]
      if (seated[0] === 0 || seated[0] !== seated[1]) {
        throw new Error(`Both stores should have the same guests at their tables: ${seated.join(" and ")} orders`)
      }
      const results = []
      const shown = FILTERS.map((filter) => [`GET /orders?${filter}`, `/svc/v1/orders?${filter}`, true])
      for (const [row, path, signedIn] of [...ROUTES, ...shown]) {
        const isJudged = ROUTES.some(([, known]) => known === path)
        const get = (store) => async () =>
          median(await durations(isJudged ? 40 : 10, () => store.client.get(path, { headers: signedIn ? store.bearer : {} })))
        const contenders = { few: get(few), many: get(many) }
        await interleave(2, contenders)
        const figures = await interleave(isJudged ? 9 : 5, contenders)
        await rig.profile(`past-${path.replace(/\W+/g, "-")}`, many, contenders.many)
        results.push({
          row: `${row}, ${MANY.toLocaleString("en")} orders`,
          measured: `${figure(median(figures.many))} ms`,
          reference: `${FEW.toLocaleString("en")} orders ${figure(median(figures.few))} ms`,
          ...judged(ratios(figures.many, figures.few)),
          ...(isJudged ? { bar: { atMost: 1.2 } } : {}),
        })
      }
      return [...results, ...(await rowsOfMany(rig, many, MANY))]
    } finally {
      await few.close()
      await many.close()
    }
  },
}

/** Fails if the list of orders is wrong, so that no wrong response is measured. */
async function expectOrders({ client, bearer }, orders) {
  const { data, meta } = await client.get("/svc/v1/orders", { headers: bearer })
  if (meta.total !== orders || data.length !== 20 || data.some(({ line_items: lines }) => lines.length < 3)) {
    throw new Error(`The store should list ${orders} orders with three lines: ${data.length} of ${meta.total}`)
  }
}

/** The number of orders at the tables now. */
async function seatedOrders({ client, bearer: headers }) {
  const { data } = await client.get("/svc/v1/tables/occupancy", { headers })
  if (data.length !== TABLES) throw new Error(`The store should have ${TABLES} tables: ${data.length}`)
  return data.reduce((sum, { orders }) => sum + orders.length, 0)
}
