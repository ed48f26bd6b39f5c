import { CHECKOUT_KEYS } from "./checkout-data"
import { readLine } from "./line-data"
import type { Metadata } from "./server-keys"

/** Plugin option `native_carts`: which native carts are judged, and which native orders are adopted. */
export type NativeCarts = "ours" | "all"

/** The facts that decide whether a cart or order of the platform belongs to the restaurant. */
export interface OwnershipFacts {
  readonly metadata: Metadata
  readonly lines: readonly { readonly metadata: Metadata }[]
  /** `own`: the shipping option is the plugin's. */
  readonly shipping: readonly { readonly own: boolean }[]
  readonly salesChannelId: string | null
}

export interface OwnershipRule {
  readonly nativeCarts: NativeCarts
  /** The sales channel of the platform settings; null: the host is not set up for selling. */
  readonly salesChannelId: string | null
}

/**
 * Whether a cart or order of the platform is the restaurant's (contract section 15, "Whose cart"): it has ordering data, lines with extras,
 * or a shipping option of the plugin; with `native_carts: "all"` also when it is in the configured sales channel. Only such carts are
 * judged, and only such orders are adopted.
 */
export function isOurs(facts: OwnershipFacts, rule: OwnershipRule): boolean {
  return (
    carriesOrderingData(facts.metadata) ||
    facts.lines.some(({ metadata }) => (readLine(metadata).extras ?? []).length > 0) ||
    facts.shipping.some(({ own }) => own) ||
    (rule.nativeCarts === "all" && rule.salesChannelId !== null && facts.salesChannelId === rule.salesChannelId)
  )
}

const ORDERING_KEYS = Object.values(CHECKOUT_KEYS)

/** Whether metadata has anything of `extensions.svc*` or of the plugin's `additional_fields`. Only the server writes these keys. */
function carriesOrderingData(metadata: Metadata): boolean {
  return ORDERING_KEYS.some((key) => metadata[key] !== undefined && metadata[key] !== null && metadata[key] !== "")
}

/** A platform order that the plugin has no row for. */
export interface ArrivedFacts extends OwnershipFacts {
  /** The order's cart; null: made without one, by the dashboard or the host's code. */
  readonly cartId: string | null
  /** Whether its cart was judged. The judgement stores a checkout claim that stays until the order has its row. */
  readonly claimed: boolean
  /** Epoch milliseconds. */
  readonly createdAt: number
}

export interface AdoptionRule extends OwnershipRule {
  /** Whether the plugin judges carts (option `complete_cart_hook`); false: the host's own handler does. */
  readonly judgesCarts: boolean
  /** Epoch milliseconds: earlier orders were never judged. */
  readonly installedAt: number
}

/**
 * Whether the plugin adopts an order of the platform. If the plugin judges carts, an order that was made from a cart after the installation
 * is adopted only if that cart was judged. So the host's own orders are not adopted later, for example when a shipping option is marked as
 * the plugin's, an order is edited, or `native_carts` changes.
 */
export function isToAdopt(order: ArrivedFacts, rule: AdoptionRule): boolean {
  if (!isOurs(order, rule)) return false
  return order.cartId === null || order.claimed || !rule.judgesCarts || order.createdAt < rule.installedAt
}
