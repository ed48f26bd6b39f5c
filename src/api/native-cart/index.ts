import type { MiddlewareRoute } from "@medusajs/framework/http"
import { generateEntityId } from "@medusajs/framework/utils"
import { CART_STAMP_KEY, stampOf } from "../../domain/checkout"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { followCheckout } from "./follow-checkout"
import { liftExtensions } from "./lift-extensions"
import { onNativeRoute, signedInCustomer, withExtras } from "./native-request"
import { prepareCheckoutChange, prepareNewCheckout } from "./prepare-checkout"
import { prepareLineChange, prepareNewItems, prepareNewLine } from "./prepare-lines"
import { chosenOptions, cleanEnquiry, refuseUndeliverable } from "./prepare-shipping"

/** A cart's id is drawn here, so that its table can be held before it is made. */
const newCart = withExtras(async (req, extras) => {
  const cartId = generateEntityId(undefined, "cart")
  extras.cartId = cartId
  await prepareNewItems(req, extras)
  await prepareNewCheckout(req, extras, cartId)
  const body = req.validatedBody as { id?: string; metadata?: Record<string, unknown> | null }
  body.id = cartId
  body.metadata = { ...body.metadata, [CART_STAMP_KEY]: stampOf(cartId, signedInCustomer(req)) }
})

const changedCart = withExtras((req, extras) => prepareCheckoutChange(req, extras, String(req.params.id)))
const newLine = withExtras((req, extras) => prepareNewLine(req, extras, String(req.params.id)))
const changedLine = withExtras((req, extras) => prepareLineChange(req, extras, String(req.params.id), String(req.params.line_id)))
const shippingMethod = withExtras((req) => refuseUndeliverable(req, String(req.params.id), chosenOptions(req.validatedBody)))

const shippingPrice = onNativeRoute(async (req) => {
  if (req.scope.resolve<SettingsService>(SETTINGS_MODULE).coexistenceMode()) return
  const body = req.validatedBody as { cart_id: string; data?: Record<string, unknown> }
  cleanEnquiry(body)
  await refuseUndeliverable(req, body.cart_id, [String(req.params.id)])
})

/**
 * The platform's own store API for carts, extended (specification, Checkout extension data). The first entry stands without methods,
 * so that it runs before the platform's validators; the others run between those and the platform's routes.
 */
export const nativeCartMiddlewares: MiddlewareRoute[] = [
  { matcher: "/store/carts", middlewares: [liftExtensions] },
  { matcher: "/store/carts/:id", middlewares: [followCheckout] },
  { matcher: "/store/carts", methods: ["POST"], middlewares: [newCart] },
  { matcher: "/store/carts/:id", methods: ["POST"], middlewares: [changedCart] },
  { matcher: "/store/carts/:id/line-items", methods: ["POST"], middlewares: [newLine] },
  { matcher: "/store/carts/:id/line-items/:line_id", methods: ["POST"], middlewares: [changedLine] },
  { matcher: "/store/carts/:id/shipping-methods", methods: ["POST"], middlewares: [shippingMethod] },
  { matcher: "/store/shipping-options/:id/calculate", methods: ["POST"], middlewares: [shippingPrice] },
]
