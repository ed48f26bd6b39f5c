import type { OrderType } from "../settings/operation-settings"

/** One line of a client's request. It has no prices: the server sets them. */
export interface CartItem {
  readonly productId: string
  readonly variationId?: string | undefined
  readonly quantity: number
  readonly extraSelections?: readonly { readonly category_id: number; readonly extra_ids: readonly number[] }[] | undefined
  readonly extraIds?: readonly number[] | undefined
  readonly additionalComments: string
}

export type ServiceMode = "" | "dine_in" | "takeaway"

/** The fields that a cart validation and an order have in common. */
export interface Cart {
  readonly orderType: OrderType
  readonly serviceMode: ServiceMode
  readonly date?: string | undefined
  readonly time?: string | undefined
  /** null: not sent, which only a validation allows. */
  readonly items: readonly CartItem[] | null
}
