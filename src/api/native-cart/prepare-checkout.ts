import type { MedusaRequest } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { customerCaller, isOthersCart } from "../../commands/checkout/arrivals/native-party"
import { hasTable, holdCartTable, leaveCartTable } from "../../commands/checkout/hold-cart-table"
import { releaseOwnPrices } from "../../commands/checkout/release-own-prices"
import { hashSession } from "../../commands/ordering/placing/session-hash"
import { clientKey } from "../../commands/tables/client-holds"
import { partyOf } from "../../commands/tables/table-scene"
import { undoHold } from "../../commands/tables/undo-hold"
import {
  type CheckoutData,
  changeCheckout,
  fitsOrderType,
  type Metadata,
  type NativeCart,
  NO_CHECKOUT,
  readCheckout,
  withoutServerKeys,
  writeCheckout,
} from "../../domain/checkout"
import { isoInZone } from "../../domain/time"
import { invalidField } from "../../errors"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { findNativeCart } from "../../platform/checkout/native-cart"
import { removeShippingMethods, restoreShippingMethods } from "../../platform/checkout/native-lines"
import { type CheckoutExtensions, EXTENSION_FIELDS, toCheckoutChange } from "../contracts/checkout-extensions"
import { type NativeExtras, signedInCustomer } from "./native-request"

/** The fields of Medusa's validated body that we may set. */
export interface NativeCartBody {
  region_id?: string | null
  metadata?: Record<string, unknown> | null
}

/** Adds the checkout data to the metadata of a cart that Medusa is about to create. */
export async function prepareNewCheckout(req: MedusaRequest, extras: NativeExtras, cartId: string): Promise<void> {
  if (!extras.checkout) return
  const body = req.validatedBody as NativeCartBody
  const data = await changed(req, extras, { cartId, before: NO_CHECKOUT, said: extras.checkout })
  const entries = Object.entries(writeCheckout(data)).filter(([, value]) => value !== "")
  body.metadata = { ...body.metadata, ...Object.fromEntries(entries) }
}

/** Adds a change of the checkout data to Medusa's update of a cart, and protects our metadata from being overwritten. */
export async function prepareCheckoutChange(req: MedusaRequest, extras: NativeExtras, cartId: string): Promise<void> {
  const body = req.validatedBody as NativeCartBody
  const touches = extras.checkout !== null || body.metadata !== undefined || Boolean(body.region_id)
  const cart = touches ? await findNativeCart(req.scope, cartId) : null
  // Medusa itself refuses a missing or completed cart.
  if (!cart || cart.completedAt !== null) return
  if (body.metadata !== undefined) body.metadata = keptMetadata(cart.metadata, body.metadata)
  if (extras.checkout) body.metadata = { ...body.metadata, ...(await changedCheckout(req, extras, cart, extras.checkout)) }
  if (body.metadata && Object.keys(body.metadata).length === 0) delete body.metadata
  if (body.region_id && body.region_id !== cart.regionId) {
    extras.unsettled = await releaseOwnPrices(req.scope, cart, body.region_id)
  }
}

/**
 * The cart's metadata after a change of its checkout data. Shipping methods that no longer fit the order type are removed, and restored if
 * Medusa refuses the change.
 * @throws Medusa's NOT_FOUND for a cart of another customer; rest_invalid_param; what {@link holdCartTable} throws
 */
export async function changedCheckout(
  req: MedusaRequest,
  extras: NativeExtras,
  cart: NativeCart,
  said: CheckoutExtensions,
): Promise<Record<string, unknown>> {
  if (isOthersCart(cart, signedInCustomer(req)))
    throw new MedusaError(MedusaError.Types.NOT_FOUND, `Cart with id: ${cart.id} was not found`)
  const data = await changed(req, extras, { cartId: cart.id, before: readCheckout(cart.metadata), said })
  const { orderType } = data
  const old = orderType === null ? [] : cart.shipping.filter(({ kind }) => !fitsOrderType(kind, orderType)).map(({ id }) => id)
  if (old.length > 0) {
    await removeShippingMethods(req.scope, old)
    extras.afterwards.push(async (succeeded) => {
      if (!succeeded) await restoreShippingMethods(req.scope, old)
    })
  }
  return writeCheckout(data)
}

/**
 * The metadata to pass to Medusa so that our keys are kept. Medusa merges metadata, but `null` and `{}` delete every key. In that case only the
 * caller's keys are deleted, one by one (`""`).
 */
export function keptMetadata(present: Metadata, given: Metadata | null | undefined): Record<string, unknown> {
  if (given && Object.keys(given).length > 0) return { ...given }
  return Object.fromEntries(Object.keys(withoutServerKeys(present)).map((key) => [key, ""]))
}

interface CheckoutEdit {
  readonly cartId: string
  readonly before: CheckoutData
  readonly said: CheckoutExtensions
}

async function changed(req: MedusaRequest, extras: NativeExtras, { cartId, before, said }: CheckoutEdit): Promise<CheckoutData> {
  const now = Date.now()
  const { timezone } = await req.scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  const sessionHash = hashSession(req.headers["x-svc-session"], req.headers.cookie)
  const decision = changeCheckout(before, toCheckoutChange(said), { sessionHash, at: isoInZone(now, timezone) })
  if (!decision.ok) {
    const field = EXTENSION_FIELDS[decision.field]
    throw invalidField(field, decision.problem)
  }
  const caller = await customerCaller(req.scope, signedInCustomer(req), now)
  const party = partyOf(caller, decision.data.sessionHash)
  const change = { cartId, before, after: decision.data, party, client: clientKey(req.scope, req) }
  const { data, move } = await holdCartTable(req.scope, change, now)
  extras.afterwards.push(async (succeeded) => {
    if (succeeded && hasTable(before) && !hasTable(data)) await leaveCartTable(req.scope, cartId, Date.now())
    if (!succeeded && move) await undoHold(req.scope, move, Date.now())
  })
  return data
}
