import type { LiveEvent, LiveMessage, LiveState, StreamState } from "./messages"
import { holdStream } from "./order-stream"
import { watchSignIn } from "./sign-in"

const NAME = "svc-orders-live"
/** The longest wait (ms) for the stream to start, because a proxy may hold it back. */
const PATIENCE_MS = 2_000

/**
 * The one stream of a browser. One tab leads: it holds the stream and forwards its events to the others, because six streams to a host block every
 * further request to it. When the leading tab is closed, another one leads at once. Each tab has one instance.
 */
export class LiveHub {
  readonly #listeners = new Set<(event: LiveEvent) => void>()
  readonly #watchers = new Set<() => void>()
  #state: StreamState = "connecting"
  #isSignedOut = false
  #unwatch: (() => void) | undefined
  #channel: BroadcastChannel | undefined
  #stop: AbortController | undefined
  #users = 0
  #leads = false

  readonly state = (): LiveState => (this.#isSignedOut ? "signedOut" : this.#state)

  /** Calls `watcher` when {@link state} changes. @returns a function that unsubscribes */
  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    const leave = this.#join()
    return () => {
      this.#watchers.delete(watcher)
      leave()
    }
  }

  /** Calls `listener` for each order event. @returns a function that unsubscribes */
  listen(listener: (event: LiveEvent) => void): () => void {
    this.#listeners.add(listener)
    const leave = this.#join()
    return () => {
      this.#listeners.delete(listener)
      leave()
    }
  }

  #join(): () => void {
    this.#users += 1
    if (this.#users === 1) this.#begin()
    return () => {
      this.#users -= 1
      // When the user opens another page, its component subscribes at once. The stream is kept open until then.
      setTimeout(() => this.#users === 0 && this.#end(), 1_000)
    }
  }

  #begin(): void {
    if (this.#stop !== undefined) return
    const stop = new AbortController()
    this.#stop = stop
    this.#unwatch = watchSignIn((isSignedIn) => this.#become(this.#state, !isSignedIn))
    setTimeout(() => {
      if (this.#stop === stop && this.#state === "connecting") this.#take({ kind: "state", state: "lost" })
    }, PATIENCE_MS)
    const lead = async (): Promise<void> => {
      this.#leads = true
      await holdStream((message) => this.#tell(message), stop.signal)
      // A displaced tab continues to lead. Another tab would open a new stream, and displace another screen.
      await aborted(stop.signal)
    }
    if (typeof BroadcastChannel !== "undefined" && navigator.locks !== undefined) {
      this.#channel = new BroadcastChannel(NAME)
      this.#channel.onmessage = ({ data }: MessageEvent<LiveMessage>) => this.#take(data)
      this.#channel.postMessage({ kind: "ask" } satisfies LiveMessage)
      navigator.locks.request(NAME, { signal: stop.signal }, lead).catch(() => undefined)
    } else void lead()
  }

  #end(): void {
    this.#stop?.abort()
    this.#channel?.close()
    this.#stop = undefined
    this.#channel = undefined
    this.#unwatch?.()
    this.#leads = false
    this.#state = "connecting"
    this.#isSignedOut = false
  }

  #tell(message: LiveMessage): void {
    this.#take(message)
    this.#channel?.postMessage(message)
  }

  #take(message: LiveMessage): void {
    if (message.kind === "ask") {
      if (this.#leads) this.#channel?.postMessage({ kind: "state", state: this.#state } satisfies LiveMessage)
    } else if (message.kind === "event") for (const listener of this.#listeners) listener(message.event)
    else this.#become(message.state, this.#isSignedOut)
  }

  #become(state: StreamState, isSignedOut: boolean): void {
    if (state === this.#state && isSignedOut === this.#isSignedOut) return
    this.#state = state
    this.#isSignedOut = isSignedOut
    for (const watcher of this.#watchers) watcher()
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener("abort", () => resolve(), { once: true })
  })
}

/** The hub of this tab. */
export const liveHub = new LiveHub()
