import { cpus } from "node:os"
import { setTimeout as sleep } from "node:timers/promises"
import { coresAtWork, coresWithoutClients, shareForTwo, usedByOne, usedWithShare } from "../rig/free-cores.mjs"
import { closedLoop, createClient, durations } from "../rig/load.mjs"
import { orderPlacer } from "../rig/place-orders.mjs"
import { holdToCores } from "../rig/processor-share.mjs"
import { interleave, judged, median, ratios } from "../rig/rounds.mjs"
import { startServer } from "../rig/server.mjs"
import { slotsAhead } from "../rig/slots.mjs"
import { figure } from "../rig/table.mjs"

const WANTED = 1.6
/** Clients per instance. */
const CLIENTS = 8
const CHANGES = 8
const VISIBLE_WITHIN = 1_000

export const instances = {
  id: "instances",
  title: "Two instances on one database compared with one of them",
  fullOnly: true,
  async measure(rig) {
    const store = await rig.openStore("instances")
    const second = await startServer({ folder: rig.hosts.full, databaseUrl: store.databaseUrl })
    const further = createClient(second.url, { connections: 64 })
    const clients = [store.client, further]
    try {
      const place = orderPlacer(store)
      const both = [store, { server: second, client: further }]
      const cart = store.shop.order(slotsAhead()[0])
      return [
        await sideBySide("POST /orders", both, place),
        await sideBySide("POST /cart/validate", both, (client) => client.post("/svc/v1/cart/validate", cart)),
        await changeIsSeen(store, clients),
      ]
    } finally {
      further.close()
      await second.stop()
      await store.close()
      await rig.database.drop(store.name)
    }
  },
}

/**
 * Measures one instance and two, with the same number of clients per instance, so that each of two is as busy as a single one. If the
 * machine is too small for two, the kernel limits each instance to the same processor share in both cases. Then a second instance has room
 * for its own work. Only the parts that both instances share (database, locks, coordination) can slow it down.
 */
async function sideBySide(row, instances, work) {
  const cores = cpus().length
  const run = (seconds) => (instance) => closedLoop({ clients: CLIENTS, seconds, work: () => work(instance.client) })
  for (const { client } of instances) await durations(40, () => work(client))
  const free = { cores, ...(await usedByOne(instances, run(2))) }
  const share = free.whole * WANTED > cores ? shareForTwo(free) : undefined
  const pids = instances.map(({ server }) => server.pid)
  const held = share && holdToCores(pids, share)
  const busy = { one: [], two: [] }
  const load = (name, loaded) => async () => {
    const { result: rates, cores } = await coresAtWork(() => Promise.all(loaded.map(run(3))))
    busy[name].push(cores)
    return rates.reduce((sum, rate) => sum + rate, 0)
  }
  let figures
  try {
    figures = await interleave(5, {
      one: load("one", instances.slice(0, 1)),
      two: load("two", instances),
      none: coresWithoutClients,
    })
  } finally {
    held?.release()
  }
  const [one, two, others] = [busy.one, busy.two, figures.none].map(median)
  const atWork = `of ${cores} cores at work: ${figure(one)} with one, ${figure(two)} with two, ${figure(others)} with none`
  const onlyOne = (whole) => `one instance with its database and clients takes ${figure(whole)} of ${cores} cores`
  const result = {
    row: `${row}, two instances`,
    measured: `${figure(median(figures.two))}/s`,
    reference: `one ${figure(median(figures.one))}/s`,
    ...judged(ratios(figures.two, figures.one)),
    bar: { atLeast: WANTED },
  }
  // Instances, database and clients share the machine. Without room for 1.6 × the work of one instance, the row is not judged.
  if (held) {
    const full = others + WANTED * usedWithShare(share, free) > cores
    return {
      ...result,
      note: `each instance held to ${figure(share)} cores by the kernel: free, ${onlyOne(free.whole)}; ${atWork}`,
      ...(full
        ? { unjudged: `other programs take ${figure(others)} of ${cores} cores, they leave no room for two instances` }
        : {}),
    }
  }
  const perCore = median(ratios(figures.two, busy.two)) / median(ratios(figures.one, busy.one))
  return {
    ...result,
    note: `${atWork}; for each of them ${figure(perCore)} × as much`,
    ...(one * WANTED > cores
      ? { unjudged: `${onlyOne(one)}, ${WANTED} × that is not there; other programs alone take ${figure(others)}` }
      : {}),
  }
}

/** The longest time from a change with the platform's admin API until both instances show it. They are polled without a pause. */
async function changeIsSeen(store, clients) {
  const { token } = await store.client.post("/auth/user/emailpass", store.platformSignIn)
  const headers = { authorization: `Bearer ${token}` }
  const [{ product_id: id }] = store.shop.dishes
  const seen = async (client, title) => {
    const from = performance.now()
    for (;;) {
      const { data } = await client.get("/svc/v1/catalog")
      if (data.some(({ products }) => products.some(({ name }) => name === title))) return performance.now() - from
      if (performance.now() - from > 10 * VISIBLE_WITHIN) throw new Error("A change of a product is not seen within 10 s")
      await sleep(10)
    }
  }
  const longest = []
  for (let change = 0; change < CHANGES; change++) {
    const title = `Plato cambiado ${change}`
    await Promise.all(clients.map((client) => client.get("/svc/v1/catalog")))
    // Instances poll at different times, so spread the changes.
    await sleep(change * 130)
    await clients[change % 2].post(`/admin/products/${id}`, { title }, { headers })
    longest.push(Math.max(...(await Promise.all(clients.map((client) => seen(client, title))))))
  }
  const worst = Math.max(...longest)
  return {
    row: "A change in GET /catalog, seen on both instances",
    measured: `${figure(worst)} ms`,
    reference: `median ${figure(median(longest))} ms`,
    ratio: worst / 1000,
    spread: [Math.min(...longest) / 1000, worst / 1000],
    unit: " s",
    bar: { atMost: VISIBLE_WITHIN / 1000 },
  }
}
