import pg from "pg"
import { growStore } from "../../scripts/generate/grow-store.mjs"
import { evening, run } from "../rig/evening.mjs"
import { ORIGINALS, originalOrders } from "../rig/original-orders.mjs"
import { findSequentialScans, isExplainable } from "../rig/query-plans.mjs"
import { slotsAhead } from "../rig/slots.mjs"
import { figure } from "../rig/table.mjs"

const FIGURES = { orders: 100_000, products: 5_000, accounts: 20_000, days: 730 }
const REQUESTS = 4_000
const CLIENTS = 4
const BUSIEST = 10
/** A table with so many rows is a grown one: reading it from end to end takes longer every week. */
const GROWN = 10_000

export const plans = {
  id: "plans",
  title: "How the database answers an evening's statements",
  apart: true,
  async measure(rig) {
    const originals = await originalOrders(rig)
    const store = await rig.step(`Giving a store ${FIGURES.orders.toLocaleString("en")} orders`, () =>
      rig.openStore("plans", { template: ORIGINALS, prepare: (url) => growStore(url, { originals, ...FIGURES }) }),
    )
    try {
      const customer = { username: "cliente7@generated.example", password: "supersecret" }
      const next = await evening(store, { slots: slotsAhead(), customer })
      await run(next, REQUESTS / 10, CLIENTS)
      await store.server.command("timeStatements")
      await rig.step(`${REQUESTS.toLocaleString("en")} requests of an evening`, () => run(next, REQUESTS, CLIENTS))
      const statements = await store.server.command("takeTimes")
      return await judge(store.databaseUrl, statements)
    } finally {
      await store.close()
      await rig.database.drop(store.name)
    }
  },
}

async function judge(databaseUrl, statements) {
  const db = new pg.Client({ connectionString: databaseUrl })
  await db.connect()
  try {
    await db.query("analyze")
    const { rows } = await db.query(
      "select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= $1",
      [GROWN],
    )
    const grown = new Set(rows.map(({ relname }) => relname))
    for (const table of ["order", "order_item", "svc_order", "svc_order_history", "svc_outbox"]) {
      if (!grown.has(table)) throw new Error(`The table ${table} should have grown`)
    }
    const byTime = statements.filter(({ text }) => isExplainable(text)).sort((a, b) => b.milliseconds - a.milliseconds)
    const judged = []
    for (const statement of byTime) judged.push({ ...statement, scans: await findSequentialScans(db, statement, grown) })
    const busiest = judged.slice(0, BUSIEST).map((statement, index) => ({
      row: `${String(index + 1).padStart(2)}. ${inBrief(statement.text)}`,
      measured: `${figure(statement.milliseconds)} ms`,
      reference: `${statement.calls} calls`,
      ratio: statement.scans.length,
      unit: " scans",
      bar: { atMost: 0 },
      note: statement.scans.join(", "),
    }))
    const others = judged.slice(BUSIEST).filter(({ scans }) => scans.length > 0)
    return [
      ...busiest,
      {
        row: `All other ${judged.length - busiest.length} statements`,
        measured: `${figure(judged.slice(BUSIEST).reduce((sum, { milliseconds }) => sum + milliseconds, 0))} ms`,
        reference: "",
        ratio: others.length,
        unit: " scans",
        bar: { atMost: 0 },
        note: others.map(({ text, scans, calls }) => `${calls} × ${scans.join(", ")}: ${inBrief(text, 300)}`).join("\n      "),
      },
    ]
  } finally {
    await db.end()
  }
}

const inBrief = (text, length = 70) => text.replace(/\s+/g, " ").trim().slice(0, length)
