import { readEvents } from "../../../src/client/event-stream"
import type { OrderEvent } from "../../../src/client/live-orders"

/** The service sends a keep-alive every 15 seconds. After this long (ms) without data, two were missed, and the connection counts as lost. */
const SILENCE_MS = 35_000
/** The time limit (ms) for opening a connection. */
const CONNECTING_MS = 10_000

/** An event of the stream: a change of an order, or `displaced`: the account has too many screens, and a newer one has replaced this one. */
export type StreamEvent = OrderEvent | { readonly event: "displaced" }

/** The service refused the stream. */
export class StreamRefused extends Error {
  constructor(
    readonly status: number,
    readonly retryAfter: number | undefined,
  ) {
    super(`The stream was refused with ${status}`)
  }
}

/** The stream was silent for so long that the connection is treated as lost. */
export class StreamSilent extends Error {}

export interface StreamOptions {
  /** URL of the stream. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** The last event that was received. */
  readonly lastEventId: string | undefined
  readonly signal: AbortSignal
}

/**
 * One connection to the order stream (contract section 14). It ends when the service closes it, when no data arrives for too long or when the
 * signal is aborted.
 * @throws {StreamRefused} the service refuses the stream
 * @throws {StreamSilent} no data has arrived for too long
 * @throws {TypeError} the error of `fetch`: the service cannot be reached
 */
export async function* openStream({ url, headers, lastEventId, signal }: StreamOptions): AsyncGenerator<StreamEvent, void> {
  const connection = new AbortController()
  const disconnect = (): void => connection.abort()
  signal.addEventListener("abort", disconnect)
  let watchdog: ReturnType<typeof setTimeout> | undefined
  const watch = (limit: number): void => {
    clearTimeout(watchdog)
    watchdog = setTimeout(() => connection.abort(new StreamSilent()), limit)
  }
  const received = (): void => watch(SILENCE_MS)
  try {
    watch(CONNECTING_MS)
    signal.throwIfAborted()
    const resume = lastEventId && { "Last-Event-ID": lastEventId }
    const response = await fetch(url, { headers: { ...headers, ...resume }, signal: connection.signal, cache: "no-store" })
    if (!response.ok || response.body === null)
      throw new StreamRefused(response.status, Number(response.headers.get("Retry-After")) || undefined)
    // A proxy may forward the headers and hold back the rest, so only events of the service count as a connection.
    for await (const { id, event, data } of readEvents(response.body, received)) {
      if (event === "displaced") yield { event }
      else yield { event, id: id ?? lastEventId ?? "", data: JSON.parse(data) } as OrderEvent
    }
  } catch (error) {
    // Browsers reject an aborted read with different errors.
    throw connection.signal.reason instanceof StreamSilent ? connection.signal.reason : error
  } finally {
    clearTimeout(watchdog)
    disconnect()
    signal.removeEventListener("abort", disconnect)
  }
}
