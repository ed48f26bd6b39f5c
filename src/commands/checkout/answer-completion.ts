import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { problem } from "../../domain/ordering"
import { orderMetadataOf } from "../../platform/checkout/completed-carts"
import { orderKey } from "../../platform/orders/order-key"
import { receiveOrder } from "./arrivals/receive-order"
import { judgeNativeCart } from "./judge-native-cart"
import { nativeRefusalOf, takeRefusal } from "./native-refusal"

/** Medusa's response to a cart completion. */
export interface CompletionAnswer {
  readonly cartId: string
  readonly status: number
  readonly body: unknown
}

interface OrderAnswer {
  readonly type: "order"
  readonly order: { readonly id: string; readonly extensions?: object; readonly metadata?: unknown }
}

/**
 * Extends Medusa's response to a completion: an order gets its number, status and key in `extensions.svc`; a refusal gets our details.
 * If stock was sold at the last moment, Medusa reports only a database error, so the cart is judged again to name the items.
 */
export async function answerCompletion(
  scope: MedusaContainer,
  { cartId, status, body }: CompletionAnswer,
  now: number,
): Promise<Pick<CompletionAnswer, "status" | "body">> {
  if (isOrder(body)) return { status, body: await withRecord(scope, body, now) }
  if (status >= 400 && isObject(body)) {
    const details = takeRefusal(cartId, body.code)
    if (details !== undefined) return { status, body: { ...body, details } }
  }
  if (!isLostStock(status, body)) return { status, body }
  return (await refusalNow(scope, cartId, now)) ?? { status, body }
}

function isObject(body: unknown): body is Readonly<Record<string, unknown>> {
  return typeof body === "object" && body !== null
}

function isOrder(body: unknown): body is OrderAnswer {
  return isObject(body) && body.type === "order" && "order" in body
}

async function withRecord(scope: MedusaContainer, body: OrderAnswer, now: number): Promise<OrderAnswer> {
  const { order } = body
  const row = await receiveOrder(scope, order.id, now).catch((error: unknown) => {
    // The order exists. The `order.placed` event or the next reconcile gives it its row.
    scope.resolve<Logger>(ContainerRegistrationKeys.LOGGER).warn(`svc: order ${order.id} has no row yet: ${String(error)}`)
    return undefined
  })
  if (!row) return body
  const metadata = await orderMetadataOf(scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION), order.id)
  const svc = {
    number: row.number,
    ticket_number: row.ticket_number,
    status: row.status,
    order_key: orderKey(scope, row.id),
  }
  return {
    ...body,
    order: {
      ...order,
      ...("metadata" in order ? { metadata } : {}),
      extensions: { ...order.extensions, svc },
    },
  }
}

/** The message of Medusa's Inventory module when stock is short. Like Medusa's other refusals, it has no code. */
const TOO_FEW = /^Not enough stock available\b/

/** True if stock may be short: for Medusa's refusal, and for every 500, because the stock guard causes one. Other refusals keep their message. */
function isLostStock(status: number, body: unknown): boolean {
  const { code, message } = isObject(body) ? body : {}
  return status === 500 || code === "insufficient_inventory" || (typeof message === "string" && TOO_FEW.test(message))
}

/** The stock problems of the cart as judged now; null if there are none. */
async function refusalNow(
  scope: MedusaContainer,
  cartId: string,
  now: number,
): Promise<Pick<CompletionAnswer, "status" | "body"> | null> {
  const judged = await judgeNativeCart(scope, cartId, now)
  const lost = judged?.judgement.items.problems ?? []
  if (!judged || lost.length === 0) return null
  const changed = problem("svc_product_changed", { reason: "out_of_stock", items: lost.map(({ details }) => details) })
  const { code, type, message, details } = nativeRefusalOf([changed, ...lost], judged.settings.language)
  return { status: 400, body: { code, type, message, details } }
}
