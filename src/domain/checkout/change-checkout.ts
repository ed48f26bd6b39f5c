import type { FieldProblem } from "../../errors/field-problems"
import type { ServiceMode } from "../ordering"
import type { OrderType } from "../settings/operation-settings"
import type { CheckoutData } from "./checkout-data"

type Change<T> = T | null | undefined

/** A request's change of checkout data. undefined keeps a value, null clears it. */
export interface CheckoutChange {
  readonly order_type?: Change<OrderType>
  readonly fulfillment_date?: Change<string>
  readonly fulfillment_time?: Change<string>
  readonly service_mode?: Change<ServiceMode>
  readonly table_id?: Change<string>
  readonly table_token?: Change<string>
  readonly latitude?: Change<number>
  readonly longitude?: Change<number>
  readonly confirmed?: Change<boolean>
  readonly messaging_opt_in?: Change<boolean>
  readonly referral?: Change<string>
}

/** The session that changes the data, and the time. */
export interface ChangeContext {
  readonly sessionHash: string | null
  /** ISO 8601; stored as the time of a new consent. */
  readonly at: string
}

export type ChangeDecision =
  | { readonly ok: true; readonly data: CheckoutData }
  | { readonly ok: false; readonly field: keyof CheckoutChange; readonly problem: FieldProblem }

/**
 * A cart's checkout data after a change (contract sections 7 and 8, as far as an incomplete cart can be judged). As in `POST /orders`, a
 * service mode requires pickup and a table requires dine-in. Dependent values follow: choosing a service mode selects pickup, and choosing
 * delivery removes the table.
 * @example changeCheckout(NO_CHECKOUT, { service_mode: "dine_in", table_id: "t1" }, context) // pickup, at table t1
 */
export function changeCheckout(before: CheckoutData, change: CheckoutChange, context: ChangeContext): ChangeDecision {
  const serviceMode = modeAfter(before, change)
  const orderType = after(before.orderType, change.order_type) ?? (serviceMode === "" ? null : "pickup")
  if (serviceMode !== "" && orderType !== "pickup") return refused("service_mode", { code: "rest_not_in_enum", allowed: [""] })
  const table = tableAfter(before, change, context)
  const tableField = change.table_id ? "table_id" : change.table_token ? "table_token" : null
  if (tableField && serviceMode !== "dine_in") return refused(tableField, { code: "rest_not_in_enum" })
  const place = placeAfter(before, change)
  if ("field" in place) return refused(place.field, { code: "rest_invalid_type" })
  const messagingOptIn = after(before.messagingOptIn, change.messaging_opt_in) ?? false
  return {
    ok: true,
    data: {
      orderType,
      date: after(before.date, change.fulfillment_date),
      time: after(before.time, change.fulfillment_time),
      serviceMode,
      ...(serviceMode === "dine_in" ? table : NO_TABLE),
      ...place,
      messagingOptIn,
      messagingConsentAt: messagingOptIn ? (before.messagingConsentAt ?? context.at) : null,
      referral: after(before.referral, change.referral)?.trim() ?? "",
    },
  }
}

const NO_TABLE = { tableId: null, tableToken: null, sessionHash: null } as const

function after<T>(before: T | null, change: Change<T>): T | null {
  return change === undefined ? before : change
}

function refused(field: keyof CheckoutChange, problem: FieldProblem): ChangeDecision {
  return { ok: false, field, problem }
}

/** Choosing delivery or clearing the order type also clears the service mode, unless the request sets one. */
function modeAfter(before: CheckoutData, { service_mode, order_type }: CheckoutChange): ServiceMode {
  if (service_mode !== undefined) return service_mode ?? ""
  return order_type === undefined || order_type === "pickup" ? before.serviceMode : ""
}

/** A token without an id clears the known id. An id without a token keeps the token if the table stays the same. */
function tableAfter(
  before: CheckoutData,
  { table_id, table_token }: CheckoutChange,
  { sessionHash }: ChangeContext,
): Pick<CheckoutData, "tableId" | "tableToken" | "sessionHash"> {
  if (table_id === undefined && table_token === undefined) {
    const { tableId, tableToken } = before
    return { tableId, tableToken, sessionHash: before.sessionHash ?? sessionHash }
  }
  if (!table_id && !table_token) return NO_TABLE
  const kept = table_token === undefined && table_id === before.tableId ? before.tableToken : null
  return { tableId: table_id ?? null, tableToken: table_token ?? kept, sessionHash: sessionHash ?? before.sessionHash }
}

/** Coordinates come in pairs. New ones must be confirmed again. */
function placeAfter(
  before: CheckoutData,
  { latitude, longitude, confirmed }: CheckoutChange,
): Pick<CheckoutData, "coordinates" | "coordinatesConfirmed"> | { readonly field: "latitude" | "longitude" } {
  const north = after(before.coordinates?.latitude ?? null, latitude)
  const east = after(before.coordinates?.longitude ?? null, longitude)
  if (north === null && east === null) return { coordinates: null, coordinatesConfirmed: false }
  if (north === null) return { field: "latitude" }
  if (east === null) return { field: "longitude" }
  const moved = north !== before.coordinates?.latitude || east !== before.coordinates?.longitude
  const stays = confirmed === undefined && !moved && before.coordinatesConfirmed
  return { coordinates: { latitude: north, longitude: east }, coordinatesConfirmed: stays || confirmed === true }
}
