import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"

/** Somebody who takes nothing for so long is cut off, and may go on where it was. */
const STALLED_MS = 20_000

const HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  // A compressing proxy would gather what has to arrive at once.
  "Cache-Control": "private, no-store, no-transform",
  "X-Accel-Buffering": "no",
  "X-Content-Type-Options": "nosniff",
} as const

export interface ServerEvent {
  readonly event: string
  /** One line. */
  readonly data: string
  readonly id?: string | undefined
}

/** Writes the head of an event stream. */
export function writeStreamHead(res: MedusaResponse): void {
  res.statusCode = 200
  for (const [name, value] of Object.entries(HEADERS)) res.setHeader(name, value)
}

/** One answer of Server-Sent Events. Writing to one that has ended does nothing. */
export class EventStream {
  readonly #res: MedusaResponse
  readonly #closed: Promise<void>

  constructor(req: MedusaRequest, res: MedusaResponse) {
    this.#res = res
    this.#closed = new Promise((resolve) => res.once("close", resolve))
    req.socket.setNoDelay(true)
    req.socket.setKeepAlive(true, 15_000)
    writeStreamHead(res)
    res.flushHeaders()
  }

  get open(): boolean {
    return !this.#res.writableEnded && !this.#res.destroyed
  }

  /** Resolves when the connection is over, whoever ended it. */
  get closed(): Promise<void> {
    return this.#closed
  }

  send({ event, data, id }: ServerEvent): void {
    this.#write(`${id === undefined ? "" : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`)
  }

  /** A line that no client sees and every proxy counts as life. */
  beat(): void {
    this.#write(": heartbeat\n\n")
  }

  /** True while the other side has not taken what was written: nothing more should be until {@link drained}. */
  get full(): boolean {
    return this.#res.writableNeedDrain
  }

  /** Resolves when what was written has been taken, or the connection is over; one that stalls is. */
  async drained(): Promise<void> {
    if (!this.open || !this.full) return
    const stalled = setTimeout(() => this.#res.destroy(), STALLED_MS)
    stalled.unref()
    await Promise.race([new Promise<void>((resolve) => this.#res.once("drain", resolve)), this.#closed])
    clearTimeout(stalled)
  }

  end(): void {
    if (this.open) this.#res.end()
  }

  #write(text: string): void {
    if (this.open) this.#res.write(text)
  }
}
