import { readEvents } from "../../../src/client/event-stream"
import type { OrderEvent } from "../../../src/client/live-orders"

/** The service sends a sign of life every 15 seconds: a line that is silent for longer than two of them is dead. */
const SILENCE_MS = 35_000
/** The longest wait (ms) for a connection; the next attempt may succeed. */
const CONNECTING_MS = 10_000

/** An event of the stream: a change of an order, or `displaced` when another screen has taken this one's place. */
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

/** The stream was silent for so long that the connection counts as lost. */
export class LineSilent extends Error {}

export interface LineOptions {
  /** Address of the stream. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** The last event that was received. */
  readonly lastEventId: string | undefined
  readonly signal: AbortSignal
}

/**
 * One connection to the stream of orders (contract section 14). Ends when the other side closes it, it falls silent or the signal is aborted.
 * @throws {LineRefused} when the service refuses; {LineSilent} when nothing has come for too long; what `fetch` throws when the service cannot
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
    // A proxy may let the answer begin, and swallow what follows: only what the service says counts.
    for await (const { id, event, data } of readEvents(response.body, heard)) {
      if (event === "displaced") yield { event }
      else yield { event, id: id ?? lastEventId ?? "", data: JSON.parse(data) } as OrderEvent
    }
  } catch (error) {
    // Browsers differ in what a read rejects with that was aborted.
    throw line.signal.reason instanceof LineSilent ? line.signal.reason : error
  } finally {
    clearTimeout(watchdog)
    hangUp()
    signal.removeEventListener("abort", hangUp)
  }
}
