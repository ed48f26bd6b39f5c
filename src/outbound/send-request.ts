import type { Readable } from "node:stream"
import axios, { type AxiosResponse } from "axios"
import type { OutboundPolicy } from "./address-policy"
import { guardedAgents } from "./guarded-agents"
import { OutboundRefused, readOutboundUrl } from "./outbound-url"

/** Maximum bytes of a response. The body of a larger one is not returned. */
export const RESPONSE_LIMIT = 1024 * 1024

export interface OutboundRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE"
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent unchanged. */
  readonly body?: string | Buffer
}

export interface OutboundLimits extends OutboundPolicy {
  /** Milliseconds for everything: DNS lookup, connection, request, headers and the last byte of the body. */
  readonly timeoutMs: number
  /** Maximum bytes of the response; default {@link RESPONSE_LIMIT}. */
  readonly responseLimit?: number
}

export interface OutboundResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  /** null: the body is larger than the limit. */
  readonly body: Buffer | null
}

/** `refused`: by the address policy; `timeout`: no complete response in time; `connection`: any other failure to get a response. */
export type OutboundErrorKind = "refused" | "timeout" | "connection"

/** No complete response was received. The message contains no part of the URL or the request, because they contain keys. */
export class OutboundError extends Error {
  constructor(
    readonly kind: OutboundErrorKind,
    readonly code: string | undefined,
  ) {
    super(`The outside service did not answer (${kind}${code ? `, ${code}` : ""}).`)
    this.name = "OutboundError"
  }
}

/**
 * Sends one request to an outside service: allowed addresses only, no redirects, no proxy, within a time limit that includes the last byte.
 * A response with any status is returned.
 * @throws OutboundError
 */
export async function sendOutbound(request: OutboundRequest, limits: OutboundLimits): Promise<OutboundResponse> {
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(), Math.max(1, limits.timeoutMs))
  try {
    const response = await open(request, limits, ending.signal)
    const body = await readBody(response.data, limits.responseLimit ?? RESPONSE_LIMIT, ending.signal)
    return { status: response.status, headers: { ...response.headers }, body }
  } catch (error) {
    throw outboundError(error, ending.signal.aborted)
  } finally {
    clearTimeout(timer)
  }
}

function open(request: OutboundRequest, policy: OutboundPolicy, signal: AbortSignal): Promise<AxiosResponse<Readable>> {
  const url = readOutboundUrl(request.url, policy)
  return axios.request<Readable>({
    ...guardedAgents(policy),
    adapter: "http",
    method: request.method,
    url: url.href,
    headers: { ...request.headers },
    data: request.body,
    signal,
    proxy: false,
    maxRedirects: 0,
    responseType: "stream",
    validateStatus: () => true,
    transformRequest: [(data: unknown) => data],
  })
}

async function readBody(stream: Readable, limit: number, signal: AbortSignal): Promise<Buffer | null> {
  const stop = () => stream.destroy(new Error("aborted"))
  signal.addEventListener("abort", stop, { once: true })
  if (signal.aborted) stop()
  try {
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > limit) return null
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } finally {
    signal.removeEventListener("abort", stop)
    stream.destroy()
  }
}

function outboundError(error: unknown, timedOut: boolean): OutboundError {
  if (timedOut) return new OutboundError("timeout", undefined)
  if (isRefusal(error)) return new OutboundError("refused", undefined)
  const code = (error as { code?: unknown }).code
  return new OutboundError("connection", typeof code === "string" ? code : undefined)
}

/** Recognises a refusal by our lookup or by the agent. The agent's refusal can be recognised only by its message. */
function isRefusal(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutboundRefused || /^DNS lookup .* is not allowed/.test(cause.message)) return true
  }
  return false
}
