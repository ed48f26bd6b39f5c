import { query } from "../../scripts/launcher/postgres.mjs"
import { durations } from "../rig/load.mjs"
import { orderPlacer } from "../rig/place-orders.mjs"
import { interleave, judged, median } from "../rig/rounds.mjs"
import { figure } from "../rig/table.mjs"

/** Orders of each kind in a round. */
const PAIRS = 30

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
      const rounds = []
      for (let round = 0; round < (rig.quick ? 7 : 21); round += 1) rounds.push(await alternate(PAIRS, contenders))
      const of = (name) => rounds.flatMap((round) => round[name])
      const costs = await interleave(
        rig.quick ? 5 : 11,
        Object.fromEntries(
          Object.entries(contenders).map(([name, work]) => [
            name,
            () => stores[name].server.cpuPerUnit(async () => (await durations(PAIRS, work)).length),
          ]),
        ),
      )
      return [
        {
          row: "POST /orders with handlers of validate and orderDraft, on top of the same without",
          measured: `${figure(median(of("hooks")))} ms`,
          reference: `without ${figure(median(of("none")))} ms`,
          ...judged(rounds.map(({ hooks: taken, none }) => median(taken.map((milliseconds, pair) => milliseconds - none[pair])))),
          unit: " ms",
          bar: { atMost: 1 },
          note: `processor time of the server: ${figure(median(costs.hooks))} ms, without ${figure(median(costs.none))} ms`,
        },
      ]
    } finally {
      await Promise.all(Object.values(stores).map((store) => store.close()))
    }
  },
}

/**
 * Places one order of each kind in turn: when the machine is slow for a moment, both kinds are affected equally.
 * @returns the milliseconds by kind, in pairs
 */
async function alternate(pairs, contenders) {
  const figures = Object.fromEntries(Object.keys(contenders).map((name) => [name, []]))
  for (let pair = 0; pair < pairs; pair += 1) {
    const turn = Object.entries(contenders)
    for (const [name, work] of pair % 2 === 0 ? turn : turn.reverse()) figures[name].push(...(await durations(1, work)))
  }
  return figures
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
