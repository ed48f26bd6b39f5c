import type { OrderEvent } from "../../../src/client/live-orders"
import type { Board } from "../../../src/domain/access/devices"
import { steady } from "../steady"
import { openStream, StreamRefused, StreamSilent } from "./order-stream"

/**
 * How changes reach this screen. `live`: by the stream. `polling`: there is no stream, but the service responds. `offline`: the service does
 * not respond. `displaced`: the account has too many screens. `signed_out`: the token is no longer valid. `forbidden`: the account may not see
 * orders.
 */
export type Connection = "connecting" | "live" | "polling" | "offline" | "displaced" | "signed_out" | "forbidden"

/** The options of a source of changes. */
export interface SourceOptions {
  /** The origin and path before `/svc`. */
  readonly origin: string
  /** The board that shows the orders. */
  readonly board: Board
  /** The current token; undefined: nobody is signed in. */
  readonly token: () => string | undefined
  /** The current instant (ms) by the service's clock; corrections of the device's clock do not affect it. */
  readonly now: () => number
  /** Reads the changes since an instant of the service, while there is no stream. Rejects when the service cannot be reached. */
  readonly poll: (since: number, signal: AbortSignal) => Promise<readonly OrderEvent[]>
}

/** The callbacks of a source. */
export interface SourceListener {
  readonly onState: (state: Connection) => void
  /** A change of an order, which may arrive twice, or the `hello` of a connection. */
  readonly onEvent: (event: OrderEvent) => void
  /** Changes may have been missed: read all orders again. Also called at the start. */
  readonly onGap: () => void
}

const FIRST_MS = 500
const LONGEST_MS = 10_000
const POLL_MS = 10_000
/** A poll finds changed orders, but not those that were deleted or now belong to another account. Every sixth poll reads all orders instead. */
const READ_EVERY = 6
/** A service that has not responded after this long (ms) counts as offline until it responds. */
const PATIENCE_MS = 4_000
/** A poll asks for changes from this much earlier (ms), because the clocks of two machines differ. */
const OVERLAP_MS = 60_000
/** States that last until somebody acts, for example signs in. */
const LASTING: ReadonlySet<Connection> = new Set(["displaced", "signed_out", "forbidden"])

/** Follows the orders over one connection after another, and polls while there is none. */
export class OrderSource {
  #state: Connection = "connecting"
  #again: (() => void) | undefined
  #connection: AbortController | undefined
  #lastId: string | undefined
  /** Identifies which orders this account may see; from the last `hello`. */
  #sight: string | undefined
  #reachedAt: number
  /** The instant ({@link steady}) of the last poll. */
  #polledAt = 0
  #polls = 0
  /** The records of the last poll. Polls overlap, so most records are returned again. */
  #polled: ReadonlySet<string> = new Set()
  /** Whether the orders have been read once. Changes before that do not alert anybody. */
  #isRead = false

  constructor(
    private readonly options: SourceOptions,
    private readonly listener: SourceListener,
  ) {
    this.#reachedAt = options.now()
  }

  /** Retries at once instead of waiting for the next attempt: after signing in, or when the network is back. */
  again(): void {
    this.#again?.()
  }

  /** Called when the browser reports that there is no network, so that the source does not wait for the timeout. */
  disconnect(): void {
    this.#connection?.abort()
    if (!LASTING.has(this.#state)) this.#show("offline")
  }

  /** Runs until it is stopped. */
  async run(end: AbortSignal): Promise<void> {
    end.addEventListener("abort", () => {
      this.#connection?.abort()
      this.#again?.()
    })
    for (let failures = 0; !end.aborted; ) {
      let wait: number | undefined
      try {
        if (this.options.token() === undefined) throw new StreamRefused(401, undefined)
        const displaced = await this.#listen(() => {
          failures = 0
        })
        if (displaced) this.#show("displaced")
      } catch (error) {
        // A screen that polls already reaches the service, so it stays `polling`.
        if (error instanceof StreamSilent && this.#state !== "polling") this.#show("offline")
        if (error instanceof StreamRefused) {
          wait = error.retryAfter && error.retryAfter * 1000
          if (error.status === 401) this.#show("signed_out")
          if (error.status === 403) this.#show("forbidden")
        }
      }
      if (end.aborted) return
      failures += 1
      await this.#wait(wait ?? Math.min(LONGEST_MS, FIRST_MS * 2 ** failures * (0.5 + Math.random() / 2)), end)
    }
  }

  #show(state: Connection): void {
    this.#state = state
    this.listener.onState(state)
  }

  /** Follows one connection until it ends. @returns whether this screen was displaced */
  async #listen(connected: () => void): Promise<boolean> {
    const { origin, board, token } = this.options
    this.#connection = new AbortController()
    const live = new AbortController()
    const polling = this.#pollUntil(live.signal)
    let isGreeted = false
    const stream = openStream({
      url: `${origin}/svc/orders/stream?board=${board}`,
      headers: { Authorization: `Bearer ${token()}` },
      lastEventId: this.#lastId,
      signal: this.#connection.signal,
    })
    try {
      for await (const event of stream) {
        live.abort()
        if (event.event === "displaced") return true
        if (event.event === "hello") {
          connected()
          // Another position means that this is the first connection, or that the service has another database. A second `hello` on the same
          // connection, or another `sight`, means that this account may see other orders than before.
          const resumed = !isGreeted && this.#lastId === event.id && this.#sight === event.data.sight
          isGreeted = true
          this.#sight = event.data.sight
          this.#show("live")
          this.#lastId = event.id
          if (!resumed) this.#readAll()
        } else this.#lastId = event.id
        this.listener.onEvent(event)
        this.#reachedAt = this.options.now()
      }
      return false
    } finally {
      live.abort()
      clearTimeout(polling)
    }
  }

  /** A polling screen keeps polling while a connection is tried, because the attempt may take as long as the poll interval. */
  #pollUntil(live: AbortSignal): ReturnType<typeof setTimeout> | undefined {
    if (this.#state !== "polling") return undefined
    return setTimeout(() => void this.#poll(false, live), Math.max(0, this.#polledAt + POLL_MS - steady()))
  }

  #readAll(): void {
    this.#isRead = true
    this.listener.onGap()
  }

  /** Waits before the next attempt, and polls while waiting. A displaced or signed-out screen keeps its state until somebody acts. */
  async #wait(milliseconds: number, end: AbortSignal): Promise<void> {
    const stays = LASTING.has(this.#state)
    const polls = this.#state !== "signed_out" && this.#state !== "forbidden"
    const woken = new AbortController()
    const wake = new Promise<void>((resolve) => {
      this.#again = () => {
        woken.abort()
        resolve()
      }
    })
    const until = stays ? Number.POSITIVE_INFINITY : steady() + milliseconds
    while (!woken.signal.aborted && steady() < until && !end.aborted) {
      if (polls) await Promise.race([wake, this.#poll(stays, woken.signal)])
      // A timer may fire slightly early. Without the added millisecond, that would cause one more poll.
      await Promise.race([wake, pause(Math.min(POLL_MS, until - steady() + 1))])
    }
    this.#again = undefined
  }

  /** One poll: finds out whether the service responds, and applies the changes. */
  async #poll(keepsState: boolean, signal: AbortSignal): Promise<void> {
    const asked = this.options.now()
    this.#polledAt = steady()
    const show = (state: Connection): void => {
      if (!keepsState && !signal.aborted) this.#show(state)
    }
    const patience = setTimeout(() => show("offline"), PATIENCE_MS)
    try {
      const news = await this.options.poll(this.#reachedAt - OVERLAP_MS, signal)
      const polled = this.#polled
      this.#polled = new Set(news.map(({ data }) => JSON.stringify(data)))
      // The first poll must not report old orders as changes. If reading all orders takes longer than the poll interval, the next poll finds the
      // same changes again.
      this.#polls += 1
      if (this.#isRead) for (const event of news) if (!polled.has(JSON.stringify(event.data))) this.listener.onEvent(event)
      if (!this.#isRead || this.#polls % READ_EVERY === 0) this.#readAll()
      this.#reachedAt = asked
      show("polling")
    } catch {
      show("offline")
    } finally {
      clearTimeout(patience)
    }
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
