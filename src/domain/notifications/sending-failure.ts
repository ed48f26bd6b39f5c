/**
 * The kind of a failed send, which decides whether it is retried.
 * `away`: the service cannot be reached at all. `later`: this one can be retried. `refused`: this one is final.
 * `unknown`: it may have been sent. Not retried, because a notice is sent at most once.
 */
export type FailureKind = "away" | "later" | "refused" | "unknown"

const MARK = "svc-sending-"

/**
 * The error that this plugin's providers throw. The platform's Notification module keeps only the message of an error, so the
 * message contains the kind. The reason is logged: no secrets, no addresses, no content.
 */
export class SendingFailure extends Error {
  constructor(kind: FailureKind, reason: string) {
    super(`${reason} (${MARK}${kind})`)
    this.name = "SendingFailure"
  }
}

/** The kind of a failure. Failures of foreign providers count as `away` and are retried. */
export function failureKindOf(error: unknown): FailureKind {
  const message = error instanceof Error ? error.message : String(error)
  const marked = /\(svc-sending-(away|later|refused|unknown)\)/.exec(message)
  return (marked?.[1] as FailureKind | undefined) ?? "away"
}
