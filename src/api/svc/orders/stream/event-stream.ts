import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"

/** A client that accepts no data for this long (ms) is disconnected; it may reconnect and resume after the last event it received. */
const STALLED_MS = 20_000

const HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  // `no-transform`: a compressing proxy would buffer the events.
  "Cache-Control": "private, no-store, no-transform",
  "X-Accel-Buffering": "no",
  "X-Content-Type-Options": "nosniff",
} as const

export interface ServerEvent {
  readonly event: string
  /** Without line breaks. */
  readonly data: string
  readonly id?: string | undefined
}

/** Writes the head of an event stream. */
export function writeStreamHead(res: MedusaResponse): void {
  res.statusCode = 200
  for (const [name, value] of Object.entries(HEADERS)) res.setHeader(name, value)
}

/** A response of Server-Sent Events. Writing after its end does nothing. */
export class EventStream {
  readonly #res: MedusaResponse
  readonly #closed: Promise<void>
  #lastId: string | undefined

  constructor(req: MedusaRequest, res: MedusaResponse) {
    this.#res = res
    this.#closed = new Promise((resolve) => res.once("close", resolve))
    req.socket.setNoDelay(true)
    req.socket.setKeepAlive(true, 15_000)
    writeStreamHead(res)
    res.flushHeaders()
  }

  /** The id of the last event that had one. */
  get lastId(): string | undefined {
    return this.#lastId
  }

  get open(): boolean {
    return !this.#res.writableEnded && !this.#res.destroyed
  }

  /** Resolves when the connection has ended, on either side. */
  get closed(): Promise<void> {
    return this.#closed
  }

  send({ event, data, id }: ServerEvent): void {
    this.#lastId = id ?? this.#lastId
    this.#write(`${id === undefined ? "" : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`)
  }

  /** Sends a comment line, which clients ignore, to keep proxies from closing the connection. */
  beat(): void {
    this.#write(": heartbeat\n\n")
  }

  /** True while the client has not read what was written. Wait for {@link drained} before writing more. */
  get full(): boolean {
    return this.#res.writableNeedDrain
  }

  /** Resolves when the client has read everything, or the connection has ended. A stalled client is disconnected. */
  async drained(): Promise<void> {
    if (!this.open || !this.full) return
    const stalled = setTimeout(() => this.#res.destroy(), STALLED_MS)
    stalled.unref()
    await new Promise<void>((resolve) => {
      this.#res.once("drain", resolve)
      void this.#closed.then(resolve)
    })
    clearTimeout(stalled)
  }

  end(): void {
    if (this.open) this.#res.end()
  }

  #write(text: string): void {
    if (this.open) this.#res.write(text)
  }
}
