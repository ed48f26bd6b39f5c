import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { CART_STAMP_KEY, CHECKOUT_KEYS } from "../../domain/checkout"
import { readCartExtensions } from "../../workflows/checkout/read-cart-extensions"
import { settleNativeCart } from "../../workflows/checkout/settle-native-cart"
import { extrasOf, signedInCustomer } from "./native-request"

type Json = Record<string, unknown>

/**
 * Lets the platform's route answer, and adds our part before the answer leaves: prices are brought up to date with what has changed,
 * what was waiting for the outcome is done, and the cart says its `extensions`.
 */
export function answerWithExtensions(
  req: MedusaRequest,
  res: MedusaResponse,
  { completes }: { readonly completes: boolean },
): void {
  const send = res.json.bind(res)
  res.json = (body: unknown) => {
    res.json = send
    const succeeded = res.statusCode < 400
    const extras = extrasOf(req)
    const idle = !extras || (!succeeded && !extras.unsettled && !completes && extras.afterwards.length === 0)
    if (idle || typeof body !== "object" || body === null) return send(body)
    answer(req, body as Json, succeeded, completes)
      .then(send, () => send(body))
      .catch(() => undefined)
    return res
  }
}

/** The cart stands as the platform has left it: an answer that lacks our part is better than one that says it failed. */
async function answer(req: MedusaRequest, body: Json, succeeded: boolean, completes: boolean): Promise<unknown> {
  try {
    return await finish(req, body, succeeded, completes)
  } catch (error) {
    const logger = req.scope.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
    logger.error(`svc: a cart was answered without extensions: ${describe(error)}`)
    return body
  } finally {
    await extrasOf(req)?.endTurn?.()
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

async function finish(req: MedusaRequest, body: Json, succeeded: boolean, completes: boolean): Promise<Json> {
  const extras = extrasOf(req)
  for (const step of extras?.afterwards ?? []) await step(succeeded)
  const holder = body.cart ? "cart" : body.parent ? "parent" : null
  const cartId = extras?.cartId ?? idOf(holder ? body[holder] : undefined)
  const changed = req.method !== "GET" && req.method !== "HEAD" && cartId !== null && !body.order
  const settled = changed ? await settleNativeCart(req.scope, cartId, Date.now()) : false
  if (isObject(body.order)) hidePrivate(body.order)
  if (!holder || cartId === null) return body
  const cart = settled && !completes ? await readAgain(req, cartId) : body[holder]
  return isObject(cart) ? { ...body, [holder]: await withExtensions(req, cart, cartId) } : body
}

async function withExtensions(req: MedusaRequest, cart: Json, cartId: string): Promise<Json> {
  hidePrivate(cart)
  const itemTotal = typeof cart.item_total === "number" ? cart.item_total : undefined
  const found = await readCartExtensions(req.scope, { cartId, customerId: signedInCustomer(req), itemTotal }, Date.now())
  return found ? { ...cart, ...found } : cart
}

/** The cart as the route itself reads it. */
async function readAgain(req: MedusaRequest, cartId: string): Promise<unknown> {
  const { fields } = (req as unknown as { queryConfig: { fields: string[] } }).queryConfig
  const { data } = await req.scope
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "cart", fields, filters: { id: cartId } })
  return data[0]
}

/** What only the order's making needs: a table's token, a session. */
function hidePrivate(record: Json): void {
  if (!isObject(record.metadata)) return
  delete record.metadata[CHECKOUT_KEYS.private]
  delete record.metadata[CART_STAMP_KEY]
}

function idOf(cart: unknown): string | null {
  return isObject(cart) && typeof cart.id === "string" ? cart.id : null
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
