/**
 * SQL of a variation's price: a lateral subquery with one row `(price_set_id, amount, complex, stamp)`. Used when a cart is judged and
 * again when the order is written. Binding: `currency`.
 *
 * A plain price has no price list, no rule and no quantity bound. Of several plain prices the lowest counts, as in the pricing module. Any
 * other price in the set makes it complex: then the pricing module calculates it, and `stamp` changes with every price of the set and every
 * list that contains one.
 *
 * @param variant the SQL expression of the variation's id
 */
export function variantPrice(variant: string): string {
  return `(
    select min(x.price_set_id) as price_set_id, min(x.amount) filter (where x.plain) as amount, bool_or(not x.plain) as complex,
      case when bool_or(not x.plain) then string_agg(x.version, ' ' order by x.version) end as stamp
    from (
      select ps.price_set_id, p.amount,
        p.price_list_id is null and coalesce(p.rules_count, 0) = 0 and p.min_quantity is null and p.max_quantity is null as plain,
        p.id || extract(epoch from p.updated_at) || coalesce('/' || extract(epoch from l.updated_at), '') || coalesce('-' || extract(epoch from l.deleted_at), '') as version
      from product_variant_price_set ps
      join price p on p.price_set_id = ps.price_set_id and p.currency_code = :currency and p.deleted_at is null
      left join price_list l on l.id = p.price_list_id
      where ps.variant_id = ${variant} and ps.deleted_at is null) x)`
}
