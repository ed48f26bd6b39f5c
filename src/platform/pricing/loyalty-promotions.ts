import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { idSource } from "../orders/order-ids"

/** The discount of a loyalty coupon. */
export interface CouponPromotion {
  readonly code: string
  /** The only Medusa customer who can use it. */
  readonly customerId: string
  readonly kind: "fixed" | "percentage"
  /** Decimal text: money, or percent. */
  readonly value: string
  readonly currencyCode: string
  /** True: amounts off include tax. */
  readonly pricesIncludeTax: boolean
  /** Limits the discount to one unit of this product. */
  readonly productId: string | null
  /** Decimal text: the minimum items total of an order; null: none. */
  readonly smallestSubtotal: string | null
}

const INSERT = `
with made as (
  insert into promotion (id, code, is_automatic, is_tax_inclusive, type, status, "limit", used, metadata, created_at, updated_at)
  values (:promotion, :code, false, :tax_inclusive, 'standard', 'active', 1, 0, '{"svc_loyalty": true}'::jsonb, :now, :now)
), method as (
  insert into promotion_application_method (id, value, raw_value, currency_code, max_quantity, type, target_type, allocation, promotion_id, created_at, updated_at)
  values (:method, :value, jsonb_build_object('value', :value::text, 'precision', 20), :currency, :max_quantity, :kind, :target, :allocation, :promotion, :now, :now)
), rule as (
  insert into promotion_rule (id, attribute, operator, created_at, updated_at)
  select id, attribute, operator, :now, :now from unnest(:rule_ids::text[], :attributes::text[], :operators::text[]) as r (id, attribute, operator)
), rule_value as (
  insert into promotion_rule_value (id, promotion_rule_id, value, created_at, updated_at)
  select id, rule_id, value, :now, :now from unnest(:value_ids::text[], :rule_ids::text[], :rule_values::text[]) as v (id, rule_id, value)
), target as (
  insert into application_method_target_rules (application_method_id, promotion_rule_id)
  select :method, id from unnest(:rule_ids::text[], :attributes::text[]) as r (id, attribute) where attribute like 'items.%'
)
insert into promotion_promotion_rule (promotion_id, promotion_rule_id)
select :promotion, id from unnest(:rule_ids::text[], :attributes::text[]) as r (id, attribute) where attribute not like 'items.%'`

/**
 * Creates Medusa's single-use promotion of a coupon, for one customer, in the caller's transaction, so that Medusa's dashboard and carts
 * know it. One statement instead of the promotion module's dozen.
 *
 * The promotion has no campaign. When Medusa's module counts uses, it ignores promotions of an ended campaign. So a cart that was priced
 * before the end would keep its discount, and the use would not be counted. Instead, an expired coupon is marked as used
 * ({@link endPromotion}), so that no cart can use it.
 *
 * @returns the promotion's id
 */
export async function insertCouponPromotion(trx: Knex.Transaction, coupon: CouponPromotion, now: number): Promise<string> {
  const ids = idSource(now, 10)
  const promotion = ids("promo")
  const rules = [
    { attribute: "customer.id", operator: "eq", value: coupon.customerId },
    ...(coupon.productId === null ? [] : [{ attribute: "items.product.id", operator: "eq", value: coupon.productId }]),
    ...(coupon.smallestSubtotal === null
      ? []
      : [
          {
            attribute: coupon.pricesIncludeTax ? "original_item_total" : "original_item_subtotal",
            operator: "gte",
            value: coupon.smallestSubtotal,
          },
        ]),
  ]
  await trx.raw(INSERT, {
    promotion,
    method: ids("proappmet"),
    code: coupon.code,
    tax_inclusive: coupon.pricesIncludeTax,
    value: coupon.value,
    currency: coupon.currencyCode,
    kind: coupon.kind,
    target: coupon.productId === null ? "order" : "items",
    allocation: coupon.productId === null ? "across" : "once",
    max_quantity: coupon.productId === null ? null : 1,
    rule_ids: rules.map(() => ids("prorul")),
    value_ids: rules.map(() => ids("prorulval")),
    attributes: rules.map(({ attribute }) => attribute),
    operators: rules.map(({ operator }) => operator),
    rule_values: rules.map(({ value }) => value),
    now: new Date(now),
  } as never)
  return promotion
}

/**
 * Ends an unused promotion by counting its only use. Waits for an order that is using it.
 * @returns false if the promotion was used
 */
export async function endPromotion(trx: Knex.Transaction, promotionId: string, now: number): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: unknown[] }>(
    `update promotion set used = "limit", updated_at = ? where id = ? and used = 0 returning id`,
    [new Date(now), promotionId],
  )
  return rows.length > 0
}

/** The promotions of a Medusa order, however it was placed. */
export async function promotionsOfOrder(database: Knex, orderId: string): Promise<string[]> {
  const { rows } = await database.raw<{ rows: { promotion_id: string }[] }>(
    "select promotion_id from order_promotion where order_id = ? and deleted_at is null",
    [orderId],
  )
  return rows.map(({ promotion_id }) => promotion_id)
}

/** The order that used a promotion; undefined if Medusa knows none. */
export async function orderOfPromotion(database: Knex, promotionId: string): Promise<string | undefined> {
  const { rows } = await database.raw<{ rows: { order_id: string }[] }>(
    "select order_id from order_promotion where promotion_id = ? and deleted_at is null order by created_at limit 1",
    [promotionId],
  )
  return rows[0]?.order_id
}
