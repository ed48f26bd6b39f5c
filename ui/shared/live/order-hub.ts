import { signal } from "@preact/signals-core"
import type { OrderEvent } from "../../../src/client/live-orders"
import { LineRefused, openLine } from "./order-line"

/**
 * How changes reach this screen. `live`: by the stream. `polling`: the stream is cut off, the service answers. `offline`: it does not.
 * `displaced`: too many screens of this account. `signed_out`: the token no longer counts. `forbidden`: the account may not see orders.
 */
export type Connection = "connecting" | "live" | "polling" | "offline" | "displaced" | "signed_out" | "forbidden"

export interface HubOptions {
  /** Address below which `/svc` stands. */
  readonly origin: string
  /** The present token; undefined: nobody has signed in. */
  readonly token: () => string | undefined
  /** Names the tabs that share one stream: those of one account. */
  readonly name: string
  /** Asks for changes since an instant, where there is no stream. Rejects when the service cannot be reached. */
  readonly poll: (since: number) => Promise<readonly OrderEvent[]>
  /** A change of an order; one may come twice. */
  readonly onEvent: (event: OrderEvent) => void
  /** Changes may have been missed: read the orders anew. Called at the start, too. */
  readonly onGap: () => void
}

type Message =
  | { readonly kind: "event"; readonly event: OrderEvent }
  | { readonly kind: "state"; readonly state: Connection }
  | { readonly kind: "gap" | "ask" | "again" }

const FIRST_MS = 500
const LONGEST_MS = 10_000
const POLL_MS = 10_000
/** A poll looks back this far, because the clocks of two machines differ. */
const OVERLAP_MS = 60_000

/**
 * The one live source of a browser: one tab holds the stream and feeds the others. Over HTTP/1.1 six open streams block every further
 * request. Where the browser offers no locks (a page without https), each tab has a stream of its own.
 */
export class OrderHub {
  readonly connection = signal<Connection>("connecting")
  readonly #options: HubOptions
  readonly #end = new AbortController()
  readonly #channel: BroadcastChannel
  #again: (() => void) | undefined
  #leads = false
  #lastId: string | undefined
  #reachedAt = Date.now()

  constructor(options: HubOptions) {
    this.#options = options
    this.#channel = new BroadcastChannel(`svc-orders-${options.name}`)
    this.#channel.onmessage = ({ data }: MessageEvent<Message>) => this.#hear(data)
  }

  /** Begins to listen. */
  start(): void {
    addEventListener("online", this.again)
    const lead = (): Promise<void> => this.#lead().catch(() => undefined)
    if (navigator.locks === undefined) void lead()
    else {
      void navigator.locks.request(`svc-orders-${this.#options.name}`, { signal: this.#end.signal }, lead).catch(() => undefined)
      this.#post({ kind: "ask" })
    }
  }

  /** Ends listening for good. */
  stop(): void {
    removeEventListener("online", this.again)
    this.#end.abort()
    this.#again?.()
    this.#channel.close()
  }

  /** Tries at once, whatever the hub is waiting for: after signing in, or when the network is back. */
  readonly again = (): void => {
    if (this.#leads) this.#again?.()
    else this.#post({ kind: "again" })
  }

  #hear(message: Message): void {
    if (this.#leads) {
      if (message.kind === "again") this.#again?.()
      if (message.kind === "ask") this.#post({ kind: "state", state: this.connection.value })
      return
    }
    if (message.kind === "event") this.#options.onEvent(message.event)
    if (message.kind === "gap") this.#options.onGap()
    if (message.kind === "state") {
      // The first news from the leader: what came before has to be read.
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

  #tell(event: OrderEvent): void {
    this.#options.onEvent(event)
    this.#post({ kind: "event", event })
  }

  #gap(): void {
    this.#options.onGap()
    this.#post({ kind: "gap" })
  }

  async #lead(): Promise<void> {
    this.#leads = true
    const { signal } = this.#end
    for (let failures = 0; !signal.aborted; ) {
      let wait: number | undefined
      try {
        if (this.#options.token() === undefined) throw new LineRefused(401, undefined)
        const displaced = await this.#listen(() => {
          failures = 0
        })
        if (displaced) this.#show("displaced")
      } catch (error) {
        if (error instanceof LineRefused) {
          wait = error.retryAfter && error.retryAfter * 1000
          if (error.status === 401) this.#show("signed_out")
          if (error.status === 403) this.#show("forbidden")
        }
      }
      if (signal.aborted) return
      failures += 1
      await this.#wait(wait ?? Math.min(LONGEST_MS, FIRST_MS * 2 ** failures * (0.5 + Math.random() / 2)))
    }
  }

  /** Follows one connection to its end. @returns whether this screen lost its place */
  async #listen(connected: () => void): Promise<boolean> {
    const { origin, token } = this.#options
    const line = openLine({
      url: `${origin}/svc/orders/stream`,
      headers: { Authorization: `Bearer ${token()}` },
      lastEventId: this.#lastId,
      signal: this.#end.signal,
    })
    for await (const event of line) {
      if (event.event === "displaced") return true
      if (event.event === "hello") {
        connected()
        // Another position than the last one: a new start, or another database.
        const resumed = this.#lastId === event.id
        this.#show("live")
        this.#lastId = event.id
        if (!resumed) this.#gap()
      } else {
        this.#lastId = event.id
        this.#tell(event)
      }
      this.#reachedAt = Date.now()
    }
    return false
  }

  /** Waits before the next attempt. Polls meanwhile; a displaced or signed-out screen stays so until somebody acts. */
  async #wait(milliseconds: number): Promise<void> {
    const state = this.connection.value
    const stays = state === "displaced" || state === "signed_out" || state === "forbidden"
    let woken = false
    const wake = new Promise<void>((resolve) => {
      this.#again = () => {
        woken = true
        resolve()
      }
    })
    const until = stays ? Number.POSITIVE_INFINITY : Date.now() + milliseconds
    while (!woken && Date.now() < until && !this.#end.signal.aborted) {
      if (state !== "signed_out" && state !== "forbidden") await this.#poll(stays)
      await Promise.race([wake, pause(Math.max(0, Math.min(POLL_MS, until - Date.now())))])
    }
    this.#again = undefined
  }

  /** One poll, so that the screen knows whether the service is there, and shows what happens. */
  async #poll(keepsState: boolean): Promise<void> {
    const asked = Date.now()
    try {
      for (const event of await this.#options.poll(this.#reachedAt - OVERLAP_MS)) this.#tell(event)
      this.#reachedAt = asked
      if (!keepsState) this.#show("polling")
    } catch {
      if (!keepsState) this.#show("offline")
    }
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
