import { MedusaError } from "@medusajs/framework/utils"
import { type Failure, type FailureCode, fail, failWith, isFailure, vocabulary } from "../../errors"

/** Seconds after which a refused client may try again. */
const RETRY_AFTER = "2"

/** The platform's error types and our codes. `INVALID_DATA` is handled separately; all other types are programming errors. */
const PLATFORM_CODES: Readonly<Record<string, FailureCode>> = {
  [MedusaError.Types.NOT_FOUND]: "svc_not_found",
  [MedusaError.Types.NOT_ALLOWED]: "svc_conflict",
  [MedusaError.Types.CONFLICT]: "svc_conflict",
  [MedusaError.Types.DUPLICATE_ERROR]: "svc_conflict",
  [MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR]: "svc_conflict",
  [MedusaError.Types.PAYMENT_REQUIRES_MORE_ERROR]: "svc_conflict",
  [MedusaError.Types.UNAUTHORIZED]: "svc_unauthorized",
  [MedusaError.Types.FORBIDDEN]: "svc_forbidden",
}

/** SQLSTATE codes and classes that mean "busy", not "wrong". */
const BUSY_STATES = new Set(["40001", "40P01", "55P03", "57014", "57P01", "57P02", "57P03", "25P03", "25P04"])
const BUSY_CLASSES = new Set(["08", "53"])
const SQLSTATE = /^[0-9A-Z]{5}$/

const LOST_CONNECTION = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EHOSTUNREACH", "ENETUNREACH"])
/** The query builder puts the statement and a dash before the driver's message. */
const LOST_CONNECTION_TEXT =
  /(^| - )(Connection (terminated|ended)|Client has encountered a connection error|Client was closed|Unable to acquire a connection|Knex: Timeout acquiring a connection|timeout exceeded when trying to connect|the database system is)/i
/** Redis, the host's session store, is down or does not answer. */
const LOST_REDIS_TEXT =
  /^(Command timed out|Connection is closed\.|Reached the max retries per request limit|Stream isn't writeable)/
const POOL_ERRORS = new Set([
  "KnexTimeoutError",
  "TimeoutError",
  "DeadlockException",
  "LockWaitTimeoutException",
  "ConnectionException",
])

/** How many levels of `cause` are followed. */
const CAUSES = 6

interface AnyError {
  readonly name?: unknown
  readonly code?: unknown
  readonly type?: unknown
  readonly message?: unknown
  readonly isAxiosError?: unknown
  readonly __isMedusaError?: unknown
  readonly cause?: unknown
  readonly previous?: unknown
  readonly original?: unknown
  readonly errors?: unknown
}

export interface Translation {
  readonly failure: Failure
  /** The log level: `error` (in full) for unexpected errors, `warn` for refusals of the platform and a busy database. */
  readonly log: "error" | "warn" | undefined
}

/**
 * Maps any error to a failure of the plugin's vocabulary: the plugin's own failures unchanged, the platform's by type, a busy or
 * unreachable database or session store to `svc_overloaded`, and everything else to `svc_internal_error`, which shows only the id of the
 * request.
 */
export function translateError(error: unknown, requestId: string): Translation {
  if (isFailure(error) && Object.hasOwn(vocabulary, error.code)) return { failure: error, log: undefined }
  for (const link of chain(error)) {
    if (isFailure(link) && Object.hasOwn(vocabulary, link.code)) return { failure: link, log: undefined }
    if (isBusyDatabase(link)) return { failure: overloaded(), log: "warn" }
  }
  const foreseen = platformFailure(error)
  if (foreseen !== undefined) return { failure: foreseen, log: "warn" }
  return { failure: failWith("svc_internal_error", undefined, { details: { request_id: requestId } }), log: "error" }
}

/** The refusal of an overloaded service. */
export function overloaded(): Failure {
  return failWith("svc_overloaded", undefined, { headers: { "Retry-After": RETRY_AFTER } })
}

function platformFailure(error: unknown): Failure | undefined {
  if (!isObject(error) || error.__isMedusaError !== true) return undefined
  if (error.code === MedusaError.Codes.INSUFFICIENT_INVENTORY) return fail("svc_product_out_of_stock")
  if (error.type === MedusaError.Types.INVALID_DATA) return failWith("rest_invalid_param", { fields: [] }, {})
  const code =
    typeof error.type === "string" && Object.hasOwn(PLATFORM_CODES, error.type) ? PLATFORM_CODES[error.type] : undefined
  return code === undefined ? undefined : failWith(code as "svc_conflict", undefined, {})
}

function isBusyDatabase(error: AnyError): boolean {
  // The lost connection was to an outside service, not to the database.
  if (error.isAxiosError === true) return false
  const { code, name, message } = error
  if (typeof code === "string") {
    if (LOST_CONNECTION.has(code)) return true
    if (SQLSTATE.test(code) && (BUSY_STATES.has(code) || BUSY_CLASSES.has(code.slice(0, 2)))) return true
  }
  if (typeof name === "string" && POOL_ERRORS.has(name)) return true
  return typeof message === "string" && (LOST_CONNECTION_TEXT.test(message) || LOST_REDIS_TEXT.test(message))
}

function* chain(error: unknown): Generator<AnyError> {
  let link: unknown = error
  for (let depth = 0; depth < CAUSES && isObject(link); depth += 1) {
    yield link
    const first = Array.isArray(link.errors) ? link.errors[0] : undefined
    link =
      link.cause ??
      link.previous ??
      link.original ??
      (isObject(first) ? ((first as { error?: unknown }).error ?? first) : undefined)
  }
}

function isObject(value: unknown): value is AnyError {
  return typeof value === "object" && value !== null
}
