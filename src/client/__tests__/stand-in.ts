/** A request as the stand-in saw it. */
export interface Seen {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

type Answering = Response | Error | ((seen: Seen, signal: AbortSignal) => Response | Promise<Response>)

/** Answers one after another in place of the network; the last one again and again. Keeps what was asked. */
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

/** Nobody answers: the call ends as `fetch` ends it, when its signal is aborted. */
export function silence(_: Seen, signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener("abort", () => reject(signal.reason))
  })
}

/** A success in the envelope. */
export function success(
  data: unknown,
  { meta, headers = {} }: { meta?: object; headers?: Record<string, string> } = {},
): Response {
  return Response.json({ success: true, data, ...(meta && { meta }) }, { headers })
}

/** A refusal in the plugin format. */
export function refusal(status: number, code: string, details: object = {}, headers: Record<string, string> = {}): Response {
  return Response.json({ success: false, error: { code, message: code, details } }, { status, headers })
}
