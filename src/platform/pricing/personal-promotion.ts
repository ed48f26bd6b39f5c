import type { NativePromotion } from "./promotion-actions"

/**
 * The attribute of the rule by which a promotion names its customers, as every loyalty coupon does, and the operators that list customers.
 */
const ATTRIBUTE = "customer.id"
const OPERATORS: readonly string[] = ["eq", "in"]

/**
 * True if a promotion is only for other customers. Its code is then treated like an unknown code.
 * @param customerId the Medusa customer; null: a guest
 */
export function isForOthers({ rules }: Pick<NativePromotion, "rules">, customerId: string | null): boolean {
  return rules.some(
    ({ attribute, operator, values }) =>
      attribute === ATTRIBUTE && OPERATORS.includes(operator) && !values.some(({ value }) => value === customerId),
  )
}

/**
 * {@link isForOthers} as an SQL condition.
 * @param alias the SQL alias of the promotion
 * @param customer the binding of the customer's id, `""` for a guest
 */
export function forOthers(alias: string, customer: string): string {
  return `exists (select from promotion_promotion_rule l join promotion_rule r on r.id = l.promotion_rule_id
    and r.deleted_at is null and r.attribute = '${ATTRIBUTE}' and r.operator in (${OPERATORS.map((name) => `'${name}'`).join(", ")})
    where l.promotion_id = ${alias}.id and not exists (select from promotion_rule_value v
      where v.promotion_rule_id = r.id and v.deleted_at is null and v.value = ${customer}))`
}
