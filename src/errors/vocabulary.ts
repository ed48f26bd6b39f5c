import type { Localized } from "./language"
import { missingSentences } from "./missing-commerce"
import { scheduleSentence } from "./schedule-sentences"

/**
 * The vocabulary of failures: one row per error code, with the HTTP status, the error format of the specification and the message
 * in both languages. The presenter, the OpenAPI document and the tests of each code are derived from this table.
 */
export type FailureFormat = "plugin" | "platform"

export type { Language, Localized } from "./language"

export interface FailureRow<P> {
  readonly status: number
  readonly format: FailureFormat
  readonly es: (params: P) => string
  readonly en: (params: P) => string
}

function plugin<P = void>(status: number, es: (params: P) => string, en: (params: P) => string): FailureRow<P> {
  return { status, format: "plugin", es, en }
}

function platform<P = void>(status: number, es: (params: P) => string, en: (params: P) => string): FailureRow<P> {
  return { status, format: "platform", es, en }
}

/** The names of the request fields at fault. */
export interface FieldNames {
  readonly fields: readonly string[]
}

/** A refusal by the host's own rule (hook `validate` of `validateCartWorkflow`). */
export interface StoreRefusal {
  /** The code to show instead of `svc_refused_by_store`; null: none. */
  readonly ownCode: string | null
  /** Shown unchanged; empty: the message of `svc_refused_by_store`. */
  readonly message: string
}

const list = (fields: readonly string[]): string => (fields.length === 0 ? "" : `: ${fields.join(", ")}`)

export const vocabulary = {
  // Raised before the resource is reached: platform format.
  svc_unauthorized: platform(
    401,
    () => "Debes iniciar sesión para realizar esta acción.",
    () => "You must sign in to do this.",
  ),
  svc_forbidden: platform(
    403,
    () => "No tienes permiso para realizar esta acción.",
    () => "You are not allowed to do this.",
  ),
  rest_forbidden: platform(
    403,
    () => "No tienes permiso para cambiar este modo de servicio.",
    () => "You are not allowed to change this service mode.",
  ),
  rest_cookie_invalid_nonce: platform(
    403,
    () => "La verificación de la sesión ha caducado. Recarga la página.",
    () => "The session check has expired. Reload the page.",
  ),
  rest_missing_callback_param: platform<FieldNames>(
    400,
    ({ fields }) => `Faltan parámetros${list(fields)}.`,
    ({ fields }) => `Missing parameters${list(fields)}.`,
  ),
  rest_invalid_param: platform<FieldNames>(
    400,
    ({ fields }) => `Parámetros no válidos${list(fields)}.`,
    ({ fields }) => `Invalid parameters${list(fields)}.`,
  ),
  rest_invalid_json: platform(
    400,
    () => "El cuerpo de la petición no es un objeto JSON válido.",
    () => "The request body is not a valid JSON object.",
  ),
  rest_payload_too_large: platform(
    413,
    () => "El cuerpo de la petición supera el tamaño permitido.",
    () => "The request body is larger than allowed.",
  ),
  rest_no_route: platform(
    404,
    () => "No existe ninguna ruta para esta dirección y método.",
    () => "No route matches this address and method.",
  ),

  // Access
  svc_invalid_credentials: plugin(
    401,
    () => "El usuario o la contraseña no son correctos.",
    () => "The username or password is incorrect.",
  ),
  svc_mfa_required: plugin(
    401,
    () => "Esta cuenta requiere la verificación en dos pasos.",
    () => "This account requires two-step verification.",
  ),
  svc_verification_required: plugin(
    401,
    () => "Verifica tu correo electrónico antes de iniciar sesión.",
    () => "Verify your e-mail address before signing in.",
  ),
  svc_https_required: plugin(
    403,
    () => "Las contraseñas de aplicación solo se aceptan por HTTPS.",
    () => "Application passwords are accepted over HTTPS only.",
  ),
  svc_email_exists: plugin(
    409,
    () => "Ya existe una cuenta con este correo electrónico.",
    () => "An account with this e-mail address already exists.",
  ),
  svc_username_exists: plugin(
    409,
    () => "Este nombre de usuario ya está en uso.",
    () => "This username is already taken.",
  ),
  svc_invalid_reset_token: plugin(
    400,
    () => "El enlace para cambiar la contraseña no es válido o ha caducado.",
    () => "The password reset link is invalid or has expired.",
  ),

  // Not found
  svc_not_found: plugin(
    404,
    () => "No existe o no está publicado.",
    () => "It does not exist or is not published.",
  ),
  svc_order_not_found: plugin(
    404,
    () => "El pedido no existe.",
    () => "The order does not exist.",
  ),
  svc_account_not_found: plugin(
    404,
    () => "La cuenta no existe.",
    () => "The account does not exist.",
  ),
  svc_address_not_found: plugin(
    404,
    () => "La dirección no existe.",
    () => "The address does not exist.",
  ),
  svc_token_not_found: plugin(
    404,
    () => "La credencial no existe.",
    () => "The credential does not exist.",
  ),
  svc_extra_not_found: plugin(
    404,
    () => "El extra no existe.",
    () => "The extra does not exist.",
  ),
  svc_extra_category_not_found: plugin(
    404,
    () => "La categoría de extras no existe.",
    () => "The extra category does not exist.",
  ),
  svc_gateway_not_found: plugin(
    404,
    () => "La pasarela de pago no existe.",
    () => "The payment gateway does not exist.",
  ),
  svc_webhook_not_found: plugin(
    404,
    () => "El webhook no existe.",
    () => "The webhook does not exist.",
  ),
  svc_delivery_not_found: plugin(
    404,
    () => "El envío no existe.",
    () => "The delivery does not exist.",
  ),
  table_not_found: plugin(
    404,
    () => "La mesa no existe.",
    () => "The table does not exist.",
  ),

  // Ordering: conflicts with the present state
  svc_commerce_missing: plugin<{ missing: readonly string[]; country: string }>(
    500,
    (gap) => `La plataforma de comercio no está configurada para vender. ${missingSentences(gap, "es")}`.trimEnd(),
    (gap) => `The commerce platform is not set up for selling. ${missingSentences(gap, "en")}`.trimEnd(),
  ),
  svc_cutover_pending: plugin(
    409,
    () => "El sistema de pedidos anterior sigue activo; esta función aún no está disponible.",
    () => "The previous ordering system is still active; this is not available yet.",
  ),
  svc_idempotency_conflict: plugin(
    409,
    () => "Esta clave de idempotencia ya se ha usado para otra petición o tiene una en curso.",
    () => "This idempotency key was used for another request, or its request is still in progress.",
  ),
  svc_product_changed: plugin(
    409,
    () => "Un producto cambió mientras se creaba el pedido. Revisa el carrito.",
    () => "A product changed while the order was being created. Review the cart.",
  ),
  svc_slot_full: plugin(
    409,
    () => "La franja horaria elegida se acaba de completar.",
    () => "The chosen time slot has just filled up.",
  ),
  svc_invalid_transition: plugin<{ from: Localized; to: Localized }>(
    409,
    ({ from, to }) => `El pedido no puede pasar de «${from.es}» a «${to.es}».`,
    ({ from, to }) => `The order cannot move from “${from.en}” to “${to.en}”.`,
  ),
  svc_order_changed: plugin(
    412,
    () => "El pedido ha cambiado mientras tanto. Vuelve a cargarlo.",
    () => "The order has changed in the meantime. Load it again.",
  ),
  svc_settings_changed: plugin(
    412,
    () => "Los ajustes han cambiado mientras tanto. Vuelve a cargarlos.",
    () => "The settings have changed in the meantime. Load them again.",
  ),
  svc_already_printed: plugin(
    409,
    () => "El pedido ya se ha impreso.",
    () => "The order has already been printed.",
  ),
  invalid_tables: plugin(
    400,
    () => "Los ajustes de mesas no son válidos.",
    () => "The table settings are not valid.",
  ),
  invalid_table: plugin(
    400,
    () => "Una mesa no es válida.",
    () => "A table is not valid.",
  ),
  duplicate_table: plugin(
    400,
    () => "Hay dos mesas con el mismo identificador o código.",
    () => "Two tables have the same id or token.",
  ),
  table_occupied: plugin(
    409,
    () => "La mesa está ocupada.",
    () => "The table is occupied.",
  ),
  table_busy: plugin(
    409,
    () => "Hay otra operación en curso sobre la mesa.",
    () => "Another operation on the table is in progress.",
  ),

  // Loyalty (contract section 9)
  loyalty_unavailable: plugin(
    409,
    () => "El programa de puntos no está disponible en este momento.",
    () => "The loyalty program is not available at the moment.",
  ),
  loyalty_insufficient_points: plugin(
    422,
    () => "No hay puntos suficientes.",
    () => "There are not enough points.",
  ),
  loyalty_below_minimum: plugin(
    422,
    () => "No alcanzas el mínimo de puntos para canjear.",
    () => "You have not reached the minimum number of points to redeem.",
  ),
  loyalty_email_not_verified: plugin(
    422,
    () => "Confirma tu correo electrónico para usar tus puntos.",
    () => "Verify your e-mail address to use your points.",
  ),
  loyalty_invalid_token: plugin(
    400,
    () => "El enlace de confirmación no es válido o ha caducado.",
    () => "The verification link is invalid or has expired.",
  ),
  loyalty_verification_throttled: plugin(
    429,
    () => "Ya te hemos enviado un correo. Espera un minuto.",
    () => "An e-mail has already been sent. Wait a minute.",
  ),
  loyalty_account_not_found: plugin(
    404,
    () => "La cuenta de puntos no existe.",
    () => "The loyalty account does not exist.",
  ),
  loyalty_reward_not_found: plugin(
    404,
    () => "La recompensa no existe.",
    () => "The reward does not exist.",
  ),

  // Ordering: problems of a cart (seed, POST /cart/validate; contract section 7)
  schedule_selection_invalid: plugin<{ reason: string }>(
    422,
    ({ reason }) => scheduleSentence(reason).es,
    ({ reason }) => scheduleSentence(reason).en,
  ),
  below_minimum: plugin<{ amount: Localized }>(
    422,
    ({ amount }) => `Faltan ${amount.es} para llegar al pedido mínimo.`,
    ({ amount }) => `Add ${amount.en} more to reach the minimum order.`,
  ),
  out_of_delivery_range: plugin(
    422,
    () => "La dirección está fuera de la zona de reparto.",
    () => "The address is outside the delivery area.",
  ),
  product_unavailable: plugin(
    422,
    () => "El producto no está disponible.",
    () => "The product is not available.",
  ),
  svc_product_out_of_stock: plugin(
    422,
    () => "No quedan unidades suficientes del producto.",
    () => "There are not enough units of the product left.",
  ),
  svc_product_not_purchasable: plugin(
    422,
    () => "Este producto no se puede comprar así. Elige una variación.",
    () => "The product cannot be bought as it is. Choose a variation.",
  ),
  svc_invalid_quantity: plugin(
    422,
    () => "La cantidad no es válida.",
    () => "The quantity is not valid.",
  ),
  svc_extra_minimum_not_met: plugin<{ minimum: number }>(
    422,
    ({ minimum }) => `Elige al menos ${minimum}.`,
    ({ minimum }) => `Choose at least ${minimum}.`,
  ),
  svc_extra_maximum_exceeded: plugin<{ maximum: number }>(
    422,
    ({ maximum }) => `Elige como máximo ${maximum}.`,
    ({ maximum }) => `Choose at most ${maximum}.`,
  ),
  svc_extra_disabled: plugin(
    422,
    () => "El extra no está disponible.",
    () => "The extra is not available.",
  ),
  svc_extra_wrong_category: plugin(
    422,
    () => "El extra no pertenece a esa categoría.",
    () => "The extra does not belong to that category.",
  ),
  svc_shipping_option_mismatch: plugin(
    400,
    () => "La forma de envío no corresponde al tipo de pedido. Elige otra.",
    () => "The shipping option does not fit the order type. Choose another one.",
  ),
  svc_extra_currency_mismatch: plugin(
    422,
    () => "Los extras no tienen precio en la moneda del carrito. Pide sin extras o cambia de región.",
    () => "Extras have no price in the currency of the cart. Order without extras or change the region.",
  ),
  svc_extra_category_not_allowed: plugin(
    422,
    () => "Esa categoría de extras no se admite en el producto.",
    () => "That extra category is not allowed for the product.",
  ),
  svc_duplicate_extra: plugin(
    422,
    () => "El extra está repetido.",
    () => "The extra was chosen twice.",
  ),
  svc_coupon_invalid: plugin(
    422,
    () => "El cupón no es válido.",
    () => "The coupon is not valid.",
  ),
  svc_payment_method_not_allowed: plugin(
    422,
    () => "La forma de pago no está disponible.",
    () => "The payment method is not available.",
  ),
  svc_refused_by_store: plugin<StoreRefusal>(
    422,
    ({ message }) => message || "La tienda no acepta este pedido.",
    ({ message }) => message || "The store does not accept this order.",
  ),
  svc_payment_unavailable: plugin(
    503,
    () => "El proveedor de pago no responde. Inténtalo en unos segundos.",
    () => "The payment provider does not answer. Try again in a few seconds.",
  ),
  svc_payment_not_open: plugin(
    409,
    () => "Este pedido ya no se puede pagar online.",
    () => "This order can no longer be paid online.",
  ),
  svc_unpaid_limit: plugin(
    409,
    () => "Tienes demasiados pedidos sin pagar. Paga o anula uno antes de hacer otro.",
    () => "You have too many unpaid orders. Pay or give up one before placing another.",
  ),
  table_required: plugin(
    422,
    () => "Elige una mesa.",
    () => "Choose a table.",
  ),

  // Delivery
  svc_geocode_failed: plugin(
    422,
    () => "No se ha podido localizar la dirección.",
    () => "The address could not be located.",
  ),
  svc_invalid_order_type: plugin(
    400,
    () => "El modo de servicio no es válido.",
    () => "The service mode is not valid.",
  ),

  // Bulk changes
  svc_bulk_not_found: plugin(
    404,
    () => "El cambio masivo no existe.",
    () => "The bulk change does not exist.",
  ),
  svc_bulk_busy: plugin(
    409,
    () => "Ya hay un cambio masivo en curso.",
    () => "A bulk change is already in progress.",
  ),
  svc_bulk_stale: plugin(
    409,
    () => "Los elementos han cambiado desde la vista previa.",
    () => "The items have changed since the preview.",
  ),
  svc_bulk_already_undone: plugin(
    409,
    () => "El cambio masivo ya se ha deshecho.",
    () => "The bulk change has already been undone.",
  ),

  // The platform refuses the request in its present state
  svc_conflict: plugin(
    409,
    () => "El estado actual no permite esta operación.",
    () => "The current state does not allow this operation.",
  ),

  // Legacy routes and unexpected errors
  svc_deprecated_route: plugin(
    308,
    () => "Esta ruta se ha trasladado.",
    () => "This route has moved.",
  ),
  svc_overloaded: plugin(
    503,
    () => "El servicio está ocupado. Inténtalo en unos segundos.",
    () => "The service is busy. Try again in a few seconds.",
  ),
  svc_internal_error: plugin(
    500,
    () => "Se ha producido un error inesperado.",
    () => "An unexpected error occurred.",
  ),
} as const

export type FailureCode = keyof typeof vocabulary

/** The parameters of a code's messages. */
export type FailureParams<C extends FailureCode> = (typeof vocabulary)[C] extends FailureRow<infer P> ? P : never
