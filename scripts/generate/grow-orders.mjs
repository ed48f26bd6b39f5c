import { closeStaging, copyStatement, openStaging, staged, stageRows, unmarked } from "./copy-rows.mjs"
import { STREETS } from "./grow-people.mjs"
import { readRounds } from "./grow-products.mjs"
import { ORDER_TABLES } from "./order-tables.mjs"
import { planOrders } from "./plan-orders.mjs"

const BATCH = 5_000

/** SQL for a text in which the original's date is replaced by the copy's date. */
const moved = (value) => `replace(${value}, o.day, to_char(o.day::date - p.days, 'YYYY-MM-DD'))`
/** SQL for an instant that is moved by whole days, to the same time of day on the wall clock. */
const onTheWall = (value) => `((${value} at time zone o.zone) - p.days * interval '1 day') at time zone o.zone`
/** SQL for any other instant. The original's life of some seconds is stretched to the length of an evening. */
const stretched = (value) => `p.born + (${value} - o.born) * p.stretch`

const SET = {
  order: {
    display_id: "p.g",
    customer_id: "q.customer_id",
    email: "case when t.email is not null then q.email end",
    metadata: `${moved('t."metadata"::text')}::jsonb`,
  },
  order_address: {
    customer_id: "case when t.customer_id is not null then q.customer_id end",
    first_name: "case when t.first_name is not null then q.first_name end",
    last_name: "case when t.last_name is not null then q.last_name end",
    phone: "case when t.phone is not null then q.phone end",
    address_1: `case when t.address_1 is not null then (${STREETS})[1 + q.person % 11] || ' ' || (1 + q.person % 140) end`,
  },
  order_line_item: {
    title: "t.title || p.title_suffix",
    product_title: "t.product_title || p.title_suffix",
    product_handle: "t.product_handle || p.further_suffix",
    variant_sku: "t.variant_sku || p.further_suffix",
  },
  fulfillment_item: { title: "t.title || p.title_suffix", sku: "t.sku || p.further_suffix" },
  svc_order: {
    number: "p.g",
    ticket_number: "p.ticket",
    fulfillment_date: moved("t.fulfillment_date"),
    business_date: moved("t.business_date"),
    slot_key: moved("t.slot_key"),
    fulfillment_at: onTheWall("t.fulfillment_at"),
    prepare_at: onTheWall("t.prepare_at"),
    account_number: "q.account_number",
    first_name: "q.first_name",
    last_name: "q.last_name",
    phone: "q.phone",
    email: "q.email",
    session_hash: "null",
  },
  svc_order_sales: { order_number: "p.g" },
  svc_order_sales_line: { order_number: "p.g", name: "t.name || p.title_suffix" },
  svc_loyalty_order: {
    account_number: "q.account_number",
    first: `row_number() over (partition by q.account_number order by p.g) = 1
      and not exists (select from svc_loyalty_order x where x.account_number = q.account_number)`,
  },
  svc_loyalty_entry: { account_number: "q.account_number" },
  svc_loyalty_lot: {
    account_number: "q.account_number",
    expires_at: `${stretched("t.created_at")} + (t.expires_at - t.created_at)`,
  },
}

const JOIN = `join ${staged("original")} o using (original) join ${staged("person")} q using (person)`

/**
 * Generates past orders: copies of orders that the service placed and moved, each with another person, day and products. A batch
 * is one transaction, so an interrupted run leaves whole orders. No notifications are sent, because the events are marked as read
 * for all consumers. The store must be idle.
 * @param {import("pg").Client} db
 * @param {object} wishes
 * @param {{ zone: string, orders: { id: string, account: boolean, weight: number, today: boolean }[] }} wishes.originals
 * @param {number} wishes.count number of copies
 * @param {number} [wishes.days] length of the past in days, or
 * @param {number} [wishes.perDay] orders per day
 * @param {number} [wishes.seed]
 * @param {(done: number) => void} [wishes.tell]
 */
export async function growOrders(db, { originals, count, days, perDay, seed = 1, tell = () => {} }) {
  if (count <= 0) return
  await openStaging(db)
  const { rounds, ids } = await readRounds(db)
  const tables = await stageRows(db, { tables: ORDER_TABLES, owners: originals.orders.map(({ id }) => id), further: ids })
  const people = await stagePeople(db)
  const shown = await stageOriginals(db, originals)
  const copies = planOrders({ originals: shown, count, days, perDay, ...people, rounds, seed })
  const first = await drawNumbers(db, copies.length)
  await stagePlan(db, copies, first)
  await db.query(`analyze`)
  const statements = tables.map((table) => ({ table: table.table, sql: copyStatement(table, howOf(table)) }))
  const last = first + copies.length - 1
  for (let from = first; from <= last; from += BATCH) {
    const to = Math.min(from + BATCH - 1, last)
    await writeBatch(db, statements, from, to)
    tell(to - first + 1)
  }
  await db.query("begin")
  await expireLots(db, "now()")
  await countEarnings(db)
  await db.query("commit")
  await closeStaging(db)
}

function howOf({ table, columns }) {
  const set = { ...SET[table] }
  // Moved columns can also contain marks.
  if (table === "order" && columns.some(({ name, marked }) => name === "metadata" && marked)) {
    set.metadata = `${moved(unmarked('t."metadata"::text'))}::jsonb`
  }
  return { set, join: JOIN, instants: stretched }
}

async function writeBatch(db, statements, from, to) {
  await db.query("begin")
  await expireLots(db, `(select born from ${staged("plan")} where g = ${from})`)
  for (const { table, sql } of statements) {
    if (table === "svc_order") await takeTickets(db, from, to)
    await db.query(sql, [from, to])
  }
  await skipEvents(db, from, to)
  await db.query("commit")
}

/** Ticket numbers restart on every business date, and continue after the existing ones. */
async function takeTickets(db, from, to) {
  await db.query(
    `with placed as (
       select p.g, to_char(o.business::date - p.days, 'YYYY-MM-DD') as day from ${staged("plan")} p join ${staged("original")} o using (original)
       where p.g between $1 and $2
     ), numbered as (
       select g, coalesce(c.last, 0) + row_number() over (partition by day order by g) as ticket
       from placed left join svc_ticket_counter c on c.store = 'main' and c.business_date = placed.day
     )
     update ${staged("plan")} p set ticket = n.ticket from numbered n where n.g = p.g`,
    [from, to],
  )
  await db.query(
    `insert into svc_ticket_counter (store, business_date, last)
       select 'main', to_char(o.business::date - p.days, 'YYYY-MM-DD'), max(p.ticket) from ${staged("plan")} p join ${staged("original")} o using (original)
       where p.g between $1 and $2 group by 2
     on conflict (store, business_date) do update set last = excluded.last`,
    [from, to],
  )
}

/** Marks everything that this transaction wrote as read, for all consumers of the outbox and for the native feed. */
async function skipEvents(db, from, to) {
  const after = "(pg_current_xact_id()::text::bigint + 1)::text::xid8"
  const { rows: cursors } = await db.query(
    "select table_name as name from information_schema.columns where table_schema = 'public' and table_name ~ '^svc_.*_cursor$' and column_name = 'edge'",
  )
  for (const { name } of cursors) await db.query(`update "${name}" set edge = ${after}`)
  await db.query(
    "update svc_outbox_cursor set position = coalesce((select max(position) from svc_outbox), 0), updated_at = now()",
  )
  await db.query("delete from svc_native_change c using svc_order s where s.id = c.order_id and s.number between $1 and $2", [
    from,
    to,
  ])
}

/** Points that had expired by then are expired before later bookings, as the service does. */
async function expireLots(db, until) {
  await db.query(
    `with over as (
       update svc_loyalty_lot l set "left" = 0 from svc_loyalty_lot b where b.id = l.id and l."left" > 0 and l.expires_at <= ${until}
       returning l.account_number, b."left" as points, l.expires_at
     )
     insert into svc_loyalty_entry (account_number, type, points, actor, created_at)
       select account_number, 'expire', -sum(points), 'svc', max(expires_at) from over group by account_number order by max(expires_at)`,
  )
}

async function countEarnings(db) {
  await db.query(
    `update svc_loyalty_account a set lifetime_earned = e.earned from (
       select account_number, sum(points) filter (where points > 0 and type <> 'return') + coalesce(sum(points) filter (where type = 'revoke'), 0) as earned
       from svc_loyalty_entry where type in ('earn', 'welcome', 'referral', 'revoke') group by account_number
     ) e where e.account_number = a.account_number and a.lifetime_earned <> greatest(e.earned, 0)`,
  )
}

/** Draws numbers from the sequence, so that they are not used again. */
async function drawNumbers(db, count) {
  const { rows } = await db.query(
    `select greatest((select coalesce(max(display_id), 0) from "order"), (select coalesce(max(number), 0) from svc_order)) + 1 as first`,
  )
  const [{ first }] = rows
  await db.query(`select setval(pg_get_serial_sequence('"order"', 'display_id'), $1)`, [first + count - 1])
  return first
}

async function stagePeople(db) {
  await db.query(
    `create unlogged table ${staged("person")} as
       select (row_number() over (order by c.has_account desc, coalesce(a.registered_at, c.created_at), c.id))::int - 1 as person, c.id as customer_id,
         a.number as account_number, c.email, coalesce(c.first_name, '') as first_name, coalesce(c.last_name, '') as last_name, coalesce(c.phone, '') as phone
       from customer c left join svc_account a on a.actor_type = 'customer' and a.actor_id = c.id
       where c.deleted_at is null and c.email is not null and c.has_account = (a.number is not null)`,
  )
  await db.query(`alter table ${staged("person")} add primary key (person)`)
  const { rows } = await db.query(
    `select count(*) filter (where account_number is not null)::int as accounts, count(*) filter (where account_number is null)::int as guests
       from ${staged("person")}`,
  )
  return rows[0]
}

/** Stages the originals with the data that copies need. `born` and `last` are the first and last instants of an original, seconds apart. */
async function stageOriginals(db, { zone, orders }) {
  await db.query(
    `create unlogged table ${staged("original")} as
       select n.original::int - 1 as original, s.fulfillment_date as day, s.business_date as business, s.fulfillment_time as time, s.created_at as born,
         greatest(s.updated_at, s.created_at + interval '1 second') as last, s.fulfillment_at as slot, $2::text as zone
       from unnest($1::text[]) with ordinality as n (id, original) join svc_order s on s.id = n.id`,
    [orders.map(({ id }) => id), zone],
  )
  const { rows } = await db.query(`select original, day, time from ${staged("original")} order by original`)
  return rows.map((row) => ({ ...row, ...orders[row.original] }))
}

async function stagePlan(db, copies, first) {
  await db.query(
    `create unlogged table ${staged("plan")} as
       select c.g::int, c.original, c.days, c.person, null::int as ticket, '_' || c.g as suffix,
         case when c.round = 0 then '' else '_' || c.round end as further_suffix, case when c.round = 0 then '' else ' (' || c.round || ')' end as title_suffix,
         case when c.days = 0 then now() - c.lead * interval '1 minute' else l.slot - c.lead * interval '1 minute' end as born,
         case when c.days = 0 then 1 else extract(epoch from (c.lead + c.after) * interval '1 minute') / extract(epoch from o.last - o.born) end::float8 as stretch
       from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::int[], $6::int[], $7::int[]) as c (g, original, days, person, round, lead, after)
       join ${staged("original")} o using (original),
       lateral (select ((o.slot at time zone o.zone) - c.days * interval '1 day') at time zone o.zone as slot) l`,
    [
      copies.map((_, index) => first + index),
      ...["original", "days", "person", "round", "lead", "after"].map((name) => copies.map((copy) => copy[name])),
    ],
  )
  await db.query(`alter table ${staged("plan")} add primary key (g)`)
}
