import type { Query, QueryClient, QueryKey } from "@tanstack/react-query"
import { ApiError, read } from "../api"
import { laterInView } from "../in-view"

/** The pause (ms) before the first check whether the plugin's API answers. It doubles with each attempt. */
const FIRST_PAUSE_MS = 8_000
const LONGEST_PAUSE_MS = 4 * 60_000
/** The time limit (ms) for an answer. */
const LIMIT_MS = 3_000

/** The statuses for a timeout and for too many requests: the same request may succeed later. */
const PASSING = [408, 429]

/** Whether an error is the API's own answer, so that asking again would not change it. */
export const isAnswer = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && !PASSING.includes(error.status)

/** The pause (ms) before an attempt. @param tries the number of earlier attempts */
export const pauseAfter = (tries: number): number => Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS)

const isOpen = ({ state }: Query): boolean =>
  state.status === "error" ? !isAnswer(state.error) : state.status === "pending" && state.fetchStatus !== "idle"

/** Whether a query with one of these keys, or with a key below them, still waits for the plugin's API, or could not reach it. */
export function waitsForAnswer(client: QueryClient, asked: readonly QueryKey[]): boolean {
  const queries = asked.flatMap((queryKey) => client.getQueryCache().findAll({ queryKey }))
  return queries.some((query) => query.getObserversCount() > 0 && isOpen(query))
}

/**
 * Sends the plugin's API one small request at a time until it answers. Sends none while the page is hidden.
 * @param nextPause returns the pause (ms) before each request
 * @returns a function that stops it
 */
export function whenAnswered(nextPause: () => number, onAnswer: () => void): () => void {
  let isOver = false
  let callOff = (): void => undefined
  const ask = async () => {
    const stop = new AbortController()
    const limit = setTimeout(() => stop.abort(), LIMIT_MS)
    const answered = await read("status", undefined, stop.signal).then(() => true, isAnswer)
    clearTimeout(limit)
    if (isOver) return
    if (answered) onAnswer()
    else wait()
  }
  const wait = () => {
    callOff = laterInView(nextPause(), () => void ask())
  }
  wait()
  return () => {
    isOver = true
    callOff()
  }
}
