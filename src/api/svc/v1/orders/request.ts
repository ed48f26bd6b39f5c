import type { OrderChange } from "../../../../commands/ordering/changing/order-change"
import { FIELD_KEYS, type FieldKey, isServerKey, ORDER_KEYS, parseStatus } from "../../../../domain/orders"
import { invalidField } from "../../../../errors"
import type { ChangeBody } from "./schema"

const isFieldKey = (key: string): boolean => (FIELD_KEYS as readonly string[]).includes(key)

/**
 * Converts a validated change to the input of the command. `_svc_tracking_url`, `printed` and `minutes_to_arrive` in `meta_data` set the
 * fields (contract section 7).
 * @throws rest_invalid_param for reserved keys, and for values that the fields do not accept
 */
export function toOrderChange(body: ChangeBody, ifMatch: number | undefined): OrderChange {
  const entries = body.meta_data ?? []
  const reserved = entries.findIndex(({ key }) => isServerKey(key) && !isFieldKey(key))
  if (reserved >= 0) throw invalidField(`meta_data[${reserved}].key`, { code: "rest_not_in_enum" })
  const plain = entries.filter(({ key }) => !isFieldKey(key))
  const field = (key: FieldKey) => entries.findLast((entry) => entry.key === key)
  return {
    status: body.status === undefined ? undefined : parseStatus(body.status),
    minutesToArrive: body.minutes_to_arrive !== undefined ? body.minutes_to_arrive : minutesOf(field(ORDER_KEYS.minutesToArrive)),
    printed: body.printed !== undefined ? body.printed : printedOf(field(ORDER_KEYS.printed)),
    isSentBack: body.printed === undefined,
    courierId: body.courier_id,
    trackingUrl: body.tracking_url !== undefined ? body.tracking_url || null : trackingOf(field(ORDER_KEYS.trackingUrl)),
    customerNote: body.customer_note,
    // A list that contains only aliases of fields counts as not sent; an empty list counts as sent.
    metaData: body.meta_data && (plain.length > 0 || entries.length === 0) ? plain : undefined,
    force: body.force ?? false,
    note: (typeof body.note === "object" ? body.note.text : (body.note ?? "")).trim(),
    noteVisible: typeof body.note === "object" && body.note.customer_visible === true,
    ifMatch,
  }
}

type Entry = NonNullable<ChangeBody["meta_data"]>[number] | undefined

function minutesOf(entry: Entry): number | null | undefined {
  if (!entry) return undefined
  if (entry.value === null || entry.value === "") return null
  // `Number([5])` is 5, so objects and lists are excluded.
  const minutes = typeof entry.value === "object" ? Number.NaN : Number(entry.value)
  if (!Number.isInteger(minutes) || minutes < 0 || minutes > 1440)
    throw invalidField("meta_data.minutes_to_arrive", { code: "rest_out_of_bounds" })
  return minutes
}

function printedOf(entry: Entry): boolean | undefined {
  if (!entry) return undefined
  if (entry.value === "yes" || entry.value === true) return true
  if (entry.value === "no" || entry.value === false || entry.value === null || entry.value === "") return false
  throw invalidField("meta_data.printed", { code: "rest_not_in_enum" })
}

function trackingOf(entry: Entry): string | null | undefined {
  if (!entry) return undefined
  if (entry.value === null || entry.value === "") return null
  const url = typeof entry.value === "string" ? entry.value : ""
  if (url.length > 2048 || !URL.canParse(url) || !["http:", "https:"].includes(new URL(url).protocol)) {
    throw invalidField("meta_data._svc_tracking_url", { code: "rest_invalid_pattern" })
  }
  return url
}

/**
 * Parses the version in `If-Match` (`3`, `"3"`, `W/"3"`); undefined for `*` or without a header, which match any version.
 * @throws svc_order_changed for text that cannot be a version, because it matches none
 */
export function versionOf(text: string | undefined): number | undefined {
  if (text === undefined || text.trim() === "*" || text.trim() === "") return undefined
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(text.trim())?.[1]
  return version === undefined ? -1 : Number(version)
}
