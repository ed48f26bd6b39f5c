import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { NativeRefusal, nativeFailure } from "../../commands/checkout/native-refusal"
import { isFailure, vocabulary } from "../../errors"
import { fieldDetails } from "../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import type { CheckoutExtensions, LineExtensions } from "../contracts/checkout-extensions"

/** Our data of a request to Medusa's store API, taken out of its body before Medusa validates it. */
export interface NativeExtras {
  /** null when the request has no checkout data. */
  checkout: CheckoutExtensions | null
  /** Whether the cart is known to be the restaurant's, or becomes so by this request. */
  ours: boolean
  /** One entry per item of the body: the items of a new cart, or the single line. */
  lines: LineExtensions[]
  /** Steps to run, in sequence, when the outcome of Medusa's route is known. */
  readonly afterwards: ((succeeded: boolean) => Promise<void>)[]
  /** The cart's id; null: only Medusa's response contains it. */
  cartId: string | null
  /** Releases the cart's lock; null: no lock was taken. */
  releaseCart: (() => Promise<void>) | null
  /** True when lines must be repriced even after a failure. */
  unsettled: boolean
}

const requests = new WeakMap<MedusaRequest, NativeExtras>()

/** The data of a request; undefined when {@link openExtras} was not called for it. */
export function extrasOf(req: MedusaRequest): NativeExtras | undefined {
  return requests.get(req)
}

/** Attaches empty data to a request. */
export function openExtras(req: MedusaRequest): NativeExtras {
  const made: NativeExtras = {
    checkout: null,
    ours: false,
    lines: [],
    afterwards: [],
    cartId: null,
    releaseCart: null,
    unsettled: false,
  }
  requests.set(req, made)
  return made
}

/** The id of the signed-in Medusa customer; null: nobody is signed in. */
export function signedInCustomer(req: MedusaRequest): string | null {
  const context = (req as { auth_context?: { actor_type?: string; actor_id?: string } }).auth_context
  return context?.actor_type === "customer" && context.actor_id ? context.actor_id : null
}

type Handler = (req: MedusaRequest, res: MedusaResponse) => Promise<void> | void
type Middleware = (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction) => Promise<void>

/**
 * Makes a middleware for one of Medusa's routes. Responses to our own refusals are sent here, because Medusa's error handler would drop `details`
 * (contract section 15); every other error is passed to Medusa's handler.
 */
export function onNativeRoute(handler: Handler): Middleware {
  return async (req, res, next) => {
    try {
      await handler(req, res)
    } catch (error) {
      const refused = await nativeError(req, error)
      if (!(refused instanceof NativeRefusal) || res.headersSent) return next(refused)
      const { type, code, message, details } = refused
      res.status(400).json({ type, code, message, details })
      return
    }
    next()
  }
}

/** Like {@link onNativeRoute}, for requests with {@link openExtras}; other requests pass unchanged. */
export function withExtras(handler: (req: MedusaRequest, extras: NativeExtras) => Promise<void>): Middleware {
  return onNativeRoute(async (req) => {
    const extras = extrasOf(req)
    if (extras) await handler(req, extras)
  })
}

/** Converts our failures to Medusa's error shape; other errors stay as they are. */
async function nativeError(req: MedusaRequest, error: unknown): Promise<Error> {
  if (!isFailure(error)) return error as Error
  const { language } = await req.scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  const refused = nativeFailure(error, language)
  if (vocabulary[error.code].format === "plugin") return refused
  return new NativeRefusal(refused.type, refused.message, refused.code, fieldDetails(refused.details, language) ?? {})
}
