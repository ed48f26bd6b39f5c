import { root } from "./root"

/** The last answer to each path, and its record. */
const answers = new Map<string, readonly [text: string, record: unknown]>()

/** The text of the last answer. */
export const answerOf = (path: string): string | undefined => answers.get(path)?.[0]

/** The record of an answer. An equal answer returns the same object, so nothing is parsed or rendered again. */
export function recordOf<T>(path: string, text: string): T {
  if (answerOf(path) !== text) answers.set(path, [text, JSON.parse(text).data])
  return answers.get(path)?.[1] as T
}

/** Reads a public record with `fetch`: the menu needs only public records, and the client is loaded later. */
export async function read<T>(path: string): Promise<T> {
  const response = await fetch(`${root}svc/v1/${path}`, { credentials: "same-origin", signal: AbortSignal.timeout(20_000) })
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${path}`)
  return recordOf(path, text)
}
