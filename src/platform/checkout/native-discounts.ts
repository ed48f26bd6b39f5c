import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { refreshPaymentCollectionForCartWorkflow } from "@medusajs/medusa/core-flows"
import { runWorkflow } from "../process/run-workflow"

/** The stored discount of a fixed promotion on a line or shipping method of a native cart, without tax. Exact decimals. */
export interface StoredDiscount {
  readonly id: string
  readonly of: "line" | "shipping"
  readonly promotionId: string
  /** The promotion's value, in major units. */
  readonly value: string
  readonly across: boolean
  readonly amount: string
  /** The price of one unit, or of the shipping method, with tax. */
  readonly unitPrice: string
  /** Percent. */
  readonly taxRate: string
}

const TAX = (table: string, column: string, id: string) =>
  `(select coalesce(sum(t.rate::numeric), 0)::text from ${table} t where t.${column} = ${id} and t.deleted_at is null)`

const STATEMENT = `
select a.id, 'line' as of, m.promotion_id as "promotionId", m.value::text, m.allocation = 'across' or m.target_type = 'order' as across,
  a.amount::text, l.unit_price::text as "unitPrice", ${TAX("cart_line_item_tax_line", "item_id", "l.id")} as "taxRate"
from cart_line_item l
join cart_line_item_adjustment a on a.item_id = l.id and a.deleted_at is null and not a.is_tax_inclusive
join promotion p on p.id = a.promotion_id and p.type = 'standard'
join promotion_application_method m on m.promotion_id = p.id and m.type = 'fixed' and m.deleted_at is null
where l.cart_id = :cart and l.deleted_at is null and l.is_tax_inclusive
union all
select a.id, 'shipping', m.promotion_id, m.value::text, true, a.amount::text, s.amount::text,
  ${TAX("cart_shipping_method_tax_line", "shipping_method_id", "s.id")}
from cart_shipping_method s
join cart_shipping_method_adjustment a on a.shipping_method_id = s.id and a.deleted_at is null
join promotion p on p.id = a.promotion_id and p.type = 'standard'
join promotion_application_method m on m.promotion_id = p.id and m.type = 'fixed' and m.deleted_at is null
where s.cart_id = :cart and s.deleted_at is null and s.is_tax_inclusive
order by 1`

/** Reads the discounts of fixed promotions that Medusa stored without tax in a cart with tax-inclusive prices. One statement. */
export async function storedFixedDiscounts(scope: MedusaContainer, cartId: string): Promise<readonly StoredDiscount[]> {
  const { rows } = await scope
    .resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
    .raw<{ rows: StoredDiscount[] }>(STATEMENT, { cart: cartId } as never)
  return rows
}

/**
 * The corrected amount of a discount: with tax on a line; without tax on a shipping method, where Medusa supports only amounts without tax.
 */
export interface DiscountCorrection {
  readonly id: string
  readonly of: "line" | "shipping"
  /** Exact decimal. */
  readonly amount: string
}

/** Writes discounts, then lets Medusa update the cart's payment collection to the new total. */
export async function correctDiscounts(
  scope: MedusaContainer,
  cartId: string,
  corrections: readonly DiscountCorrection[],
): Promise<void> {
  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  await knex.raw(
    `with wanted as (select * from jsonb_to_recordset(cast(:wanted as jsonb)) as w(id text, "of" text, amount text)),
    lines as (
      update cart_line_item_adjustment a set amount = w.amount::numeric, is_tax_inclusive = true, updated_at = now(),
        raw_amount = jsonb_build_object('value', w.amount, 'precision', 20)
      from wanted w where w."of" = 'line' and a.id = w.id)
    update cart_shipping_method_adjustment a set amount = w.amount::numeric, updated_at = now(),
      raw_amount = jsonb_build_object('value', w.amount, 'precision', 20)
    from wanted w where w."of" = 'shipping' and a.id = w.id`,
    { wanted: JSON.stringify(corrections) } as never,
  )
  await runWorkflow(refreshPaymentCollectionForCartWorkflow, scope, { cart_id: cartId })
}
