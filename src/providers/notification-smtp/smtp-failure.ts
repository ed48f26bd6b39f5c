import { type FailureKind, SendingFailure } from "../../domain/notifications"

interface SmtpError {
  readonly code?: unknown
  readonly responseCode?: unknown
  readonly command?: unknown
}

/**
 * What a failed mail means: a mailbox that the server does not know, or content that it will not take, is final; a temporary answer
 * to this mail is asked again; everything else (nobody there, a sign-in that is wrong) is the server's state, not the mail's.
 */
export function smtpFailure(error: unknown): SendingFailure {
  const { code, responseCode, command } = error as SmtpError
  // The server's own words repeat the receiver's address: only numbers go to the log.
  const reason = ["The mail server", typeof code === "string" ? code : "failed", responseCode].filter(Boolean).join(" ")
  return new SendingFailure(kindOf(code, typeof responseCode === "number" ? responseCode : null, command), reason)
}

function kindOf(code: unknown, response: number | null, command: unknown): FailureKind {
  const ofThisMail = code === "EMESSAGE" || (code === "EENVELOPE" && (command === "RCPT TO" || response === null))
  if (!ofThisMail || response === 421) return "away"
  if (response !== null && response < 500) return "later"
  return "refused"
}
