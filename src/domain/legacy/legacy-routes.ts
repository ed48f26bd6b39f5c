/** Target of a legacy route. A `{name}` in it is replaced by the id of the request. */
export interface LegacyTarget {
  /** Below `/svc/v1`. */
  readonly path: string
  /** Names of the id in the query or body of the legacy request. */
  readonly names?: readonly string[]
}

/** One row of the route mapping (seed, Versioning). */
export interface LegacyRoute {
  /** Below `legacy/v1` and `legacy/v2`. */
  readonly old: string
  readonly to: LegacyTarget
  /** The target for GET, if the mapping has two targets. */
  readonly reads?: LegacyTarget
  /** The target when an id follows the legacy path or is given by name. Without it, the rest of the path is ignored. */
  readonly one?: LegacyTarget
}

const ORDER = ["id", "order_id", "orderId", "order", "order_number", "number"]
const PRODUCT = ["id", "product_id", "productId", "product"]
const MODE = ["slug", "order_type", "orderType", "type", "mode"]
const POSITION = ["position", "index", "id", "address_id"]

const ORDERS_ONE: LegacyTarget = { path: "/orders/{id}" }
const ADDRESSES = "/users/me/addresses"
const FORCE_DISABLE = {
  reads: { path: "/order-types" },
  to: { path: "/order-types/{slug}/force-disable", names: MODE },
} as const

/** The whole mapping of the seed. Abbreviated rows are accepted with the parent path (contract section 13) and without it (section 15). */
export const LEGACY_ROUTES: readonly LegacyRoute[] = [
  { old: "users/login", to: { path: "/auth/token" } },
  { old: "users/register", to: { path: "/auth/register" } },
  { old: "users/reset_password", to: { path: "/auth/reset-password" } },
  { old: "users/edit_profile", to: { path: "/auth/me" } },
  { old: "users/orders", to: { path: "/users/me/orders" }, one: ORDERS_ONE },
  { old: "users/addresses", to: { path: ADDRESSES }, one: { path: `${ADDRESSES}/{position}` } },
  { old: "users/new-address", to: { path: ADDRESSES } },
  { old: "users/delete-address", to: { path: ADDRESSES }, one: { path: `${ADDRESSES}/{position}`, names: POSITION } },
  { old: "new-address", to: { path: ADDRESSES } },
  { old: "delete-address", to: { path: ADDRESSES }, one: { path: `${ADDRESSES}/{position}`, names: POSITION } },
  { old: "users/place_order", to: { path: "/orders" } },
  { old: "users/check_order_status", to: { path: "/orders/{id}/status", names: ORDER } },
  { old: "users/update_order", to: { path: "/orders/{id}", names: ORDER } },
  { old: "orders/update", to: { path: "/orders/{id}", names: ORDER } },
  { old: "orders", to: { path: "/orders" }, one: ORDERS_ONE },
  { old: "orders/statuses", to: { path: "/order-statuses" } },
  { old: "orders/minutes_changer", to: { path: "/orders/{id}/minutes", names: ORDER } },
  { old: "orders/reports", to: { path: "/orders/reports" } },
  { old: "orders/delete", to: { path: "/orders/{id}", names: ORDER } },
  { old: "orders/force_disable", ...FORCE_DISABLE },
  { old: "orders/force_disable_status", ...FORCE_DISABLE },
  { old: "force_disable_status", ...FORCE_DISABLE },
  { old: "products", to: { path: "/catalog" }, one: { path: "/products/{id}" } },
  { old: "products/search", to: { path: "/products" } },
  { old: "products/edit", to: { path: "/products/{id}/availability", names: PRODUCT } },
  { old: "products/categories", to: { path: "/product-categories" } },
  { old: "extra", to: { path: "/extras" }, one: { path: "/extras/{id}" } },
  { old: "extra-options", to: { path: "/extras" }, one: { path: "/extras/{id}" } },
  { old: "extra-category", to: { path: "/extra-categories" }, one: { path: "/extra-categories/{id}" } },
  { old: "payment_gateways", to: { path: "/payment-gateways" }, one: { path: "/payment-gateways/{id}" } },
  { old: "payment/gateways", to: { path: "/payment-gateways" }, one: { path: "/payment-gateways/{id}" } },
  { old: "paymentmethods", to: { path: "/payment-methods" } },
  { old: "shipping/zones", to: { path: "/shipping-methods" } },
  { old: "deliveryboys", to: { path: "/delivery-boys" } },
]
