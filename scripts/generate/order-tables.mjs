/**
 * Every table with rows of an order, sorted by foreign keys. `from` names the table as `t`; `owner` is the SQL for the order's
 * id; `leaveOut`: columns that get their default.
 * @type {readonly { table: string, from: string, owner: string, leaveOut?: readonly string[] }[]}
 */
export const ORDER_TABLES = [
  {
    table: "order_address",
    from: `"order_address" t join "order" x on t.id in (x.shipping_address_id, x.billing_address_id)`,
    owner: "x.id",
  },
  own("order", "t.id"),
  own("order_summary"),
  through("order_line_item", "order_item x on x.item_id = t.id"),
  through("order_line_item_tax_line", "order_item x on x.item_id = t.item_id"),
  through("order_line_item_adjustment", "order_item x on x.item_id = t.item_id"),
  own("order_item"),
  through("order_shipping_method", "order_shipping x on x.shipping_method_id = t.id"),
  through("order_shipping_method_tax_line", "order_shipping x on x.shipping_method_id = t.shipping_method_id"),
  through("order_shipping_method_adjustment", "order_shipping x on x.shipping_method_id = t.shipping_method_id"),
  own("order_shipping"),
  own("order_change"),
  own("order_change_action"),
  own("order_credit_line"),
  own("order_transaction"),
  own("order_promotion"),
  through("payment_collection", "order_payment_collection x on x.payment_collection_id = t.id"),
  own("order_payment_collection"),
  through("payment_session", "order_payment_collection x on x.payment_collection_id = t.payment_collection_id"),
  through("payment", "order_payment_collection x on x.payment_collection_id = t.payment_collection_id"),
  through(
    "capture",
    "payment y on y.id = t.payment_id join order_payment_collection x on x.payment_collection_id = y.payment_collection_id",
  ),
  through(
    "refund",
    "payment y on y.id = t.payment_id join order_payment_collection x on x.payment_collection_id = y.payment_collection_id",
  ),
  through(
    "fulfillment_address",
    "fulfillment y on y.delivery_address_id = t.id join order_fulfillment x on x.fulfillment_id = y.id",
  ),
  through("fulfillment", "order_fulfillment x on x.fulfillment_id = t.id"),
  through("fulfillment_item", "order_fulfillment x on x.fulfillment_id = t.fulfillment_id"),
  through("fulfillment_label", "order_fulfillment x on x.fulfillment_id = t.fulfillment_id"),
  own("order_fulfillment"),
  own("svc_order", "t.id"),
  { table: "svc_order_sales", from: `"svc_order_sales" t join svc_order x on x.number = t.order_number`, owner: "x.id" },
  {
    table: "svc_order_sales_line",
    from: `"svc_order_sales_line" t join svc_order x on x.number = t.order_number`,
    owner: "x.id",
  },
  own("svc_order_history", "t.order_id", ["id"]),
  own("svc_order_note", "t.order_id", ["id"]),
  own("svc_outbox", "t.order_id", ["position", "transaction"]),
  own("svc_loyalty_order"),
  own("svc_loyalty_entry", "t.order_id", ["id", "balance_after"]),
  own("svc_loyalty_lot", "t.order_id", ["id"]),
]

function own(table, owner = "t.order_id", leaveOut = []) {
  return { table, from: `"${table}" t`, owner, leaveOut }
}

function through(table, join) {
  return { table, from: `"${table}" t join ${join}`, owner: "x.order_id" }
}
