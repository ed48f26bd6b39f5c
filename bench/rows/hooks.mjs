import { query } from "../../scripts/launcher/postgres.mjs"
import { durations } from "../rig/load.mjs"
import { orderPlacer } from "../rig/place-orders.mjs"
import { interleave, judged, median } from "../rig/rounds.mjs"
import { figure } from "../rig/table.mjs"

export const hooks = {
  id: "hooks",
  title: "Hooks of a host on POST /orders, compared with a server without handlers",
  fullOnly: true,
  async measure(rig) {
    // Two new stores of the same age: an order takes longer the more orders its database has.
    const stores = {
      hooks: await rig.openStore("hooks", { environment: { BENCH_HOOKS: "1" } }),
      none: await rig.openStore("without_hooks"),
    }
    try {
      const contenders = Object.fromEntries(
        Object.entries(stores).map(([name, store]) => {
          const place = orderPlacer(store)
          return [name, () => place(store.client)]
        }),
      )
      // Warm-up: just-in-time compilation and connections.
      for (const work of Object.values(contenders)) await durations(80, work)
      await requireHandlers(stores)
      const times = rig.quick ? 15 : 30
      const rounds = Object.fromEntries(
        Object.entries(contenders).map(([name, work]) => [name, async () => median(await durations(times, work))]),
      )
      const figures = await interleave(rig.quick ? 7 : 21, rounds)
      const cost = {}
      for (const [name, work] of Object.entries(contenders))
        cost[name] = await stores[name].server.cpuPerUnit(async () => (await durations(times * 4, work)).length)
      return [
        {
          row: "POST /orders with handlers of validate and orderDraft, on top of the same without",
          measured: `${figure(median(figures.hooks))} ms`,
          reference: `without ${figure(median(figures.none))} ms`,
          ...judged(figures.hooks.map((milliseconds, round) => milliseconds - figures.none[round])),
          unit: " ms",
          bar: { atMost: 1 },
          note: `processor time of the server: ${figure(cost.hooks)} ms, without ${figure(cost.none)} ms`,
        },
      ]
    } finally {
      await Promise.all(Object.values(stores).map((store) => store.close()))
    }
  },
}

/** @throws Error if the handlers run on the wrong orders: then the row would measure something else */
async function requireHandlers({ hooks, none }) {
  for (const [{ databaseUrl }, expected] of [
    [hooks, true],
    [none, false],
  ]) {
    const [{ all, marked }] = await query(
      databaseUrl,
      `select count(*)::int as all, count(*) filter (where metadata ->> 'bench_pieces' = '3')::int as marked
         from (select metadata from "order" order by created_at desc limit 50) o`,
    )
    if (all !== 50 || marked !== (expected ? all : 0)) throw new Error(`Handlers ran on ${marked} of ${all} orders`)
  }
}
