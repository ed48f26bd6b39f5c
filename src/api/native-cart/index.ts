import type { MiddlewareRoute } from "@medusajs/framework/http"
import { generateEntityId } from "@medusajs/framework/utils"
import { recordForeignCart } from "../../commands/checkout/arrivals/foreign-carts"
import { CART_STAMP_KEY, stampOf } from "../../domain/checkout"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { followCheckout } from "./follow-checkout"
import { hideForeignCoupons } from "./hide-foreign-coupons"
import { holdForPayment } from "./hold-for-payment"
import { liftExtensions } from "./lift-extensions"
import { listShippingOptions } from "./list-shipping-options"
import { onNativeRoute, signedInCustomer, withExtras } from "./native-request"
import { prepareCheckoutChange, prepareNewCheckout } from "./prepare-checkout"
import { prepareCompletion } from "./prepare-completion"
import { prepareLineChange, prepareNewItems, prepareNewLine } from "./prepare-lines"
import { cleanEnquiry, judgeChosenOptions, judgePriceEnquiry } from "./prepare-shipping"
import { requireChannelOfKey } from "./require-channel"
import { spellCoupons } from "./spell-coupons"

/** The cart's id is generated here, so that its table can be held before Medusa creates it. */
const newCart = withExtras(async (req, extras) => {
  const cartId = generateEntityId(undefined, "cart")
  extras.cartId = cartId
  await prepareNewItems(req, extras)
  if (!extras.ours) {
    ;(req.validatedBody as { id?: string }).id = cartId
    return recordForeignCart(cartId)
  }
  await prepareNewCheckout(req, extras, cartId)
  const body = req.validatedBody as { id?: string; metadata?: Record<string, unknown> | null }
  body.id = cartId
  body.metadata = { ...body.metadata, [CART_STAMP_KEY]: stampOf(cartId, signedInCustomer(req)) }
})

const changedCart = withExtras(async (req, extras) => {
  requireChannelOfKey(req)
  if (extras.ours) await prepareCheckoutChange(req, extras, String(req.params.id))
})
const newLine = withExtras((req, extras) => prepareNewLine(req, extras, String(req.params.id)))
const changedLine = withExtras((req, extras) => prepareLineChange(req, extras, String(req.params.id), String(req.params.line_id)))
const shippingMethod = withExtras((req) => judgeChosenOptions(req, String(req.params.id)))

const completion = withExtras((req, extras) => prepareCompletion(req, extras, String(req.params.id)))

const shippingPrice = onNativeRoute(async (req) => {
  if (req.scope.resolve<SettingsService>(SETTINGS_MODULE).coexistenceMode()) return
  const body = req.validatedBody as { cart_id: string; data?: Record<string, unknown> }
  cleanEnquiry(body)
  await judgePriceEnquiry(req, body.cart_id, String(req.params.id))
})

/**
 * Middlewares that extend Medusa's store API for carts (specification, Checkout extension data). The first entry has no methods, so that
 * it runs before Medusa's validators; those with methods run between the validators and Medusa's routes.
 */
export const nativeCartMiddlewares: MiddlewareRoute[] = [
  { matcher: "/store/carts", middlewares: [liftExtensions] },
  { matcher: "/store/carts/:id", middlewares: [followCheckout] },
  { matcher: "/store/carts", methods: ["POST"], middlewares: [spellCoupons, hideForeignCoupons, newCart] },
  { matcher: "/store/carts/:id", methods: ["POST"], middlewares: [spellCoupons, hideForeignCoupons, changedCart] },
  { matcher: "/store/carts/:id/promotions", methods: ["POST"], middlewares: [spellCoupons, hideForeignCoupons] },
  { matcher: "/store/carts/:id/promotions", methods: ["DELETE"], middlewares: [spellCoupons] },
  { matcher: "/store/carts/:id/line-items", methods: ["POST"], middlewares: [newLine] },
  { matcher: "/store/carts/:id/line-items/:line_id", methods: ["POST"], middlewares: [changedLine] },
  { matcher: "/store/carts/:id/shipping-methods", methods: ["POST"], middlewares: [shippingMethod] },
  { matcher: "/store/carts/:id/complete", methods: ["POST"], middlewares: [completion] },
  { matcher: "/store/payment-collections/:id/payment-sessions", methods: ["POST"], middlewares: [holdForPayment] },
  { matcher: "/store/shipping-options", middlewares: [listShippingOptions] },
  { matcher: "/store/shipping-options/:id/calculate", methods: ["POST"], middlewares: [shippingPrice] },
]
