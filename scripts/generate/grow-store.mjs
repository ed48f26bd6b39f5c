import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { growOrders } from "./grow-orders.mjs"
import { growPeople } from "./grow-people.mjs"
import { growProducts } from "./grow-products.mjs"

const PATIENCE = 120_000

/**
 * Waits until every consumer has followed the orders, so that complete orders are copied.
 * @param {string} databaseUrl of the running store
 */
export async function settled(databaseUrl) {
  const deadline = Date.now() + PATIENCE
  await connected(databaseUrl, async (db) => {
    while (Date.now() < deadline) {
      const { rows } = await db.query(
        `select not exists (select from svc_outbox_failure) and not exists (select from svc_native_change) and count(*) > 0
           and bool_and(position >= (select coalesce(max(position), 0) from svc_outbox)) as settled from svc_outbox_cursor`,
      )
      if (rows[0].settled) return
      await sleep(200)
    }
    throw new Error(`The store has not settled its orders within ${PATIENCE / 1000} s`)
  })
}

/**
 * Grows a store to these figures. Its server must be stopped or idle.
 * @param {string} databaseUrl
 * @param {object} figures
 * @param {Awaited<ReturnType<typeof import("./place-originals.mjs").placeOriginals>>} figures.originals
 * @param {number} figures.orders total
 * @param {number} figures.products total
 * @param {number} figures.accounts total
 * @param {number} [figures.days] length of the past in days, or
 * @param {number} [figures.perDay] orders per day
 * @param {<T>(label: string, work: () => Promise<T>) => Promise<T>} [step]
 */
export async function growStore(
  databaseUrl,
  { originals, orders, products, accounts, days, perDay },
  step = (_, work) => work(),
) {
  await connected(databaseUrl, async (db) => {
    await db.query("set synchronous_commit = off")
    const past = days ?? Math.ceil(orders / perDay)
    await step(`Products, up to ${figure(products)}`, () => growProducts(db, products))
    const { rows: original } = await db.query("select id from customer where lower(email) = lower($1) and has_account", [
      originals.customer,
    ])
    const people = { accounts, guests: Math.ceil(accounts / 4), days: past, original: original[0].id }
    await step(`Accounts, up to ${figure(accounts)}`, () => growPeople(db, people))
    const { rows: present } = await db.query("select count(*)::int as orders from svc_order")
    const wanted = { originals, count: orders - present[0].orders, days, perDay }
    await step(`Orders, up to ${figure(orders)}`, () => growOrders(db, wanted))
    await step("Statistics", async () => {
      await db.query("vacuum analyze")
      await db.query("checkpoint")
    })
  })
}

async function connected(databaseUrl, work) {
  const db = new pg.Client({ connectionString: databaseUrl })
  await db.connect()
  try {
    return await work(db)
  } finally {
    await db.end()
  }
}

const figure = (number) => number.toLocaleString("en")
