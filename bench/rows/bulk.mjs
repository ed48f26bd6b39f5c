import { multiplyProducts } from "../rig/grow.mjs"
import { createClient } from "../rig/load.mjs"
import { judged, median } from "../rig/rounds.mjs"
import { figure } from "../rig/table.mjs"

const TIMES = 102
const ROUNDS = 3
const CHANGE = { entity: "product", operation: "price_percent", target: { all: true }, value: 10, round_to: "0.05" }
/** The routes that are measured during a bulk change. */
const OTHERS = ["/svc/v1/status", "/svc/v1/order-types", "/svc/v1/schedule/delivery/slots", "/svc/v1/products?per_page=20"]

export const bulk = {
  id: "bulk",
  title: "A bulk change of 10,000 products, and other routes during it",
  fullOnly: true,
  async measure(rig) {
    const store = await rig.step("Giving a store 10,000 products", () =>
      rig.openStore("bulk", { prepare: (url) => multiplyProducts(url, TIMES) }),
    )
    try {
      const total = await products(store)
      await timeRequests(store, 200)
      const alone = p95(await timeRequests(store, 400))
      const rounds = []
      for (let round = 0; round < ROUNDS; round++) rounds.push(await oneRound(store, round, total))
      await rig.profile("bulk", store, () => oneRound(store, ROUNDS, total))
      const seconds = (name) => rounds.map((round) => round[name] / 1000)
      const timed = (row, name, bar) => ({
        row: `${row}, ${total.toLocaleString("en")} products`,
        measured: `${figure(median(seconds(name)))} s`,
        reference: "",
        ...judged(seconds(name)),
        unit: " s",
        bar: { atMost: bar },
      })
      const meanwhile = rounds.map((round) => round.others)
      return [
        timed("POST /bulk/preview", "preview", 3),
        timed("POST /bulk", "apply", 10),
        timed("POST /bulk/{id}/undo", "undo", 10),
        {
          row: "Other routes during the bulk change, p95",
          measured: `${figure(median(meanwhile))} ms`,
          reference: `alone ${figure(alone)} ms`,
          ...judged(meanwhile.map((milliseconds) => milliseconds / alone)),
          bar: { atMost: 2 },
        },
      ]
    } finally {
      await store.close()
      await rig.database.drop(store.name)
    }
  },
}

async function products({ client }) {
  const { meta } = await client.get("/svc/v1/products?per_page=1")
  if (meta.total < 10_000) {
    throw new Error(`The store should show 10,000 products, not ${meta.total}`)
  }
  return meta.total
}

async function oneRound(store, round, total) {
  const { client, bearer: headers } = store
  const timed = async (work) => {
    const from = performance.now()
    const result = await work()
    return [performance.now() - from, result]
  }
  let busy = true
  const durations = []
  const others = (async () => {
    while (busy) durations.push(...(await timeRequests(store, OTHERS.length)))
  })()
  try {
    const [preview, shown] = await timed(() => client.post("/svc/v1/bulk/preview", CHANGE, { headers }))
    const request = { ...CHANGE, preview_token: shown.data.preview_token, request_id: `bench-round-${Date.now()}-${round}` }
    const [apply, made] = await timed(async () => follow(store, await client.post("/svc/v1/bulk", request, { headers })))
    const [undo, undone] = await timed(async () =>
      follow(store, await client.post(`/svc/v1/bulk/${made.id}/undo`, undefined, { headers })),
    )
    if (made.status !== "done" || made.total !== total || made.applied < total * 0.9 || undone.status !== "undone") {
      throw new Error(`The change should be done and undone: ${JSON.stringify({ made, undone }).slice(0, 600)}`)
    }
    if (undone.conflicts.length > 0) {
      throw new Error(`The undo did not restore ${undone.conflicts.length} items`)
    }
    busy = false
    await others
    return { preview, apply, undo, others: p95(durations) }
  } finally {
    busy = false
  }
}

/** Waits until the bulk change has ended. */
async function follow({ client, bearer: headers }, { data }) {
  let record = data
  while (record.status === "running") {
    await new Promise((resolve) => setTimeout(resolve, 50))
    record = (await client.get(`/svc/v1/bulk/${record.id}`, { headers })).data
  }
  return record
}

/** The milliseconds of each of `times` requests, sent one after the other on one connection. */
async function timeRequests({ server }, times) {
  const client = createClient(server.url, { connections: 1 })
  const milliseconds = []
  for (let i = 0; i < times; i++) {
    const from = performance.now()
    await client.get(OTHERS[i % OTHERS.length])
    milliseconds.push(performance.now() - from)
  }
  client.close()
  return milliseconds
}

function p95(values) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))]
}
