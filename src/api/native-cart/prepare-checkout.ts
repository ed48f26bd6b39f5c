import type { MedusaRequest } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import {
  type CheckoutData,
  changeCheckout,
  type Metadata,
  NO_CHECKOUT,
  readCheckout,
  withoutServerKeys,
  writeCheckout,
} from "../../domain/checkout"
import { isoInZone } from "../../domain/time"
import { failWith } from "../../errors"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { findNativeCart } from "../../platform/native-cart"
import { endCartTable, hasTable, holdCartTable } from "../../workflows/checkout/hold-cart-table"
import { customerCaller, isStranger } from "../../workflows/checkout/native-party"
import { releaseOwnPrices } from "../../workflows/checkout/release-own-prices"
import { hashSession } from "../../workflows/ordering/session-hash"
import { partyOf } from "../../workflows/tables/table-scene"
import { type CheckoutExtensions, EXTENSION_FIELDS, toCheckoutChange } from "../contracts/checkout-extensions"
import { type NativeExtras, signedInCustomer } from "./native-request"

/** The part of a validated body that is ours to fill. */
export interface CartBody {
  region_id?: string | null
  metadata?: Record<string, unknown> | null
}

/** Writes a new cart's checkout data into what the platform is about to make. */
export async function prepareNewCheckout(req: MedusaRequest, extras: NativeExtras, cartId: string): Promise<void> {
  if (!extras.checkout) return
  const body = req.validatedBody as CartBody
  const data = await changed(req, extras, { cartId, before: NO_CHECKOUT, said: extras.checkout })
  const entries = Object.entries(writeCheckout(data)).filter(([, value]) => value !== "")
  body.metadata = { ...body.metadata, ...Object.fromEntries(entries) }
}

/** Writes a change of the checkout data into the platform's update, and guards what the server wrote against it. */
export async function prepareCheckoutChange(req: MedusaRequest, extras: NativeExtras, cartId: string): Promise<void> {
  const body = req.validatedBody as CartBody
  const touches = extras.checkout !== null || body.metadata !== undefined || Boolean(body.region_id)
  const cart = touches ? await findNativeCart(req.scope, cartId) : null
  // The platform says that there is none, or that it was completed.
  if (!cart || cart.completedAt !== null) return
  if (body.metadata !== undefined) body.metadata = keptMetadata(cart.metadata, body.metadata)
  if (extras.checkout) {
    if (isStranger(cart, signedInCustomer(req)))
      throw new MedusaError(MedusaError.Types.NOT_FOUND, `Cart with id: ${cartId} was not found`)
    const data = await changed(req, extras, { cartId, before: readCheckout(cart.metadata), said: extras.checkout })
    body.metadata = { ...body.metadata, ...writeCheckout(data) }
  }
  if (body.metadata && Object.keys(body.metadata).length === 0) delete body.metadata
  if (body.region_id && body.region_id !== cart.regionId) {
    extras.unsettled = await releaseOwnPrices(req.scope, cart, body.region_id)
  }
}

/**
 * What a caller's metadata does to a cart or line that has metadata of ours: the platform merges what it is given, but takes `null` and
 * `{}` for "all of it", ours too; so the caller's own keys are named to be removed.
 */
export function keptMetadata(present: Metadata, given: Metadata | null | undefined): Record<string, unknown> {
  if (given && Object.keys(given).length > 0) return { ...given }
  return Object.fromEntries(Object.keys(withoutServerKeys(present)).map((key) => [key, ""]))
}

interface Move {
  readonly cartId: string
  readonly before: CheckoutData
  readonly said: CheckoutExtensions
}

async function changed(req: MedusaRequest, extras: NativeExtras, { cartId, before, said }: Move): Promise<CheckoutData> {
  const now = Date.now()
  const { timezone } = await req.scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  const sessionHash = hashSession(req.headers["x-svc-session"], req.headers.cookie)
  const decision = changeCheckout(before, toCheckoutChange(said), { sessionHash, at: isoInZone(now, timezone) })
  if (!decision.ok) {
    const field = EXTENSION_FIELDS[decision.field]
    throw failWith("rest_invalid_param", { fields: [field] }, { details: { [field]: decision.problem } })
  }
  const caller = await customerCaller(req.scope, signedInCustomer(req), now)
  const move = { cartId, before, after: decision.data, party: partyOf(caller, decision.data.sessionHash) }
  const data = await holdCartTable(req.scope, move, now)
  extras.afterwards.push(async (succeeded) => {
    const leaves = succeeded ? hasTable(before) && !hasTable(data) : !hasTable(before) && hasTable(data)
    if (leaves) await endCartTable(req.scope, cartId)
  })
  return data
}
