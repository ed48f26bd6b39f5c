import { createHash } from "node:crypto"
import { query } from "../../scripts/launcher/postgres.mjs"

const POINTS = 1_000_000
const tokenOf = (index) => createHash("sha256").update(`bench ${index}`).digest("hex")
const hashOf = (token) => createHash("sha256").update(token).digest("hex")

/** Writes `count` signed-in customers with points into the database. @returns the request headers of each customer */
export async function loyalCustomers(databaseUrl, count) {
  const numbers = Array.from({ length: count }, (_, index) => index)
  await query(
    databaseUrl,
    `with person as (
       insert into customer (id, email, has_account, created_at, updated_at)
       select 'cus_bench_' || i, 'loyal' || i || '@bench.example', true, now(), now() from unnest($1::int[]) as i returning id
     ), account as (
       insert into svc_account (id, actor_type, actor_id, registered_at)
       select 'svcacc_bench_' || i, 'customer', 'cus_bench_' || i, now() from unnest($1::int[]) as i returning id, number
     ), token as (
       insert into svc_access_token (id, token_hash, account_id, created_at, expires_at)
       select 'svctok_bench_' || i, hash, 'svcacc_bench_' || i, now(), now() + interval '30 days' from unnest($1::int[], $2::text[]) as t (i, hash)
     ), points as (
       insert into svc_loyalty_account (account_number, referral_code, created_at) select number, 'BENCH' || number, now() from account
     )
     insert into svc_loyalty_lot (account_number, points, "left", created_at) select number, ${POINTS}, ${POINTS}, now() from account`,
    [numbers, numbers.map((index) => hashOf(tokenOf(index)))],
  )
  await query(
    databaseUrl,
    `insert into svc_loyalty_entry (account_number, type, points, actor, created_at)
     select number, 'adjust', ${POINTS}, 'bench', now() from svc_account where id like 'svcacc_bench_%'`,
  )
  return numbers.map((index) => ({ authorization: `Bearer ${tokenOf(index)}` }))
}
