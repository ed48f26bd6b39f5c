import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { LocalStripe } from "../../integration-tests/support/vendors/local-stripe"
import { type Invariant, violationsOf } from "./invariant"

/** An order paid online: the amount that the store should have by the order's status, and the amounts in Medusa's tables, in smallest units. */
interface Books {
  readonly id: string
  readonly number: number
  readonly status: string
  readonly state: string
  readonly due: number
  readonly captured: number
  readonly refunded: number
  readonly transactions: number
}

const BOOKS = `
select s.id, s.number, s.status, p.state,
  case when s.deleted_at is null and s.status not in ('cancelled', 'refunded', 'failed', 'pending') and p.closed_for is distinct from 'offline'
    then round(s.total::numeric * 100)::int else 0 end as due,
  coalesce((select round(sum(c.amount) * 100) from capture c join payment y on y.id = c.payment_id
    where y.payment_collection_id = p.collection_id and y.provider_id <> 'pp_system_default' and c.deleted_at is null), 0)::int as captured,
  coalesce((select round(sum(r.amount) * 100) from refund r join payment y on y.id = r.payment_id
    where y.payment_collection_id = p.collection_id and y.provider_id <> 'pp_system_default' and r.deleted_at is null), 0)::int as refunded,
  coalesce((select round(sum(t.amount) * 100) from order_transaction t
    where t.order_id = s.id and t.deleted_at is null and p.closed_for is distinct from 'offline'), 0)::int as transactions
from svc_online_payment p join svc_order s on s.id = p.order_id order by s.number`

const invariants: readonly Invariant[] = [
  {
    violation: "an order that still waits for an expired payment",
    sql: `select s.number, p.state, p.expires_at, p.look_at, p.failures from svc_online_payment p join svc_order s on s.id = p.order_id
          where p.state in ('open', 'closing', 'owed') or (s.status = 'pending' and s.deleted_at is null)`,
  },
  {
    violation: "an order with two valid payments",
    sql: `select p.order_id, count(*)::int as payments from svc_online_payment p join payment y on y.payment_collection_id = p.collection_id
          where y.canceled_at is null and y.deleted_at is null group by 1 having count(*) > 1`,
  },
]

/** Moves the deadline of every open payment into the past. Payments already made stay valid. */
export async function endOfTime(db: Knex): Promise<void> {
  await db("svc_online_payment")
    .where({ state: "open" })
    .update({ expires_at: new Date(0), look_at: new Date(0) })
}

/** Makes the check of paid orders due now if Medusa's order has already followed: then it has nothing to wait for. */
export async function hurryPayments(db: Knex): Promise<void> {
  await db.raw(
    `update svc_online_payment p set look_at = to_timestamp(0) from svc_order s
     where s.id = p.order_id and p.state = 'paid' and p.look_at > to_timestamp(0) and s.mirrored_status = s.status`,
  )
}

/**
 * Violations of: the provider holds captured or authorised money exactly for accepted orders, has returned every other amount, and Medusa's
 * tables agree.
 */
export async function lostMoney(db: Knex, stripe: LocalStripe): Promise<string[]> {
  const lines = await violationsOf(db, invariants)
  const { rows } = (await db.raw(BOOKS)) as { rows: Books[] }
  const known = new Set(rows.map(({ number }) => String(number)))
  const held = new Map<string, number>()
  for (const { id, metadata } of stripe.intents.values()) {
    const number = metadata.order_number ?? ""
    held.set(number, (held.get(number) ?? 0) + stripe.netOf(id))
  }
  for (const [number, amount] of held) {
    if (amount !== 0 && !known.has(number)) lines.push(`the provider has ${amount} of order ${number}, which does not exist`)
  }
  for (const row of rows) {
    const has = held.get(String(row.number)) ?? 0
    if (has !== row.due) lines.push(`the provider has ${has} and should have ${row.due}: ${JSON.stringify(row)}`)
    else if (row.captured - row.refunded !== has || row.transactions !== has) {
      lines.push(`the provider has ${has}, which differs from Medusa: ${JSON.stringify(row)}`)
    }
  }
  return lines
}
