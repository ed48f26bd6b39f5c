import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Traffic } from "../traffic"
import { type Invariant, violationsOf } from "./invariant"

const invariants: readonly Invariant[] = [
  {
    violation: "a balance that is not the sum of its entries, or is negative",
    sql: `select a.account_number, a.balance, e.booked, l.left_over from svc_loyalty_account a
          cross join lateral (select coalesce(sum(points), 0) as booked from svc_loyalty_entry e where e.account_number = a.account_number) e
          cross join lateral (select coalesce(sum("left"), 0) as left_over from svc_loyalty_lot l where l.account_number = a.account_number) l
          where a.balance <> e.booked or a.balance <> l.left_over or a.balance < 0`,
  },
  {
    violation: "different numbers of redemptions, coupons and promotions",
    sql: `select * from (select (select count(*) from svc_loyalty_entry where type = 'redeem') as redeemed,
            (select count(*) from svc_loyalty_coupon) as coupons,
            (select count(*) from svc_loyalty_coupon c join promotion p on p.id = c.promotion_id and p.code = c.code) as promotions) n
          where redeemed <> coupons or coupons <> promotions`,
  },
]

/** Points that were lost or booked twice. */
export async function lostPoints(db: Knex, traffic?: Traffic): Promise<string[]> {
  const lines = await violationsOf(db, invariants)
  const promised = [...(traffic?.coupons.values() ?? [])]
  if (new Set(promised).size !== promised.length) lines.push("two requests were promised the same coupon")
  const there = new Set<string>(await db("svc_loyalty_coupon").whereIn("code", promised).pluck("code"))
  for (const code of promised) if (!there.has(code)) lines.push(`coupon ${code} was confirmed to a client, but does not exist`)
  return lines
}
