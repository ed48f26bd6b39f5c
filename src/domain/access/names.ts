/** Names that people sign in with: e-mail addresses and usernames. */

/** Normalises an e-mail: no surrounding space, lower case. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** Two usernames with equal keys are the same. The key ignores letter case and Unicode spelling. */
export function usernameKey(username: string): string {
  return username.trim().normalize("NFKC").toLowerCase()
}

/**
 * Letters, digits and `. _ -`, up to 60. Not allowed: `:` (ends the name in a Basic header), `@`, spaces, invisible characters.
 */
const USERNAME = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,59}$/u

export type UsernameDecision =
  | { readonly kind: "own"; readonly username: string }
  /** Not given, or equal to the account's e-mail: the username follows the e-mail. */
  | { readonly kind: "email" }
  | { readonly kind: "refused" }

/** Checks the username that a request asks for. A name with `@` must be the account's own e-mail (contract section 2). */
export function judgeUsername(wanted: string | undefined, email: string): UsernameDecision {
  if (wanted === undefined) return { kind: "email" }
  const username = wanted.trim()
  if (usernameKey(username) === normaliseEmail(email)) return { kind: "email" }
  return USERNAME.test(username.normalize("NFKC")) ? { kind: "own", username } : { kind: "refused" }
}

/** The display name of an account: the chosen name, else the person's name, else the username. */
export function displayNameOf(names: {
  displayName: string | null
  firstName: string
  lastName: string
  username: string
}): string {
  return names.displayName || [names.firstName, names.lastName].filter(Boolean).join(" ") || names.username
}
