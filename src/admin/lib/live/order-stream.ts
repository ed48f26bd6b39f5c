import { readEvents } from "../../../client/event-stream"
import { sender, urlOf } from "../api"
import type { LiveMessage, StreamState } from "./messages"
import { noteAnswer } from "./sign-in"

/** After this long (ms) without data the connection counts as lost. The server sends a keep-alive every 15 s. */
const SILENCE_MS = 35_000
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 10_000

type Tell = (message: LiveMessage) => void

/**
 * Keeps the stream of order changes open until `signal` is aborted: resumes at the last event after an interruption, and waits longer after each
 * failure.
 */
export async function holdStream(tell: Tell, signal: AbortSignal): Promise<void> {
  let seen: string | undefined
  let wait = FIRST_WAIT_MS
  let displaced = false
  const state = (next: StreamState): void => tell({ kind: "state", state: next })
  while (!signal.aborted && !displaced) {
    const connection = new AbortController()
    const end = (): void => connection.abort()
    signal.addEventListener("abort", end)
    let silence = setTimeout(end, SILENCE_MS)
    const received = (): void => {
      clearTimeout(silence)
      silence = setTimeout(end, SILENCE_MS)
    }
    try {
      const own = sender()
      const headers = { ...own.headers, ...(seen === undefined ? {} : { "Last-Event-ID": seen }) }
      const response = await fetch(urlOf("orders/stream"), { ...own, headers, signal: connection.signal })
      noteAnswer(response.status)
      if (!response.ok || response.body === null) throw new Error(String(response.status))
      for await (const { id, event, data } of readEvents(response.body, received)) {
        seen = id ?? seen
        if (event === "displaced") displaced = true
        else if (event === "hello") {
          wait = FIRST_WAIT_MS
          state("live")
        } else tell({ kind: "event", event: { topic: event, order: JSON.parse(data) } })
      }
    } catch {
      // A refused or interrupted connection is reported and retried below.
    } finally {
      clearTimeout(silence)
      signal.removeEventListener("abort", end)
      connection.abort()
    }
    if (signal.aborted) return
    state(displaced ? "displaced" : "lost")
    if (displaced) return
    await new Promise((resolve) => setTimeout(resolve, wait * (0.5 + Math.random() / 2)))
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  }
}
