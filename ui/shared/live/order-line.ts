import { readEvents } from "../../../src/client/event-stream"
import type { OrderEvent } from "../../../src/client/live-orders"

/** The service sends a keep-alive every 15 seconds: a stream that misses two of them counts as lost. */
const SILENCE_MS = 35_000
/** Time limit (ms) for opening a connection. After it, the next attempt may succeed. */
const CONNECTING_MS = 10_000

/** An event of the stream: a change of an order, or `displaced` when a newer screen of the account has taken this one's place. */
export type LineEvent = OrderEvent | { readonly event: "displaced" }

/** The service refused the stream. */
export class LineRefused extends Error {
  constructor(
    readonly status: number,
    readonly retryAfter: number | undefined,
  ) {
    super(`The stream was refused with ${status}`)
  }
}

/** The stream was silent for so long that the connection is treated as lost. */
export class LineSilent extends Error {}

export interface LineOptions {
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
 * @throws {LineRefused} when the service refuses; {LineSilent} when no data has arrived for too long; the error of `fetch` when the service cannot
 * be reached
 */
export async function* openLine({ url, headers, lastEventId, signal }: LineOptions): AsyncGenerator<LineEvent, void> {
  const line = new AbortController()
  const hangUp = (): void => line.abort()
  signal.addEventListener("abort", hangUp)
  let watchdog: ReturnType<typeof setTimeout> | undefined
  const watch = (limit: number): void => {
    clearTimeout(watchdog)
    watchdog = setTimeout(() => line.abort(new LineSilent()), limit)
  }
  const heard = (): void => watch(SILENCE_MS)
  try {
    watch(CONNECTING_MS)
    signal.throwIfAborted()
    const resume = lastEventId && { "Last-Event-ID": lastEventId }
    const response = await fetch(url, { headers: { ...headers, ...resume }, signal: line.signal, cache: "no-store" })
    if (!response.ok || response.body === null)
      throw new LineRefused(response.status, Number(response.headers.get("Retry-After")) || undefined)
    // A proxy may forward the headers and hold back the rest, so only events of the service count as a connection.
    for await (const { id, event, data } of readEvents(response.body, heard)) {
      if (event === "displaced") yield { event }
      else yield { event, id: id ?? lastEventId ?? "", data: JSON.parse(data) } as OrderEvent
    }
  } catch (error) {
    // Browsers reject an aborted read with different errors.
    throw line.signal.reason instanceof LineSilent ? line.signal.reason : error
  } finally {
    clearTimeout(watchdog)
    hangUp()
    signal.removeEventListener("abort", hangUp)
  }
}
