import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { isFailure } from "../../errors"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { nativeFailure } from "../../platform/native-refusal"
import type { CheckoutExtensions, LineExtensions } from "../contracts/checkout-extensions"

/** What a request to the platform's store API brought for us, taken out of its body before the platform validates it. */
export interface NativeExtras {
  /** null: it said nothing of the checkout. */
  checkout: CheckoutExtensions | null
  /** One entry per item of the body: a new cart's items, or the one line. */
  lines: LineExtensions[]
  /** What is to be done once the platform has answered, in order. */
  readonly afterwards: ((succeeded: boolean) => Promise<void>)[]
  /** The cart's id, where the answer does not have to tell it. */
  cartId: string | null
  /** Ends the request's turn at the cart; null: it needs none. */
  endTurn: (() => Promise<void>) | null
  /** True when lines have to be priced again even after a failure. */
  unsettled: boolean
}

const requests = new WeakMap<MedusaRequest, NativeExtras>()

/** What is known of a request; one that was not looked at has nothing for us. */
export function extrasOf(req: MedusaRequest): NativeExtras | undefined {
  return requests.get(req)
}

/** Starts looking at a request. */
export function openExtras(req: MedusaRequest): NativeExtras {
  const made: NativeExtras = { checkout: null, lines: [], afterwards: [], cartId: null, endTurn: null, unsettled: false }
  requests.set(req, made)
  return made
}

/** The customer who is signed in at the platform; null: nobody. */
export function signedInCustomer(req: MedusaRequest): string | null {
  const context = (req as { auth_context?: { actor_type?: string; actor_id?: string } }).auth_context
  return context?.actor_type === "customer" && context.actor_id ? context.actor_id : null
}

type Handler = (req: MedusaRequest, res: MedusaResponse) => Promise<void> | void
type Middleware = (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction) => Promise<void>

/** A middleware on one of the platform's routes: what it refuses, the platform's error handler answers. */
export function onNativeRoute(handler: Handler): Middleware {
  return async (req, res, next) => {
    try {
      await handler(req, res)
    } catch (error) {
      return next(await nativeError(req, error))
    }
    next()
  }
}

/** As {@link onNativeRoute}, behind {@link openExtras}: nothing happens to requests that were not looked at. */
export function withExtras(handler: (req: MedusaRequest, extras: NativeExtras) => Promise<void>): Middleware {
  return onNativeRoute(async (req) => {
    const extras = extrasOf(req)
    if (extras) await handler(req, extras)
  })
}

/** A failure of ours in the words of the platform; anything else as it is. */
export async function nativeError(req: MedusaRequest, error: unknown): Promise<Error> {
  if (!isFailure(error)) return error as Error
  const { language } = await req.scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  return nativeFailure(error, language)
}
