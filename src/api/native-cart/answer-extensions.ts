import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { forgetForeignCart } from "../../commands/checkout/arrivals/foreign-carts"
import { type CartExtensions, readCartExtensions } from "../../commands/checkout/read-cart-extensions"
import { settleNativeCart } from "../../commands/checkout/settle-native-cart"
import { asMetadata, CART_STAMP_KEY, CHECKOUT_KEYS } from "../../domain/checkout"
import { keepFromCaches } from "../../http"
import { stampCart } from "../../platform/checkout/completed-carts"
import { onAnswer } from "../on-answer"
import { extrasOf, signedInCustomer } from "./native-request"
import { shownCart } from "./shown-cart"

type Json = Record<string, unknown>

/**
 * Adds our part to Medusa's response before it is sent: updates prices after a change, runs the steps that waited for the outcome, and adds
 * `extensions` to the cart.
 */
export function answerWithExtensions(
  req: MedusaRequest,
  res: MedusaResponse,
  { completes }: { readonly completes: boolean },
): void {
  onAnswer(res, (body) => {
    const succeeded = res.statusCode < 400
    const extras = extrasOf(req)
    const idle = !extras || (!succeeded && !extras.unsettled && !completes && extras.afterwards.length === 0)
    return idle || typeof body !== "object" || body === null ? body : answer(req, res, body as Json, succeeded, completes)
  })
}

/**
 * Medusa's change is done at this point. So if the plugin fails, its failure is logged, and Medusa's response is sent without the plugin's
 * part.
 */
async function answer(
  req: MedusaRequest,
  res: MedusaResponse,
  body: Json,
  succeeded: boolean,
  completes: boolean,
): Promise<unknown> {
  try {
    return await finish(req, res, body, succeeded, completes)
  } catch (error) {
    const logger = req.scope.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
    logger.error(`svc: a cart was answered without extensions: ${describe(error)}`)
    return body
  } finally {
    await extrasOf(req)?.releaseCart?.()
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

async function finish(
  req: MedusaRequest,
  res: MedusaResponse,
  body: Json,
  succeeded: boolean,
  completes: boolean,
): Promise<Json> {
  const extras = extrasOf(req)
  for (const step of extras?.afterwards ?? []) await step(succeeded)
  const holder = body.cart ? "cart" : body.parent ? "parent" : null
  const cartId = extras?.cartId ?? idOf(holder ? body[holder] : undefined)
  const changed = req.method !== "GET" && req.method !== "HEAD" && cartId !== null && !body.order
  const shown = holder && isObject(body[holder]) ? await shownCart(req, body[holder]) : null
  // The response shows the guest's data to anybody who knows the id of the restaurant's cart. A cart that is shown only in part may be the
  // restaurant's.
  if (shown && (shown.ours || !shown.isWhole)) keepFromCaches(res)
  const settled = changed && (extras?.ours || shown?.ours) ? await settleNativeCart(req.scope, cartId, Date.now()) : false
  if (changed && shown?.ours && !extras?.ours) await becameOurs(req, cartId)
  if (isObject(body.order)) hidePrivate(body.order)
  if (!holder || cartId === null || shown?.foreign) return body
  const cart = settled && !completes ? await readAgain(req, cartId) : body[holder]
  if (!isObject(cart)) return body
  const found = await readOurs(req, cart, cartId, shown?.ours === true)
  if ((found?.extensions["svc-loyalty"].balance ?? null) !== null) keepFromCaches(res)
  hidePrivate(cart)
  return { ...body, [holder]: { ...cart, ...found } }
}

/** The cart has become the restaurant's by this request (it chose our shipping option) or by another process. */
async function becameOurs(req: MedusaRequest, cartId: string): Promise<void> {
  forgetForeignCart(cartId)
  await stampCart(req.scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION), cartId, signedInCustomer(req))
}

function readOurs(req: MedusaRequest, cart: Json, cartId: string, ours: boolean): Promise<CartExtensions | null> {
  const metadata = cart.metadata === undefined ? undefined : asMetadata(cart.metadata)
  const customerId = signedInCustomer(req)
  return readCartExtensions(req.scope, { cartId, customerId, metadata, totals: ours ? undefined : totalsOf(cart) }, Date.now())
}

/** The totals in Medusa's response; undefined when the caller did not request them. Medusa's amounts are objects until serialized. */
function totalsOf({ total, shipping_total: delivery }: Json): { total: number; delivery: number } | undefined {
  const known = [total, delivery].every((amount) => amount !== undefined && amount !== null && Number.isFinite(Number(amount)))
  return known ? { total: Number(total), delivery: Number(delivery) } : undefined
}

/** Reads the cart again with the same fields as the route. */
async function readAgain(req: MedusaRequest, cartId: string): Promise<unknown> {
  const { fields } = (req as unknown as { queryConfig: { fields: string[] } }).queryConfig
  const { data } = await req.scope
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "cart", fields, filters: { id: cartId } })
  return data[0]
}

/** Removes metadata that only the creation of the order needs: a table's token, a session. */
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
