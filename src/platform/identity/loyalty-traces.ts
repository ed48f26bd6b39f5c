import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { PersonTraces } from "../../domain/loyalty"

interface TraceRow {
  readonly emails: string[]
  readonly phones: string[]
  readonly sessions: string[]
  readonly addresses: string[]
}

/** Each address twice: with and without its second line, which may contain the house number or only the floor. */
const LINES = (table: string): string =>
  `unnest(array[concat_ws(' ', ${table}.address_1, ${table}.postal_code), concat_ws(' ', ${table}.address_1, ${table}.address_2, ${table}.postal_code)])`

/** How many of the newest orders are compared; enough to cover months of daily orders. */
const RECENT_ORDERS = 200

const STATEMENT = `
with person as (
  select a.actor_id as customer_id, c.email, c.phone from svc_account a
  join customer c on a.actor_type = 'customer' and c.id = a.actor_id where a.number = :account
), ordered as (
  select id, email, phone, session_hash, order_type from svc_order where account_number = :account order by created_at desc limit ${RECENT_ORDERS}
)
select
  array(select email from person where email is not null union select email from ordered where email <> '') as emails,
  array(select phone from person where phone is not null union select phone from ordered where phone <> ''
        union select s.phone from ordered join "order" o on o.id = ordered.id join order_address s on s.id in (o.shipping_address_id, o.billing_address_id)
          where coalesce(s.phone, '') <> ''
        union select d.phone from customer_address d join person on d.customer_id = person.customer_id where d.phone is not null and d.deleted_at is null) as phones,
  array(select distinct session_hash from ordered where session_hash is not null) as sessions,
  array(select ${LINES("d")} from customer_address d join person on d.customer_id = person.customer_id
          where coalesce(d.address_1, '') <> '' and d.deleted_at is null
        union select ${LINES("s")} from ordered join "order" o on o.id = ordered.id join order_address s on s.id = o.shipping_address_id
          where ordered.order_type = 'delivery' and coalesce(s.address_1, '') <> '') as addresses`

/** Reads the e-mails, phones, sessions and addresses of a person from the account, its address book and its newest orders. */
export async function readTraces(database: Knex, account: number): Promise<PersonTraces> {
  const { rows } = await database.raw<{ rows: TraceRow[] }>(STATEMENT, { account })
  return { account, ...(rows[0] ?? { emails: [], phones: [], sessions: [], addresses: [] }) }
}

/** Finds orders that earned points, were refunded since an instant, and have more refunds than were processed so far. */
export async function ordersWithNewRefunds(database: Knex, since: Date, limit: number): Promise<string[]> {
  const { rows } = await database.raw<{ rows: { order_id: string }[] }>(
    `select b.order_id from refund r
     join payment p on p.id = r.payment_id
     join order_payment_collection l on l.payment_collection_id = p.payment_collection_id and l.deleted_at is null
     join svc_loyalty_order b on b.order_id = l.order_id
     where r.created_at >= ? and r.deleted_at is null
     group by b.order_id, b.refunds_seen
     having (select count(*) from order_transaction x
       where x.order_id = b.order_id and x.reference = 'refund' and x.deleted_at is null) > b.refunds_seen
     limit ?`,
    [since, limit],
  )
  return rows.map(({ order_id }) => order_id)
}
