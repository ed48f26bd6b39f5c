import { createHash } from "node:crypto"
import type { Caller } from "../../../domain/access/caller"
import type { CartRequest } from "../../../domain/ordering"
import type { GeoPoint, OperationSettings } from "../../../domain/settings/operation-settings"
import { fail, failWith } from "../../../errors"
import { isRefusedGuest, isStaff } from "./who-may-order"

/** The input of `POST /orders`: the cart and what only an order needs. */
export interface OrderRequest extends CartRequest {
  readonly paymentMethod: string
  readonly deliveryCoordinates: GeoPoint | null
  readonly customerNote: string
  readonly messagingOptIn: boolean
  readonly referral: string
  readonly idempotencyKey: string | undefined
  /** Hash of the request body, compared when an idempotency key is sent again. */
  readonly bodyHash: string
}

/** SHA-256 (hex) of a JSON body. Keys are sorted first, so that a client may send them in any sequence. */
export function hashBody(body: unknown): string {
  return createHash("sha256").update(canonicalJson(body)).digest("hex")
}

function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonicalJson(one)}`).join(",")}}`
  }
  return JSON.stringify(value) ?? "null"
}

/**
 * Checks that the caller may place this order, and that it has the fields that its order type and its caller require. The cart is judged later.
 * @throws svc_unauthorized when guests may not order; svc_forbidden when a caller who is not staff sends `customer_id`;
 *   rest_missing_callback_param for a delivery without an address, and for a guest who does not dine in and gives no name, or neither
 *   phone nor e-mail
 */
export function requireOrderFields(request: OrderRequest, settings: OperationSettings, caller: Caller): void {
  if (isRefusedGuest(caller, settings)) throw fail("svc_unauthorized")
  if (request.accountNumber !== undefined && !isStaff(caller)) throw fail("svc_forbidden")
  const missing = [...missingAddress(request), ...missingCustomer(request, caller)]
  if (missing.length > 0) throw failWith("rest_missing_callback_param", { fields: missing }, {})
}

function missingAddress({ cart, addressText }: OrderRequest): string[] {
  return cart.orderType === "delivery" && !addressText ? ["address"] : []
}

function missingCustomer({ cart, customer }: OrderRequest, caller: Caller): string[] {
  const guest = caller.kind === "anonymous"
  if (!guest || cart.serviceMode === "dine_in") return []
  const missing: string[] = []
  if (!customer.first_name) missing.push("customer.first_name")
  if (!customer.phone && !customer.email) missing.push("customer.phone")
  return missing
}
