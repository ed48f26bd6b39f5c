import { signal } from "@preact/signals-core"
import type { OrderEvent } from "../../../src/client/live-orders"
import { isWatching } from "../../../src/domain/access/devices"
import { type Connection, OrderSource, type SourceListener, type SourceOptions } from "./order-source"

export interface HubOptions extends SourceOptions, Omit<SourceListener, "onState"> {
  /** The name of a group of tabs that can share a stream: those of one account. */
  readonly name: string
}

type Message =
  | { readonly kind: "event"; readonly event: OrderEvent }
  | { readonly kind: "state"; readonly state: Connection }
  | { readonly kind: "gap" | "ask" | "again" }

/**
 * The live source of a browser. One tab holds the stream and forwards its events to the others, because over HTTP/1.1
 * six open streams block every further request. The kitchen and the counter share one stream, the other boards share another. If the browser
 * has no Web Locks (a page without https), each tab has its own stream.
 */
export class OrderHub {
  readonly connection = signal<Connection>("connecting")
  readonly #options: HubOptions
  readonly #group: string
  readonly #end = new AbortController()
  readonly #channel: BroadcastChannel
  readonly #source: OrderSource
  #leads = false

  constructor(options: HubOptions) {
    this.#options = options
    // The service sees only the board of the tab that holds the stream. So either all boards of a group watch for new orders, or none.
    this.#group = `svc-orders-${options.name}-${isWatching(options.board)}`
    this.#channel = new BroadcastChannel(this.#group)
    this.#channel.onmessage = ({ data }: MessageEvent<Message>) => this.#hear(data)
    this.#source = new OrderSource(options, {
      onState: (state) => this.#show(state),
      onEvent: (event) => {
        options.onEvent(event)
        this.#post({ kind: "event", event })
      },
      onGap: () => {
        options.onGap()
        this.#post({ kind: "gap" })
      },
    })
  }

  /** Starts listening. */
  start(): void {
    addEventListener("online", this.again)
    addEventListener("offline", this.#disconnect)
    const lead = (): Promise<void> => {
      this.#leads = true
      return this.#source.run(this.#end.signal).catch(() => undefined)
    }
    if (navigator.locks === undefined) void lead()
    else {
      void navigator.locks.request(this.#group, { signal: this.#end.signal }, lead).catch(() => undefined)
      this.#post({ kind: "ask" })
    }
  }

  /** Stops listening permanently. */
  stop(): void {
    removeEventListener("online", this.again)
    removeEventListener("offline", this.#disconnect)
    this.#end.abort()
    this.#channel.close()
  }

  /** Retries at once instead of waiting for the next attempt: after signing in, or when the network is back. */
  readonly again = (): void => {
    if (this.#leads) this.#source.again()
    else this.#post({ kind: "again" })
  }

  readonly #disconnect = (): void => {
    if (this.#leads) this.#source.disconnect()
  }

  #hear(message: Message): void {
    if (this.#leads) {
      if (message.kind === "again") this.#source.again()
      if (message.kind === "ask") this.#post({ kind: "state", state: this.connection.value })
      return
    }
    if (message.kind === "event") this.#options.onEvent(message.event)
    if (message.kind === "gap") this.#options.onGap()
    if (message.kind === "state") {
      // The first message from the tab that holds the stream: changes before it must be read.
      if (this.connection.value === "connecting" && message.state !== "connecting") this.#options.onGap()
      this.connection.value = message.state
    }
  }

  #post(message: Message): void {
    if (!this.#end.signal.aborted) this.#channel.postMessage(message)
  }

  #show(state: Connection): void {
    if (this.connection.value === state) return
    this.connection.value = state
    this.#post({ kind: "state", state })
  }
}
