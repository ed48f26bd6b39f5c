import type { JsonValue } from "../../../domain/json-value"
import type { OrderStatus } from "../../../domain/orders"

/** A validated `PUT /orders/{id}`. Absent keys stay unchanged. */
export interface OrderChange {
  readonly status?: OrderStatus | undefined
  /** null clears it. */
  readonly minutesToArrive?: number | null | undefined
  /** `true`: all tickets are printed. */
  readonly printed?: boolean | undefined
  /** Whether `printed` is from metadata, which forms send back unchanged: then `true` means that some ticket is printed. Default: false. */
  readonly isSentBack?: boolean
  /** null unassigns the courier. */
  readonly courierId?: number | null | undefined
  /** null clears it. */
  readonly trackingUrl?: string | null | undefined
  readonly customerNote?: string | undefined
  /** `null` or `""` removes the key. */
  readonly metaData?: readonly { readonly key: string; readonly value: JsonValue }[] | undefined
  readonly force: boolean
  readonly note: string
  /** Whether the customer may see the note. Default: false. */
  readonly noteVisible?: boolean
  /** The version that the caller last saw. */
  readonly ifMatch?: number | undefined
}

/** Maximum number of `meta_data` keys of an order. */
export const META_LIMIT = 50
