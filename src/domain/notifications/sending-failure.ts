/**
 * The kind of a failed send, which decides whether it is retried.
 * `away`: the service cannot be reached at all. `later`: this notice can be retried. `refused`: this notice is refused for good.
 * `unknown`: this notice may have been sent. It is not retried, because a notice is sent at most once.
 */
export type FailureKind = "away" | "later" | "refused" | "unknown"

const MARK = "svc-sending-"

/**
 * The error that this plugin's providers throw. The platform's Notification module keeps only the message of an error, so the
 * message contains the kind. The reason is logged, so it must not contain secrets, addresses or the text of a message.
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
