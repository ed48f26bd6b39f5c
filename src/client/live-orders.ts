import type { CallHeader, CallOptions } from "./call-headers"
import { readEvents } from "./event-stream"
import type { Order } from "./generated"
import { isPassing, pause, waitOf } from "./retry"
import { callOf, type Route } from "./route-line"
import { isSvcError, SvcError } from "./svc-error"
import type { Transport } from "./transport"

/**
 * A change of an order, or `hello`, which is sent at the start, after each reconnection, and when the account may see other orders than
 * before.
 */
export type OrderEvent =
  | {
      readonly event: "hello"
      readonly id: string
      /** `sight` names which orders the account may see. If it differs from the last one, read all orders again. */
      readonly data: { readonly position: number; readonly server_time: string; readonly sight: string }
    }
  | { readonly event: "order.created" | "order.updated" | "order.restored"; readonly id: string; readonly data: Order }
  | { readonly event: "order.deleted"; readonly id: string; readonly data: { readonly id: string } }

/** The service sends a heartbeat every 15 seconds. A connection that is silent for this long counts as lost. */
const SILENCE_MS = 40_000

/**
 * The live stream of orders. It reconnects automatically and resumes after the last event received: an event may arrive twice, but none is
 * missed. It ends when the loop is left, the signal is aborted, or newer streams of the account displace it.
 * @throws {SvcError} when the service refuses the request
 */
export async function* liveOrders(
  transport: Transport,
  route: Route,
  args: readonly unknown[],
): AsyncGenerator<OrderEvent, void> {
  const call = callOf<CallOptions<CallHeader>>(route, transport.origin, args)
  const { signal } = call.options
  let { lastEventId } = call.options
  for (let failures = 0; ; failures += 1) {
    const options = { ...call.options, ...(lastEventId !== undefined && { lastEventId }) }
    const headers = await transport.headersFor(route, { ...call, options })
    const connection = new AbortController()
    const disconnect = (): void => connection.abort()
    signal?.addEventListener("abort", disconnect)
    let silence: ReturnType<typeof setTimeout> | undefined
    const received = (): void => {
      clearTimeout(silence)
      silence = setTimeout(disconnect, SILENCE_MS)
    }
    let lost: SvcError = new SvcError(route.name, "client_unreachable", { message: "The stream ended", status: 0 })
    try {
      received()
      signal?.throwIfAborted()
      const response = await transport.send(route, call, headers, connection.signal)
      if (!response.ok || response.body === null)
        throw transport.refusal(route, response, await response.json().catch(() => undefined), headers)
      for await (const { id, event, data } of readEvents(response.body, received)) {
        if (event === "displaced") return
        failures = 0
        lastEventId = id ?? lastEventId
        // While the caller processes the event, nothing is read, so silence does not count.
        clearTimeout(silence)
        yield { event, id: lastEventId, data: JSON.parse(data) } as OrderEvent
        received()
      }
    } catch (error) {
      if (signal?.aborted) return
      if (isSvcError(error)) {
        if (!isPassing(error)) throw error
        lost = error
      }
    } finally {
      clearTimeout(silence)
      disconnect()
      signal?.removeEventListener("abort", disconnect)
    }
    if (signal?.aborted) return
    await pause(waitOf(lost, failures), signal).catch(() => undefined)
    if (signal?.aborted) return
  }
}
