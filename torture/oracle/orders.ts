import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AcknowledgedCheckout } from "../card-guests"
import type { Traffic } from "../traffic"
import { type Invariant, violationsOf } from "./invariant"

/** In the queries `s` is our order and `o` the platform's. */
const invariants: readonly Invariant[] = [
  {
    violation: "an order of ours that the platform does not have",
    sql: `select s.id, s.number from svc_order s left join "order" o on o.id = s.id and o.deleted_at is null
          where s.deleted_at is null and o.id is null`,
  },
  {
    violation: "an order of the platform that we do not have",
    sql: `select o.id, o.display_id from "order" o left join svc_order s on s.id = o.id where o.deleted_at is null and s.id is null`,
  },
  {
    violation: "an incomplete order",
    sql: `select * from (
            select s.id, (case when s.unseen then 0 else 1 end) as expected_announcements,
              (select count(*)::int from order_item i where i.order_id = s.id and i.deleted_at is null) as items,
              (select count(*)::int from order_summary y where y.order_id = s.id and y.deleted_at is null) as summaries,
              (select count(*)::int from order_shipping h where h.order_id = s.id and h.deleted_at is null) as shippings,
              (select count(*)::int from order_payment_collection l join payment_collection p on p.id = l.payment_collection_id
               where l.order_id = s.id and l.deleted_at is null) as collections,
              (select count(*)::int from svc_order_history h where h.order_id = s.id and h.from_status is null) as creation_entries,
              (select count(*)::int from svc_outbox b where b.order_id = s.id and b.topic = 'order.created') as announcements
            from svc_order s where s.deleted_at is null) parts
          where items = 0 or summaries = 0 or shippings = 0 or collections <> 1 or creation_entries <> 1 or announcements <> expected_announcements`,
  },
  {
    violation: "a total that differs from the payment collection",
    sql: `select s.id, s.status, s.total, p.amount, o.version,
            (select jsonb_agg(jsonb_build_array(i.version, i.item_id, i.quantity, i.fulfilled_quantity, i.created_at)) from order_item i where i.order_id = s.id) as items,
            (select jsonb_agg(jsonb_build_array(y.version, y.totals -> 'current_order_total')) from order_summary y where y.order_id = s.id) as summaries
          from svc_order s join "order" o on o.id = s.id join order_payment_collection l on l.order_id = s.id and l.deleted_at is null
          join payment_collection p on p.id = l.payment_collection_id where s.deleted_at is null and s.total::numeric <> p.amount`,
  },
  {
    violation: "a status that differs from the end of its history",
    sql: `select s.id, s.status, h.to_status from svc_order s cross join lateral (
            select to_status from svc_order_history where order_id = s.id order by id desc limit 1) h
          where s.deleted_at is null and s.status <> h.to_status`,
  },
  {
    violation: "a history with a gap",
    sql: `select order_id, from_status, before from (
            select order_id, from_status, lag(to_status) over (partition by order_id order by id) as before from svc_order_history) steps
          where from_status is distinct from before`,
  },
  {
    violation: "a ticket number used twice",
    sql: `select store, business_date, ticket_number from svc_order group by 1, 2, 3 having count(*) > 1`,
  },
  {
    violation: "a platform order whose status does not match the plugin's order",
    sql: `select s.id, s.status, o.status::text as platform from svc_order s join "order" o on o.id = s.id
          where s.deleted_at is null and ((s.status = 'cancelled' and o.status::text not in ('canceled', 'completed'))
            or (s.status = 'finalized' and o.status::text <> 'completed') or (s.status = 'processing' and o.status::text <> 'pending'))`,
  },
  {
    violation: "goods or money that do not match the order's status",
    sql: `select s.id, s.status, f.delivered, p.captured, p.amount from svc_order s
          cross join lateral (select count(*) filter (where f.delivered_at is not null)::int as delivered
            from order_fulfillment l join fulfillment f on f.id = l.fulfillment_id where l.order_id = s.id and f.canceled_at is null) f
          cross join lateral (select sum(p.amount) as amount, sum(coalesce(p.captured_amount, 0)) as captured
            from order_payment_collection l join payment_collection p on p.id = l.payment_collection_id where l.order_id = s.id) p
          where s.deleted_at is null and ((s.status in ('completed', 'finalized') and f.delivered = 0)
            or (s.status = 'finalized' and p.captured <> p.amount))`,
  },
  {
    violation: "goods fulfilled twice, or by a fulfilment that has no order",
    sql: `select fi.line_item_id, array_agg(f.id) as fulfilments, array_agg(l.order_id) as orders from fulfillment f
          join fulfillment_item fi on fi.fulfillment_id = f.id and fi.deleted_at is null
          left join order_fulfillment l on l.fulfillment_id = f.id and l.deleted_at is null
          where f.deleted_at is null and f.canceled_at is null
          group by 1 having count(distinct f.id) > 1 or count(l.order_id) = 0`,
  },
  {
    violation: "shipped goods that their order does not count",
    sql: `select l.order_id, i.item_id, i.quantity, i.fulfilled_quantity, i.shipped_quantity, i.delivered_quantity, f.shipped_at, f.delivered_at
          from order_fulfillment l join "order" o on o.id = l.order_id
          join fulfillment f on f.id = l.fulfillment_id and f.deleted_at is null and f.canceled_at is null
          join fulfillment_item fi on fi.fulfillment_id = f.id and fi.deleted_at is null
          join order_item i on i.order_id = o.id and i.version = o.version and i.item_id = fi.line_item_id and i.deleted_at is null
          where l.deleted_at is null and (i.fulfilled_quantity <> i.quantity
            or (i.shipped_quantity > 0) <> (f.shipped_at is not null) or (i.delivered_quantity > 0) <> (f.delivered_at is not null))`,
  },
]

/** Orders that are missing, incomplete or duplicate, or do not have the status that was confirmed to a client. */
export async function lostOrders(db: Knex, traffic?: Traffic): Promise<string[]> {
  const lines = await violationsOf(db, invariants)
  if (traffic === undefined) return lines
  const promised: (AcknowledgedCheckout & { readonly status?: string })[] = [
    ...traffic.cards.checkouts.values(),
    ...traffic.orders.values(),
  ]
  const rows: { id: string; status: string }[] = await db("svc_order")
    .select("id", "status")
    .whereIn(
      "id",
      promised.map(({ id }) => id),
    )
    .whereNull("deleted_at")
  const there = new Map(rows.map(({ id, status }) => [id, status]))
  const keys: { key: string; result_id: string }[] = await db("svc_idempotency_key")
    .select("key", "result_id")
    .whereIn(
      "key",
      promised.map(({ key }) => key),
    )
  const byKey = new Map(keys.map(({ key, result_id }) => [key, result_id]))
  for (const { id, key, status } of promised) {
    if (!there.has(id)) lines.push(`order ${id} was confirmed to a client, but does not exist`)
    else if (status !== undefined && there.get(id) !== status)
      lines.push(`order ${id} was confirmed to a client as ${status}, but is ${there.get(id)}`)
    if (byKey.get(key) !== id) lines.push(`key ${key} was answered with order ${id}, but the stored result is ${byKey.get(key)}`)
  }
  return [...lines, ...(await unconfirmedOrders(db, traffic))]
}

/** Orders that were never confirmed to a client, although every client repeated its request until it had a final response. */
async function unconfirmedOrders(db: Knex, traffic: Traffic): Promise<string[]> {
  const ids: string[] = await db("svc_order").where("number", ">", traffic.since).pluck("id")
  return ids
    .filter((id) => !traffic.orders.has(id) && !traffic.cards.checkouts.has(id))
    .map((id) => `order ${id} exists, but was never confirmed to a client`)
}
