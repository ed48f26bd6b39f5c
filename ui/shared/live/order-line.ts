import { readEvents } from "../../../src/client/event-stream"
import type { OrderEvent } from "../../../src/client/live-orders"

/** The service sends a sign of life every 15 seconds: a line that is silent for longer than two of them is dead. */
const SILENCE_MS = 35_000

/** What the line says beside changes of orders: another screen took this one's place. */
export type LineEvent = OrderEvent | { readonly event: "displaced" }

/** The service answered, and refused. */
export class LineRefused extends Error {
  constructor(
    readonly status: number,
    readonly retryAfter: number | undefined,
  ) {
    super(`The stream was refused with ${status}`)
  }
}

export interface LineOptions {
  /** Address of the stream. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** The last event that was received. */
  readonly lastEventId: string | undefined
  readonly signal: AbortSignal
  /** Milliseconds of silence after which the line counts as dead. Default 35,000. */
  readonly silence?: number
}

/**
 * One connection to the stream of orders (contract section 14). Ends when the other side closes it, it falls silent or the signal is aborted.
 * @throws {LineRefused} when the service refuses; what `fetch` throws when it cannot be reached
 */
export async function* openLine({
  url,
  headers,
  lastEventId,
  signal,
  silence = SILENCE_MS,
}: LineOptions): AsyncGenerator<LineEvent, void> {
  const line = new AbortController()
  const hangUp = (): void => line.abort()
  signal.addEventListener("abort", hangUp)
  let watchdog: ReturnType<typeof setTimeout> | undefined
  const heard = (): void => {
    clearTimeout(watchdog)
    watchdog = setTimeout(hangUp, silence)
  }
  try {
    heard()
    signal.throwIfAborted()
    const resume: Record<string, string> = lastEventId === undefined ? {} : { "Last-Event-ID": lastEventId }
    const response = await fetch(url, { headers: { ...headers, ...resume }, signal: line.signal, cache: "no-store" })
    if (!response.ok || response.body === null)
      throw new LineRefused(response.status, Number(response.headers.get("Retry-After")) || undefined)
    for await (const { id, event, data } of readEvents(response.body, heard)) {
      if (event === "displaced") yield { event }
      else yield { event, id: id ?? lastEventId ?? "", data: JSON.parse(data) } as OrderEvent
    }
  } finally {
    clearTimeout(watchdog)
    hangUp()
    signal.removeEventListener("abort", hangUp)
  }
}
