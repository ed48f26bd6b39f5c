import { preparedStatement } from "../../database/prepared-statement"
import type { PlatformAddress } from "./platform-order"

/** A tax line of a line or shipping method. `rate` in percent. */
export interface TaxRow {
  readonly rate: number
  readonly code: string
  readonly name: string
}

interface AdjustmentRow {
  readonly code: string | null
  readonly amount: string
  readonly is_tax_inclusive?: boolean
}

/** A line as returned by {@link ORDERS_STATEMENT}. Amounts are decimal text in major units. */
export interface LineRow {
  readonly id: string
  readonly product_id: string | null
  readonly variant_id: string | null
  readonly title: string
  readonly variant_title: string | null
  readonly sku: string | null
  readonly quantity: string
  /** The quantity that the customer returns and that has not arrived yet. */
  readonly returning?: string
  readonly unit_price: string
  readonly is_tax_inclusive: boolean
  readonly metadata: Readonly<Record<string, unknown>> | null
  readonly tax_lines: TaxRow[] | null
  readonly adjustments: AdjustmentRow[] | null
}

/** A shipping method as returned by {@link ORDERS_STATEMENT}. Amounts are decimal text in major units. */
export interface FeeRow {
  readonly id: string
  readonly name: string
  readonly amount: string
  readonly is_tax_inclusive: boolean
  readonly data: Readonly<Record<string, unknown>> | null
  readonly tax_lines: TaxRow[] | null
  readonly adjustments: AdjustmentRow[] | null
}

/** An order as returned by {@link ORDERS_STATEMENT}. */
export interface OrderJson {
  readonly id: string
  readonly currency_code: string
  readonly digits: number
  readonly symbol: string
  readonly email: string | null
  readonly metadata: Readonly<Record<string, unknown>> | null
  readonly billing: PlatformAddress | null
  readonly shipping: PlatformAddress | null
  readonly lines: LineRow[] | null
  readonly fees: FeeRow[] | null
  readonly captured: string
  readonly captured_at: Date | null
  readonly authorised: string
  readonly due: string | null
  readonly refunds: { amount: string; reason: string | null; created_at: string }[] | null
}

/** Reads Medusa orders with everything that depends on them. Binding: `ids` (array). */
export const ORDERS_STATEMENT = preparedStatement(
  "orders",
  `select o.id, o.currency_code, coalesce(cur.decimal_digits, 2) as digits, coalesce(cur.symbol_native, upper(o.currency_code)) as symbol,
  o.email, o.metadata, to_jsonb(ba) as billing, to_jsonb(sa) as shipping,
  (select jsonb_agg(jsonb_build_object('id', li.id, 'product_id', li.product_id, 'variant_id', li.variant_id, 'title', li.title,
      'variant_title', li.variant_title, 'sku', li.variant_sku, 'quantity', oi.quantity::text, 'returning', oi.return_requested_quantity::text,
      'unit_price', coalesce(oi.unit_price, li.unit_price)::text, 'is_tax_inclusive', li.is_tax_inclusive, 'metadata', li.metadata,
      'tax_lines', (select jsonb_agg(jsonb_build_object('rate', t.rate, 'code', t.code, 'name', coalesce(t.description, t.code)))
        from order_line_item_tax_line t where t.item_id = li.id and t.deleted_at is null),
      'adjustments', (select jsonb_agg(jsonb_build_object('code', a.code, 'amount', a.amount::text, 'is_tax_inclusive', a.is_tax_inclusive))
        from order_line_item_adjustment a where a.item_id = li.id and a.version = oi.version and a.deleted_at is null)
    ) order by oi.created_at, li.id)
    from order_item oi join order_line_item li on li.id = oi.item_id
    where oi.order_id = o.id and oi.version = o.version and oi.deleted_at is null and oi.quantity > 0) as lines,
  (select jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'amount', m.amount::text, 'is_tax_inclusive', m.is_tax_inclusive, 'data', m.data,
      'tax_lines', (select jsonb_agg(jsonb_build_object('rate', t.rate, 'code', t.code, 'name', coalesce(t.description, t.code)))
        from order_shipping_method_tax_line t where t.shipping_method_id = m.id and t.deleted_at is null),
      'adjustments', (select jsonb_agg(jsonb_build_object('code', a.code, 'amount', a.amount::text))
        from order_shipping_method_adjustment a where a.shipping_method_id = m.id and a.version = os.version and a.deleted_at is null)
    ) order by os.created_at, m.id)
    from order_shipping os join order_shipping_method m on m.id = os.shipping_method_id
    where os.order_id = o.id and os.version = o.version and os.deleted_at is null) as fees,
  (select coalesce(sum(x.amount), 0)::text from order_transaction x
    where x.order_id = o.id and x.reference = 'capture' and x.deleted_at is null) as captured,
  (select max(x.created_at) from order_transaction x
    where x.order_id = o.id and x.reference = 'capture' and x.deleted_at is null) as captured_at,
  (select coalesce(sum(p.amount), 0)::text from order_payment_collection l
    join payment p on p.payment_collection_id = l.payment_collection_id and p.deleted_at is null
    where l.order_id = o.id and l.deleted_at is null and p.provider_id <> 'pp_system_default'
      and p.canceled_at is null and (p.captured_at is null or not exists (
        select from order_transaction x where x.order_id = o.id and x.reference = 'capture' and x.deleted_at is null
          and x.reference_id in (select m.id from capture m where m.payment_id = p.id union all select p.id)))) as authorised,
  (select (coalesce(s.totals -> 'raw_current_order_total' ->> 'value', s.totals ->> 'current_order_total')::numeric
      - (select coalesce(sum(x.amount), 0) from order_transaction x where x.order_id = o.id and x.deleted_at is null))::text
    from order_summary s where s.order_id = o.id and s.version = o.version and s.deleted_at is null
    order by s.created_at desc, s.id desc limit 1) as due,
  (select jsonb_agg(jsonb_build_object('amount', abs(x.amount)::text, 'reason', r.note, 'created_at', x.created_at) order by x.created_at, x.id)
    from order_transaction x left join refund r on r.id = x.reference_id
    where x.order_id = o.id and x.reference = 'refund' and x.deleted_at is null) as refunds
from "order" o
  left join currency cur on cur.code = o.currency_code
  left join order_address ba on ba.id = o.billing_address_id
  left join order_address sa on sa.id = o.shipping_address_id
where o.id = any((select cast(:ids as text[]))::text[])`,
)
