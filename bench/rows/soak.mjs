import { growStore, settled } from "../../scripts/generate/grow-store.mjs"
import { query } from "../../scripts/launcher/postgres.mjs"
import { evening, REQUESTS_OF_AN_EVENING, run } from "../rig/evening.mjs"
import { keptData } from "../rig/heap-data.mjs"
import { ORIGINALS, originalOrders } from "../rig/original-orders.mjs"
import { median } from "../rig/rounds.mjs"
import { slotsAhead } from "../rig/slots.mjs"
import { figure } from "../rig/table.mjs"

const MEGABYTE = 1024 * 1024
const CLIENTS = 6
const SLICES = 10
/** The megabytes by which the heap may still grow in the two hours after warm-up, because of the compiler and caches. */
const HEAP_BAR = 3
/**
 * The megabytes by which the program's objects may grow in the second hour: 70 bytes per request. A leak of one object per request is larger.
 * The platform keeps 200 bytes for each new client address.
 */
const DATA_BAR = 0.5
/** The number of keep-alive connections and timers varies by this much without a leak. */
const COUNT_BAR = 3

export const soak = {
  id: "soak",
  title: `Two hours of a busy store in ${REQUESTS_OF_AN_EVENING.toLocaleString("en")} requests`,
  apart: true,
  async measure(rig) {
    const originals = await originalOrders(rig)
    const figures = { originals, orders: 2_000, products: 0, accounts: 200, perDay: 288 }
    const store = await rig.openStore("soak", { template: ORIGINALS, prepare: (url) => growStore(url, figures) })
    try {
      const customer = { username: "cliente7@generated.example", password: "supersecret" }
      const next = await evening(store, { slots: slotsAhead(), customer })
      const slice = Math.ceil(REQUESTS_OF_AN_EVENING / SLICES)
      // Warm-up: just-in-time compilation, prepared statements, caches that are filled once.
      await run(next, slice * 2, CLIENTS)
      const samples = [await sample(store)]
      const kept = [await keptData(store.server)]
      await rig.allocations("soak", store, async () => {
        for (let count = 0; count < SLICES; count++) {
          await run(next, slice, CLIENTS)
          samples.push(await sample(store))
          if ((count + 1) % (SLICES / 2) === 0) kept.push(await keptData(store.server))
        }
      })
      return rows(samples, kept)
    } finally {
      await store.close()
      await rig.database.drop(store.name)
    }
  },
}

/** Measures the server after a garbage collection, when all background work is done. */
async function sample({ server, databaseUrl, name }) {
  await settled(databaseUrl)
  const { heapUsed } = await server.command("memory")
  const handles = Object.values(await server.command("handles")).reduce((sum, count) => sum + count, 0)
  const [{ connections }] = await query(
    databaseUrl,
    "select count(*)::int as connections from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()",
    [name],
  )
  return { heap: heapUsed / MEGABYTE, handles, connections }
}

function rows(samples, kept) {
  const heap = samples.map((each) => each.heap)
  const [first, middle, last] = [heap[0], heap[Math.floor(heap.length / 2)], heap.at(-1)]
  const counted = (title, name) => {
    const values = samples.map((each) => each[name])
    return {
      row: title,
      measured: String(values.at(-1)),
      reference: `at the start ${values[0]}, at most ${Math.max(...values)}`,
      ratio: median(values.slice(-3)) - median(values.slice(0, 3)),
      bar: { atMost: COUNT_BAR },
      note: values.join(" "),
    }
  }
  return [
    {
      row: "Heap after garbage collection, growth in two hours",
      measured: `${figure(last)} MB`,
      reference: `start ${figure(first)} MB, middle ${figure(middle)} MB`,
      ratio: slope(heap) * (heap.length - 1),
      unit: " MB",
      bar: { atMost: HEAP_BAR },
      note: heap.map(figure).join(" "),
    },
    {
      row: "Heap objects of the program, without compiled code, growth in the second hour",
      measured: `${megabytes(kept[2])} MB`,
      reference: `start ${megabytes(kept[0])} MB, middle ${megabytes(kept[1])} MB`,
      ratio: (kept[2] - kept[1]) / MEGABYTE,
      unit: " MB",
      bar: { atMost: DATA_BAR },
    },
    counted("Handles, more at the end than at the start", "handles"),
    counted("Database connections, more at the end than at the start", "connections"),
  ]
}

function megabytes(bytes) {
  return (bytes / MEGABYTE).toFixed(2)
}

/** The slope of the least-squares line, per sample. */
function slope(values) {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const above = values.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0)
  return above / values.reduce((sum, _, index) => sum + (index - middle) ** 2, 0)
}
