import { asMetadata, type Metadata } from "./server-keys"

/**
 * What the house notes on every cart of the platform, and the platform copies to the order: which cart it was, and which customer was
 * signed in to it. Without it an order that a dying process left half made looks like any other, and a guest who types somebody's
 * e-mail address looks like that somebody.
 */
export interface CartStamp {
  readonly cartId: string | null
  /** The platform's customer who was signed in; null: a guest. */
  readonly owner: string | null
}

/** The key of the stamp in the metadata of cart and order. An order's is taken away when its row is written. */
export const CART_STAMP_KEY = "_svc_cart"

export function readStamp(metadata: Metadata): CartStamp {
  const { id, owner } = asMetadata(metadata[CART_STAMP_KEY])
  return { cartId: typeof id === "string" ? id : null, owner: typeof owner === "string" ? owner : null }
}

/** As it stands in a cart's metadata. */
export function stampOf(cartId: string, owner: string | null): Record<string, string> {
  return owner === null ? { id: cartId } : { id: cartId, owner }
}
