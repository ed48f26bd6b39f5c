import { asMetadata, type Metadata } from "./server-keys"

/**
 * A stamp on every cart of the platform, copied by the platform to the order: the cart's id and the signed-in customer. It identifies
 * orders that a crash left incomplete, and distinguishes a signed-in customer from a guest who typed the same e-mail.
 */
export interface CartStamp {
  readonly cartId: string | null
  /** The platform's customer who was signed in; null: a guest. */
  readonly owner: string | null
}

/** The metadata key of the stamp, on cart and order. Removed from the order when its row is written. */
export const CART_STAMP_KEY = "_svc_cart"

export function readStamp(metadata: Metadata): CartStamp {
  const { id, owner } = asMetadata(metadata[CART_STAMP_KEY])
  return { cartId: typeof id === "string" ? id : null, owner: typeof owner === "string" ? owner : null }
}

/** The stamp as cart metadata. */
export function stampOf(cartId: string, owner: string | null): Record<string, string> {
  return owner === null ? { id: cartId } : { id: cartId, owner }
}
