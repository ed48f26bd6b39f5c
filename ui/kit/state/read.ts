import { root } from "./root"

/** Reads a public record with `fetch`, because the menu needs only these and the client is loaded later. */
export async function read<T>(path: string): Promise<T> {
  const response = await fetch(`${root}svc/v1/${path}`, { credentials: "same-origin", signal: AbortSignal.timeout(20_000) })
  const body = await response.json()
  if (!response.ok) throw new Error(`${response.status} ${path}`)
  return body.data as T
}
