import { createHash, randomBytes } from "node:crypto"

/** A bearer token is 32 random bytes in hexadecimal: 64 characters (seed, "Token response"). */
const TOKEN_BYTES = 32

const TOKEN = /^[0-9a-f]{64}$/

/** Makes a new token. Store only its hash; the token is shown to its owner once. */
export function newToken(): { readonly token: string; readonly hash: string } {
  const token = randomBytes(TOKEN_BYTES).toString("hex")
  return { token, hash: hashOfToken(token) }
}

/** True if a text has the form of a token. A text without this form needs no query. */
export function looksLikeToken(text: string): boolean {
  return TOKEN.test(text)
}

/** The hash of a token for storage. A plain SHA-256 is enough: 256 random bits cannot be guessed. */
export function hashOfToken(token: string): string {
  return createHash("sha256").update(token).digest("hex")
}
