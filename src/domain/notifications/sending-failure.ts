/**
 * Why something was not sent, for whoever decides whether it is tried again.
 * `away`: nobody can be reached at present, whoever it was for. `later`: this one, not now. `refused`: this one, never.
 * `unknown`: it may have left; at most once is what is promised, so it is not tried again.
 */
export type FailureKind = "away" | "later" | "refused" | "unknown"

const MARK = "svc-sending-"

/**
 * What the providers of this plugin fail with. The platform's Notification module passes on nothing but the message, so the kind
 * stands in it. The reason goes to the log: no secret, no address, nothing of what was sent.
 */
export class SendingFailure extends Error {
  constructor(kind: FailureKind, reason: string) {
    super(`${reason} (${MARK}${kind})`)
    this.name = "SendingFailure"
  }
}

/** The kind of a failure. One of a provider that is not ours counts as `away`: it is tried again. */
export function failureKindOf(error: unknown): FailureKind {
  const message = error instanceof Error ? error.message : String(error)
  const marked = /\(svc-sending-(away|later|refused|unknown)\)/.exec(message)
  return (marked?.[1] as FailureKind | undefined) ?? "away"
}
