import { throughput } from "../rig/load.mjs"
import { interleave, judged, median, ratios } from "../rig/rounds.mjs"
import { figure } from "../rig/table.mjs"

const ROUTES = [
  ["status", "/svc/v1/status"],
  ["order-types", "/svc/v1/order-types"],
  ["schedule/…/hours", "/svc/v1/schedule/delivery/hours"],
  ["schedule/…/dates", "/svc/v1/schedule/delivery/dates"],
  ["schedule/…/slots", "/svc/v1/schedule/delivery/slots"],
  ["schedule/…/status", "/svc/v1/schedule/delivery/status"],
]

/** The fastest and the slowest route. A quick run measures only these. */
const MAIN = new Set(["status", "schedule/…/slots"])

export const reads = {
  id: "reads",
  title: "Public reads compared with a route that does nothing (A)",
  async measure(rig) {
    const store = await rig.main()
    const seconds = rig.quick ? 1 : 2
    const routes = rig.quick ? ROUTES.filter(([name]) => MAIN.has(name)) : ROUTES
    const load = (path) => async () => (await throughput({ url: `${store.server.url}${path}`, seconds })).perSecond
    const contenders = Object.fromEntries([["A", load("/bench/noop")], ...routes.map(([name, path]) => [name, load(path)])])
    await interleave(1, contenders)
    const figures = await interleave(rig.quick ? 3 : 7, contenders)
    const cost = async (path) =>
      store.server.cpuPerUnit(async () => {
        const { perSecond } = await throughput({ url: `${store.server.url}${path}`, seconds: 1 })
        return perSecond
      })
    const noop = await cost("/bench/noop")
    for (const [name, path] of [["A", "/bench/noop"], ...routes]) {
      await rig.profile(`reads-${name.replace(/\W+/g, "-")}`, store, load(path))
    }
    const results = []
    for (const [name, path] of routes) {
      results.push({
        row: `GET /${name}`,
        measured: `${figure(median(figures[name]))}/s`,
        reference: `A ${figure(median(figures.A))}/s`,
        ...judged(ratios(figures[name], figures.A)),
        bar: { atLeast: 0.7 },
        note: `processor time ${figure(await cost(path))} ms, A ${figure(noop)} ms`,
      })
    }
    return results
  },
}
