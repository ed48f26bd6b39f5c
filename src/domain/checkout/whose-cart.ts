import { CHECKOUT_KEYS } from "./checkout-data"
import { readLine } from "./line-data"
import type { Metadata } from "./server-keys"

/** Plugin option `native_carts`: whose carts of the platform are judged, and whose orders adopted. */
export type NativeCarts = "ours" | "all"

/** What decides whether a cart or an order of the platform belongs to the restaurant. */
export interface OwnershipFacts {
  readonly metadata: Metadata
  readonly lines: readonly { readonly metadata: Metadata }[]
  /** `own`: the shipping option is one of ours. */
  readonly shipping: readonly { readonly own: boolean }[]
  readonly salesChannelId: string | null
}

export interface OwnershipRule {
  readonly nativeCarts: NativeCarts
  /** The sales channel of the platform settings; null: the host is not set up for selling. */
  readonly salesChannelId: string | null
}

/**
 * Whether a cart or an order of the platform is the restaurant's (contract section 15, "Whose cart"): it carries ordering data, lines with
 * extras, or a shipping option of ours; with `native_carts: "all"` also when it is of the sales channel of the platform settings.
 * A cart for which this is true is judged, an order for which it is false is never adopted.
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

/** Whether metadata holds anything of `extensions.svc*` or of our `additional_fields`. Only the server writes these keys. */
function carriesOrderingData(metadata: Metadata): boolean {
  return ORDERING_KEYS.some((key) => metadata[key] !== undefined && metadata[key] !== null && metadata[key] !== "")
}

/** An order of the platform that has no row of ours. */
export interface ArrivedFacts extends OwnershipFacts {
  /** The cart that it was made of; null: of none, the dashboard or the host's own code has made it. */
  readonly cartId: string | null
  /** Whether its cart was judged: the judgement leaves a claim, which stays until the order has its row. */
  readonly claimed: boolean
  /** Epoch milliseconds. */
  readonly createdAt: number
}

export interface AdoptionRule extends OwnershipRule {
  /** Whether every cart is judged by the plugin itself (option `complete_cart_hook`); false: the host has taken that on. */
  readonly judgesCarts: boolean
  /** Epoch milliseconds: nobody judged what was ordered before. */
  readonly installedAt: number
}

/**
 * Whether an order of the platform gets a row of ours. What was made of a cart while the plugin judges carts has to have been judged: so
 * neither a shipping option that is marked later, nor an edit of the order, nor another `native_carts` takes in an order afterwards.
 */
export function isToAdopt(order: ArrivedFacts, rule: AdoptionRule): boolean {
  if (!isOurs(order, rule)) return false
  return order.cartId === null || order.claimed || !rule.judgesCarts || order.createdAt < rule.installedAt
}
