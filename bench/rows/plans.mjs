import pg from "pg"
import { growStore } from "../../scripts/generate/grow-store.mjs"
import { evening, run } from "../rig/evening.mjs"
import { ORIGINALS, originalOrders } from "../rig/original-orders.mjs"
import { byQuestion, findSequentialScans, isExplainable } from "../rig/query-plans.mjs"
import { slotsAhead } from "../rig/slots.mjs"
import { figure } from "../rig/table.mjs"

const FIGURES = { orders: 100_000, products: 5_000, accounts: 20_000, days: 730 }
const REQUESTS = 4_000
const CLIENTS = 4
const BUSIEST = 10
/** A table with this many rows is large. A sequential scan of a large table gets slower as the store grows. */
const GROWN = 10_000

/** Tables that a statement may scan sequentially, and why. Every other sequential scan is a fault. */
const RIGHT_SCANS = [
  {
    question: /^select count\(\*\)::int as total from svc_loyalty_account$/,
    table: "svc_loyalty_account",
    reason: "a list includes its total, so every row is counted",
  },
]

export const plans = {
  id: "plans",
  title: "Query plans of the statements of an evening",
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
    const questions = byQuestion(statements.filter(({ text }) => isExplainable(text))).sort(
      (a, b) => b.milliseconds - a.milliseconds,
    )
    const judged = []
    for (const question of questions) {
      const scans = new Set()
      for (const statement of question.statements) {
        for (const scan of await findSequentialScans(db, statement, grown)) scans.add(scan)
      }
      judged.push({ ...question, ...judgeScans(question.text, [...scans]) })
    }
    const busiest = judged.slice(0, BUSIEST).map((question, index) => ({
      row: `${String(index + 1).padStart(2)}. ${inBrief(question.text)}`,
      measured: `${figure(question.milliseconds)} ms`,
      reference: `${question.calls} calls`,
      ratio: question.scans.length,
      unit: " scans",
      bar: { atMost: 0 },
      note: notes([question]),
    }))
    const others = judged.slice(BUSIEST)
    return [
      ...busiest,
      {
        row: `All other ${others.length} statements`,
        measured: `${figure(others.reduce((sum, { milliseconds }) => sum + milliseconds, 0))} ms`,
        reference: `${others.reduce((sum, { calls }) => sum + calls, 0)} calls`,
        ratio: others.filter(({ scans }) => scans.length > 0).length,
        unit: " scans",
        bar: { atMost: 0 },
        note: notes(others),
      },
    ]
  } finally {
    await db.end()
  }
}

/** Separates the sequential scans of a statement into faults (`scans`) and permitted scans (`right`). */
function judgeScans(text, scans) {
  const reasons = RIGHT_SCANS.filter(({ question }) => question.test(text))
  const right = scans.flatMap((scan) => reasons.filter(({ table }) => table === scan))
  return { scans: scans.filter((scan) => !right.some(({ table }) => table === scan)), right }
}

/** The note about statements with sequential scans, including permitted scans. Undefined if there are no sequential scans. */
function notes(questions) {
  const lines = questions.flatMap(({ text, calls, milliseconds, scans, right }) => {
    const asked = `${calls} × in ${figure(milliseconds)} ms: ${inBrief(text, 300)}`
    return [
      ...(scans.length > 0 ? [`${scans.join(", ")}, ${asked}`] : []),
      ...right.map(({ table, reason }) => `${table}, rightly (${reason}), ${asked}`),
    ]
  })
  return lines.length > 0 ? lines.join("\n      ") : undefined
}

const inBrief = (text, length = 70) => text.replace(/\s+/g, " ").trim().slice(0, length)
