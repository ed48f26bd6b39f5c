import { isServerKey } from "../domain/checkout/server-keys"
import { parseStatus } from "../domain/order-status"
import { failWith } from "../errors"
import type { OrderChange } from "../workflows/ordering/order-change"
import { toOrderChange } from "./svc/v1/orders/request"

/** Keys of a platform order's metadata that are another name of a field of ours. */
const FIELD_KEYS: ReadonlySet<string> = new Set(["_svc_tracking_url", "printed", "minutes_to_arrive"])

type Body = Readonly<Record<string, unknown>>

export interface LiftedBody {
  /** What is meant for our order. */
  readonly change: OrderChange
  /** What is left for the platform. */
  readonly rest: Body
}

/**
 * Takes out of the body of the platform's `POST /admin/orders/{id}` what means our order: `status`, and in `metadata` the keys
 * `_svc_status`, `_svc_tracking_url`, `printed` and `minutes_to_arrive`. The other keys that this service writes stay as they are,
 * whatever a form sends back with them; all other metadata is left to the platform.
 *
 * @returns undefined: nothing in it is ours
 * @throws rest_invalid_param naming the key
 */
export function liftOrderChange(body: unknown): LiftedBody | undefined {
  if (!isRecord(body)) return undefined
  const { status, metadata, ...others } = body
  const given = isRecord(metadata) ? metadata : {}
  const ours = Object.keys(given).filter(isServerKey)
  if (status === undefined && ours.length === 0) return undefined
  const { _svc_status: metaStatus } = given
  const wanted = [statusOf("status", status), statusOf("metadata._svc_status", metaStatus)].filter((one) => one !== undefined)
  if (new Set(wanted).size > 1) throw invalid("metadata._svc_status")
  const fields = ours.filter((key) => FIELD_KEYS.has(key)).map((key) => ({ key, value: scalar(key, given[key]) }))
  const left = Object.fromEntries(Object.entries(given).filter(([key]) => !isServerKey(key)))
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
  if (status === undefined) throw invalid(field)
  return status
}

function scalar(key: string, value: unknown): string | number | boolean | null {
  if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value
  throw invalid(`metadata.${key}`)
}

function invalid(field: string) {
  return failWith("rest_invalid_param", { fields: [field] }, { details: { [field]: { code: "rest_not_in_enum", message: "" } } })
}

function isRecord(value: unknown): value is Body {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
