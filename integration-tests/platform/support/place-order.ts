import { orderBody, validateBody } from "../../../src/api/contracts/cart-body"
import { toOrderRequest } from "../../../src/api/contracts/order-placement"
import { toCartRequest } from "../../../src/api/contracts/to-cart-request"
import { judgeRequest } from "../../../src/commands/ordering/placing/judge-request"
import { placeOrder as place } from "../../../src/commands/ordering/placing/place-order"
import { ANONYMOUS } from "../../../src/http/caller"
import type { OrderQuote } from "../../../src/platform/pricing/order-quote"
import { isByTheClock } from "../../support/observation/by-the-clock"
import type { Host } from "./host-context"

/** An order of a guest. */
export interface Placement {
  /** The body of `POST /orders`. */
  readonly body: object
  /** The idempotency key. */
  readonly key?: string
}

export interface Placed {
  readonly orderId: string
  /** True if an earlier order with the same key is the result. */
  readonly replayed: boolean
  /** In the sequence of the body's items; empty for a replay. */
  readonly lineIds: readonly string[]
  /** In minor units; null for a replay. */
  readonly total: bigint | null
}

/** Places an order with the command of `POST /orders`. */
export async function placeOrder({ scope }: Host, { body, key }: Placement): Promise<Placed> {
  const request = toOrderRequest(orderBody.parse(body), { idempotencyKey: key, sessionHash: null })
  const { orderId, written, replayed } = await place(scope, request, ANONYMOUS, Date.now())
  return { orderId, replayed, lineIds: written?.order.lines.map(({ id }) => id) ?? [], total: written?.order.total ?? null }
}

/**
 * Places many orders concurrently.
 * @returns the ids of the placed orders, and the codes (or messages) of the refusals
 */
export async function placeAtOnce(
  host: Host,
  { placements }: { placements: readonly Placement[] },
): Promise<{ placed: string[]; refused: string[] }> {
  const outcomes = await Promise.allSettled(placements.map((placement) => placeOrder(host, placement)))
  return {
    placed: outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value.orderId] : [])),
    refused: outcomes.flatMap((outcome) =>
      outcome.status === "rejected" ? [String(outcome.reason.code ?? outcome.reason.message)] : [],
    ),
  }
}

/** The statements that placing one order sends. */
export async function statementsOf(host: Host, placement: Placement): Promise<{ text: string; connection: number }[]> {
  host.record()
  await placeOrder(host, placement)
  return host.recorded().filter(({ text }) => !isByTheClock(text))
}

/** Sets the failpoint of this process; empty: none. */
export async function setFailpoint(_host: Host, failpoint: string): Promise<void> {
  process.env.SVC_FAILPOINT = failpoint
}

/** The price of a cart, calculated with the command of `POST /cart/validate`, even if the cart cannot be ordered. */
export async function quoteCart({ scope }: Host, body: object): Promise<OrderQuote> {
  return (await judgeRequest(scope, toCartRequest(validateBody.parse(body)), ANONYMOUS, Date.now())).quote
}

/**
 * The statements of a second quote, without those that read the products.
 * @param after milliseconds between the first quote, which fills the caches, and the second one
 */
export async function quoteStatements(host: Host, { body, after = 0 }: { body: object; after?: number }): Promise<string[]> {
  await quoteCart(host, body)
  await new Promise((resolve) => setTimeout(resolve, after))
  host.record()
  await quoteCart(host, body)
  return host
    .recorded()
    .map(({ text }) => text.trim())
    .filter((text) => !text.startsWith("with wanted as"))
}
