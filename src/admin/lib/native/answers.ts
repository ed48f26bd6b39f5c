import type { Query, QueryClient } from "@tanstack/react-query"
import { ApiError, read } from "../api"
import { svcKeys } from "../query-keys"

/** The pause (ms) between two questions whether our API answers. */
const AGAIN_MS = 8_000
/** The time limit (ms) for an answer. */
const LIMIT_MS = 3_000

/** Whether an error is the API's own answer, so that asking again would not change it. */
const isAnswer = (error: unknown): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500

const isOpen = ({ state }: Query): boolean =>
  state.status === "error" ? !isAnswer(state.error) : state.status === "pending" && state.fetchStatus !== "idle"

/** Whether something on this page still waits for our API, or could not reach it. */
export function isUnanswered(client: QueryClient): boolean {
  const queries = client.getQueryCache().findAll({ queryKey: svcKeys.all })
  return queries.some((query) => query.getObserversCount() > 0 && isOpen(query))
}

/**
 * Asks our API with one small request at a time, until it answers.
 * @returns a function that ends this
 */
export function whenAnswered(onAnswer: () => void): () => void {
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
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
    timer = setTimeout(() => void ask(), AGAIN_MS)
  }
  wait()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
