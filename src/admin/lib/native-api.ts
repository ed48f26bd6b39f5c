import { ApiError, originOf, sender } from "./api"

/**
 * Calls Medusa's own admin API, as its own pages do.
 * @param path below `/admin/`
 * @throws ApiError
 */
export async function callNative<T>(
  method: "GET" | "POST",
  path: string,
  { query = {}, body }: { readonly query?: Readonly<Record<string, string>>; readonly body?: unknown } = {},
): Promise<T> {
  const own = sender()
  const sent = new URLSearchParams(query).toString()
  let response: Response
  try {
    response = await fetch(`${originOf()}/admin/${path}${sent === "" ? "" : `?${sent}`}`, {
      ...own,
      method,
      headers: { ...own.headers, ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  } catch {
    throw new ApiError(0, "offline", "")
  }
  const answer = await response.json().catch(() => ({}))
  if (!response.ok) throw new ApiError(response.status, answer.code ?? "", answer.message ?? response.statusText)
  return answer
}
