import { createHash, randomBytes } from "node:crypto"

/** A bearer token is 32 random bytes in hexadecimal: 64 characters (seed, "Token response"). */
const TOKEN_BYTES = 32

const TOKEN = /^[0-9a-f]{64}$/

/** Makes a new token. Only its hash may be stored; the token itself is shown to its owner once. */
export function newToken(): { readonly token: string; readonly hash: string } {
  const token = randomBytes(TOKEN_BYTES).toString("hex")
  return { token, hash: hashOfToken(token) }
}

/** True when a text can be a token at all. What cannot be one is not worth a question to the database. */
export function looksLikeToken(text: string): boolean {
  return TOKEN.test(text)
}

/** What is stored of a token. A plain SHA-256 is enough: there is no guessing 256 random bits. */
export function hashOfToken(token: string): string {
  return createHash("sha256").update(token).digest("hex")
}
