/** Names that people sign in with: e-mail addresses and usernames. */

/** One e-mail per mailbox: without surrounding space, lower case. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** Two usernames are the same when their keys are: letter case and Unicode spelling do not tell them apart. */
export function usernameKey(username: string): string {
  return username.trim().normalize("NFKC").toLowerCase()
}

/** Letters, digits and `. _ -`, up to 60: no `:` (it ends the name in a Basic header), no `@`, no spaces, nothing invisible. */
const USERNAME = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,59}$/u

export type UsernameDecision =
  | { readonly kind: "own"; readonly username: string }
  /** Not given, or the own e-mail: the account's username follows its e-mail. */
  | { readonly kind: "email" }
  | { readonly kind: "refused" }

/** Judges the username that somebody wants beside an e-mail: one with `@` must be the own e-mail (contract section 2). */
export function judgeUsername(wanted: string | undefined, email: string): UsernameDecision {
  if (wanted === undefined) return { kind: "email" }
  const username = wanted.trim()
  if (usernameKey(username) === normaliseEmail(email)) return { kind: "email" }
  return USERNAME.test(username.normalize("NFKC")) ? { kind: "own", username } : { kind: "refused" }
}

/** What an account is called: the chosen name, else the person's name, else the username. */
export function displayNameOf(names: {
  displayName: string | null
  firstName: string
  lastName: string
  username: string
}): string {
  return names.displayName || [names.firstName, names.lastName].filter(Boolean).join(" ") || names.username
}
