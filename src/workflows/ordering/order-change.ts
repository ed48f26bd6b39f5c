import type { OrderStatus } from "../../domain/order-status"

/** What a `PUT /orders/{id}` asks for, validated; absent keys are left as they are. */
export interface OrderChange {
  readonly status?: OrderStatus | undefined
  /** null: forget it. */
  readonly minutesToArrive?: number | null | undefined
  readonly printed?: boolean | undefined
  /** null: unassign. */
  readonly courierId?: number | null | undefined
  /** null: forget it. */
  readonly trackingUrl?: string | null | undefined
  readonly customerNote?: string | undefined
  /** `null` or `""` removes the key. */
  readonly metaData?: readonly { readonly key: string; readonly value: string | null }[] | undefined
  readonly force: boolean
  readonly note: string
  /** The version that the caller has seen. */
  readonly ifMatch?: number | undefined
}

/** Keys of a change that a role may send; others are beyond its part. */
export const COURIER_STATUSES: readonly OrderStatus[] = ["shipped", "completed"]

export const META_LIMIT = 50
