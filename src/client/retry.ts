import type { SvcError } from "./svc-error"

const FIRST_MS = 300
/** After this many attempts the wait no longer grows. */
const STEPS = 5

/** Whether a failure is temporary, so that a retry may succeed. */
export function isPassing({ status, code, details }: SvcError): boolean {
  if (code === "svc_idempotency_conflict") return details.reason === "in_progress"
  return [0, 429, 502, 503, 504].includes(status)
}

/**
 * Milliseconds before the next attempt: `Retry-After`, otherwise doubled each time, with jitter.
 * @param attempt from 0
 */
export function waitOf({ retryAfter }: SvcError, attempt: number): number {
  return retryAfter === undefined ? FIRST_MS * 2 ** Math.min(attempt, STEPS) * (0.5 + Math.random()) : retryAfter * 1000
}

/** Waits. Rejects with the signal's reason as soon as it is aborted. */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop)
      resolve()
    }, milliseconds)
    if (signal?.aborted) stop()
    else signal?.addEventListener("abort", stop, { once: true })
  })
}

/** Creates a unique key. `crypto.randomUUID` is missing on pages served over plain HTTP. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("")
}
