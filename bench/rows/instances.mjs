import { cpus } from "node:os"
import { setTimeout as sleep } from "node:timers/promises"
import { closedLoop, createClient, durations } from "../rig/load.mjs"
import { orderPlacer } from "../rig/place-orders.mjs"
import { interleave, judged, median, ratios } from "../rig/rounds.mjs"
import { startServer } from "../rig/server.mjs"
import { slotsAhead } from "../rig/slots.mjs"
import { figure } from "../rig/table.mjs"

const WANTED = 1.6
/** For each instance. */
const CLIENTS = 8
const CHANGES = 8
const VISIBLE_WITHIN = 1_000

export const instances = {
  id: "instances",
  title: "Two instances on one database beside one of them",
  fullOnly: true,
  async measure(rig) {
    const store = await rig.openStore("instances")
    const second = await startServer({ folder: rig.hosts.full, databaseUrl: store.databaseUrl })
    const further = createClient(second.url, { connections: 64 })
    const clients = [store.client, further]
    try {
      const place = orderPlacer(store)
      const cart = store.shop.order(slotsAhead()[0])
      return [
        await sideBySide("POST /orders", clients, place),
        await sideBySide("POST /cart/validate", clients, (client) => client.post("/svc/v1/cart/validate", cart)),
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

/** The same number of clients for each instance, so that both are as busy as the one was alone. */
async function sideBySide(row, clients, work) {
  for (const client of clients) await durations(40, () => work(client))
  const busy = { one: [], two: [] }
  const load = (name, servers) => async () => {
    const before = busyTime()
    const from = performance.now()
    const rates = await Promise.all(
      servers.map((client) => closedLoop({ clients: CLIENTS, seconds: 3, work: () => work(client) })),
    )
    busy[name].push((busyTime() - before) / (performance.now() - from))
    return rates.reduce((sum, rate) => sum + rate, 0)
  }
  const figures = await interleave(5, { one: load("one", clients.slice(0, 1)), two: load("two", clients) })
  const cores = cpus().length
  const [one, two] = [median(busy.one), median(busy.two)]
  const perCore = median(ratios(figures.two, busy.two)) / median(ratios(figures.one, busy.one))
  return {
    row: `${row}, two instances`,
    measured: `${figure(median(figures.two))}/s`,
    reference: `one ${figure(median(figures.one))}/s`,
    ...judged(ratios(figures.two, figures.one)),
    bar: { atLeast: WANTED },
    note: `cores of the machine at work: ${figure(one)} with one, ${figure(two)} with two; for each of them ${figure(perCore)} × as much`,
    // Instances, database and clients share the machine: where it has no room for 1.6 × the work of one, it says nothing about two.
    ...(one * WANTED > cores
      ? {
          unjudged: `one instance with its database and clients takes ${figure(one)} of ${cores} cores, ${WANTED} × that is not there`,
        }
      : {}),
  }
}

/** Milliseconds that all cores together have worked, for whatever program. */
function busyTime() {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0)
}

/** From the answer to a change of the platform's dashboard until each instance, asked all the time, shows it: the longest counts. */
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
    // Instances look at different times: wherever a change falls between.
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
