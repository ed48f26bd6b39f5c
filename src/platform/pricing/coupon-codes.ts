import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { forOthers } from "./personal-promotion"

/**
 * Resolves coupon codes to the codes of promotions (contract section 7, "Money"). A code without an exact active promotion matches the
 * promotion whose code differs only in case, if there is exactly one. Codes that match no promotion or several promotions are kept as
 * written. Each promotion appears once. Promotions that are only for other customers match nothing.
 * @param customerId the Medusa customer; null: a guest
 */
export async function resolveCoupons(
  knex: Knex,
  codes: readonly string[],
  customerId: string | null,
): Promise<readonly string[]> {
  if (codes.length === 0) return codes
  const { rows } = await knex.raw<{ rows: { code: string }[] }>(
    `with asked as (select code, place from unnest(cast(:codes as text[])) with ordinality as a(code, place)),
    exact as (select a.code from asked a join promotion p on p.code = a.code and p.deleted_at is null and p.status = 'active'
      and not ${forOthers("p", ":customer")}),
    missing as (select distinct lower(code) as folded from asked where code not in (select code from exact)),
    alike as (select lower(p.code) as folded, min(p.code) as code from promotion p
      where p.deleted_at is null and p.status = 'active' and lower(p.code) in (select folded from missing)
        and not ${forOthers("p", ":customer")}
      group by 1 having count(*) = 1)
    select coalesce(case when a.code in (select code from exact) then a.code end, s.code, a.code) as code
    from asked a left join alike s on s.folded = lower(a.code) order by a.place`,
    { codes: [...codes], customer: customerId ?? "" } as never,
  )
  return [...new Set(rows.map(({ code }) => code))]
}
