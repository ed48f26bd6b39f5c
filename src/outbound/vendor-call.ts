import type { Semaphore } from "../concurrency"
import type { MeasurementFailure, Unmeasured } from "../domain/delivery"
import type { OutboundPolicy } from "./address-policy"
import { OutboundError, type OutboundRequest, type OutboundResponse, sendOutbound } from "./send-request"
import type { TimeBudget } from "./time-budget"

/** The value from an outside service, or the reason why there is none. */
export type VendorReading<T> = { readonly ok: true; readonly value: T } | Unmeasured

/** One call of an outside service: its request, and how to read the response. */
export interface VendorCall<T> {
  readonly request: OutboundRequest
  /**
   * Reads the JSON of a response. `succeeded`: the HTTP status was 2xx. null: not a known response of this service; the HTTP status then
   * decides.
   */
  read(json: unknown, succeeded: boolean): VendorReading<T> | null
}

export interface VendorTerms extends OutboundPolicy {
  readonly budget: TimeBudget
  readonly semaphore: Semaphore
  /** Called before every attempt. If it returns a reason, the request is not sent. */
  readonly refusal?: () => Promise<MeasurementFailure | null>
}

/** The vendor responded with an error, or the daily limit of requests to it is used up. */
export const API_ERROR = { ok: false, reason: "api_error" } as const

const REQUEST_FAILED = { ok: false, reason: "request_failed" } as const

/**
 * Calls an outside service. Makes a second attempt if the first failed on the network or the service had an error, and the time budget
 * allows it. The reasons for a missing value are those of contract section 5.
 */
export async function askVendor<T>(call: VendorCall<T>, terms: VendorTerms): Promise<VendorReading<T>> {
  const first = await attempt(call, terms)
  if (!first.worthRetrying || !terms.budget.takeRetry()) return first.reading
  return (await attempt(call, terms)).reading
}

interface Attempt<T> {
  readonly reading: VendorReading<T>
  readonly worthRetrying: boolean
}

async function attempt<T>(call: VendorCall<T>, terms: VendorTerms): Promise<Attempt<T>> {
  const { budget, semaphore, refusal, allowPrivate } = terms
  // A call that had to wait too long for the semaphore is refused: a retry would only wait again.
  const made = await semaphore.run(budget.maxQueueWaitMs, async (): Promise<Attempt<T>> => {
    const refused = await refusal?.()
    if (refused) return { reading: { ok: false, reason: refused }, worthRetrying: false }
    try {
      const response = await sendOutbound(call.request, { allowPrivate, timeoutMs: budget.attemptTimeoutMs })
      const reading = readResponse(call, response)
      return { reading, worthRetrying: !reading.ok && reading.reason === `http_${response.status}` && response.status >= 500 }
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error
      return { reading: REQUEST_FAILED, worthRetrying: error.kind !== "refused" }
    }
  })
  return made ?? { reading: REQUEST_FAILED, worthRetrying: false }
}

function readResponse<T>(call: VendorCall<T>, { status, body }: OutboundResponse): VendorReading<T> {
  const succeeded = status >= 200 && status < 300
  const read = call.read(parseJson(body), succeeded)
  if (read) return read
  return { ok: false, reason: succeeded ? "invalid_response" : `http_${status}` }
}

function parseJson(body: Buffer | null): unknown {
  if (body === null) return undefined
  try {
    return JSON.parse(body.toString("utf8"))
  } catch {
    return undefined
  }
}
