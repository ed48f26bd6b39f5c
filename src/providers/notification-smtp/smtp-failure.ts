import { type FailureKind, SendingFailure } from "../../domain/notifications"

interface SmtpError {
  readonly code?: unknown
  readonly responseCode?: unknown
  readonly command?: unknown
}

/**
 * The kind of a failed mail: an unknown mailbox or refused content is final, a temporary response is retried, and anything else (no
 * connection, wrong credentials) concerns the server, not the mail.
 */
export function smtpFailure(error: unknown): SendingFailure {
  const { code, responseCode, command } = error as SmtpError
  // The server's text repeats the receiver's address, so only numbers are logged.
  const reason = ["The mail server", typeof code === "string" ? code : "failed", responseCode].filter(Boolean).join(" ")
  return new SendingFailure(kindOf(code, typeof responseCode === "number" ? responseCode : null, command), reason)
}

function kindOf(code: unknown, response: number | null, command: unknown): FailureKind {
  const ofThisMail = code === "EMESSAGE" || (code === "EENVELOPE" && (command === "RCPT TO" || response === null))
  if (!ofThisMail || response === 421) return "away"
  if (response !== null && response < 500) return "later"
  return "refused"
}
