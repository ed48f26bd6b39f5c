/** SQL query: a row if the cart of the claim `c` has become an order. */
export const ORDER_OF_CLAIM = "select from order_cart l where l.cart_id = c.cart_id and l.deleted_at is null"

/** SQL query: a row if a cart has become an order that the plugin has a row for. Its binding: the cart's id. */
export const OWN_ORDER_OF_CART =
  "select from order_cart l join svc_order o on o.id = l.order_id where l.cart_id = ? and l.deleted_at is null"
