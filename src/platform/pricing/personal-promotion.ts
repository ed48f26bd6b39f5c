import type { NativePromotion } from "./promotion-actions"

/** The rule by which a promotion names its customers, as every loyalty coupon does, and its operators that list them. */
const ATTRIBUTE = "customer.id"
const OPERATORS: readonly string[] = ["eq", "in"]

/**
 * True if a promotion is only for other customers. Its code is then treated like one that does not exist.
 * @param customerId the Medusa customer; null: a guest
 */
export function isForOthers({ rules }: Pick<NativePromotion, "rules">, customerId: string | null): boolean {
  return rules.some(
    ({ attribute, operator, values }) =>
      attribute === ATTRIBUTE && OPERATORS.includes(operator) && !values.some(({ value }) => value === customerId),
  )
}

/** SQL condition of {@link isForOthers}: the promotion `alias`, and a binding for the customer's id, `""` for a guest. */
export function forOthers(alias: string, customer: string): string {
  return `exists (select from promotion_promotion_rule l join promotion_rule r on r.id = l.promotion_rule_id
    and r.deleted_at is null and r.attribute = '${ATTRIBUTE}' and r.operator in (${OPERATORS.map((name) => `'${name}'`).join(", ")})
    where l.promotion_id = ${alias}.id and not exists (select from promotion_rule_value v
      where v.promotion_rule_id = r.id and v.deleted_at is null and v.value = ${customer}))`
}
