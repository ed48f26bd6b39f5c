import type { OrderChange } from "../commands/ordering/changing/order-change"
import { FIELD_KEYS, isServerKey, parseStatus, STATUS_KEY } from "../domain/orders"
import { invalidField } from "../errors"
import { toOrderChange } from "./svc/v1/orders/request"

type Body = Readonly<Record<string, unknown>>

const STATUS_FIELD = `metadata.${STATUS_KEY}`

export interface LiftedBody {
  /** The change of our order. */
  readonly change: OrderChange
  /** The rest, for Medusa. */
  readonly rest: Body
}

/**
 * Takes our fields out of the body of Medusa's `POST /admin/orders/{id}`: `status`, and in `metadata` the keys `_svc_status`,
 * `_svc_tracking_url`, `printed` and `minutes_to_arrive`. Other keys that the plugin writes are ignored, because forms send them back
 * unchanged. All other metadata is left to Medusa.
 *
 * @returns undefined when the body has none of our fields
 * @throws rest_invalid_param naming the key
 */
export function liftOrderChange(body: unknown): LiftedBody | undefined {
  if (!isRecord(body)) return undefined
  const { status, metadata, ...others } = body
  const values = isRecord(metadata) ? metadata : {}
  const ours = Object.keys(values).filter(isServerKey)
  if (status === undefined && ours.length === 0) return undefined
  const wanted = [statusOf("status", status), statusOf(STATUS_FIELD, values[STATUS_KEY])].filter((one) => one !== undefined)
  if (new Set(wanted).size > 1) throw invalidField(STATUS_FIELD, { code: "rest_not_in_enum" })
  const fields = ours
    .filter((key) => (FIELD_KEYS as readonly string[]).includes(key))
    .map((key) => ({ key, value: scalar(key, values[key]) }))
  const left = Object.fromEntries(Object.entries(values).filter(([key]) => !isServerKey(key)))
  return {
    change: toOrderChange({ ...(wanted[0] ? { status: wanted[0] } : {}), meta_data: fields }, undefined),
    rest: {
      ...others,
      ...(isRecord(metadata) && Object.keys(left).length === 0
        ? {}
        : metadata === undefined
          ? {}
          : { metadata: isRecord(metadata) ? left : metadata }),
    },
  }
}

function statusOf(field: string, value: unknown) {
  if (value === undefined || value === null || value === "") return undefined
  const status = typeof value === "string" ? parseStatus(value) : undefined
  if (status === undefined) throw invalidField(field, { code: "rest_not_in_enum" })
  return status
}

function scalar(key: string, value: unknown): string | number | boolean | null {
  if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value
  throw invalidField(`metadata.${key}`, { code: "rest_not_in_enum" })
}

function isRecord(value: unknown): value is Body {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
