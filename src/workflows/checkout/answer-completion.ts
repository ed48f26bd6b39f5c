import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { problem } from "../../domain/ordering"
import { messageOf } from "../../errors"
import { orderMetadataOf } from "../../platform/completed-carts"
import { orderKey } from "../../platform/order-key"
import { judgeNativeCart } from "./judge-native-cart"
import { receiveOrder } from "./receive-order"

/** What the platform answers to a completion. */
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
 * Makes the platform's answer to a completion say what the house knows: of an order its number, status and key; of a stock that was
 * lost to somebody else at the last moment which goods it was, where the platform only knows that the database has refused.
 */
export async function answerCompletion(
  scope: MedusaContainer,
  { cartId, status, body }: CompletionAnswer,
  now: number,
): Promise<Pick<CompletionAnswer, "status" | "body">> {
  if (isOrder(body)) return { status, body: await withRecord(scope, body, now) }
  if (!isLostStock(status, body)) return { status, body }
  return (await refusalNow(scope, cartId, now)) ?? { status, body }
}

function isOrder(body: unknown): body is OrderAnswer {
  return typeof body === "object" && body !== null && (body as { type?: unknown }).type === "order" && "order" in body
}

async function withRecord(scope: MedusaContainer, body: OrderAnswer, now: number): Promise<OrderAnswer> {
  const { order } = body
  const row = await receiveOrder(scope, order.id, now).catch((error: unknown) => {
    // The order stands: its row comes with its event, or with the next walk.
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

/** The guard of the database has refused a reservation, or the platform has counted too few. */
function isLostStock(status: number, body: unknown): boolean {
  const { code, type } = (typeof body === "object" && body !== null ? body : {}) as { code?: unknown; type?: unknown }
  return status === 500 || code === "insufficient_inventory" || (status === 400 && type === "not_allowed" && code === undefined)
}

/** What the engine says of the cart now; null: nothing is wrong with it. */
async function refusalNow(
  scope: MedusaContainer,
  cartId: string,
  now: number,
): Promise<Pick<CompletionAnswer, "status" | "body"> | null> {
  const judged = await judgeNativeCart(scope, cartId, now)
  const [first] = judged?.judgement.items.problems ?? []
  if (!judged || !first) return null
  const { code, params } = problem("svc_product_changed", { reason: "out_of_stock" })
  return { status: 400, body: { code, type: "not_allowed", message: messageOf(code, params, judged.settings.language) } }
}
