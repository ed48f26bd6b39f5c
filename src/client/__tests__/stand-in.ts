/** A request as the fake server received it. */
export interface Seen {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

type Answering = Response | Error | ((seen: Seen, signal: AbortSignal) => Response | Promise<Response>)

/** A fake `fetch` that returns the responses in sequence, then repeats the last one. Records the requests. */
export function standIn(...answers: Answering[]): { readonly fetch: typeof fetch; readonly seen: Seen[] } {
  const seen: Seen[] = []
  const answer = async (url: string, init: RequestInit): Promise<Response> => {
    const request = {
      url,
      method: init.method ?? "",
      headers: init.headers as Record<string, string>,
      body: init.body === undefined ? undefined : JSON.parse(String(init.body)),
    }
    const next = answers[Math.min(seen.length, answers.length - 1)]
    seen.push(request)
    if (next instanceof Error) throw next
    return typeof next === "function" ? next(request, init.signal as AbortSignal) : (next as Response).clone()
  }
  return { fetch: answer as typeof fetch, seen }
}

/** Never responds: rejects as `fetch` does when its signal is aborted. */
export function silence(_: Seen, signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener("abort", () => reject(signal.reason))
  })
}

/** A response in the success envelope. */
export function success(
  data: unknown,
  { meta, headers = {} }: { meta?: object; headers?: Record<string, string> } = {},
): Response {
  return Response.json({ success: true, data, ...(meta && { meta }) }, { headers })
}

/** An error in the plugin format. */
export function refusal(status: number, code: string, details: object = {}, headers: Record<string, string> = {}): Response {
  return Response.json({ success: false, error: { code, message: code, details } }, { status, headers })
}
