import { createHmac } from "node:crypto"

/** The secret of the hosts under test. */
export const HOST_SECRET = "jwt-secret-of-the-tests"

const HASHES = { HS256: "sha256", none: null } as const

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url")

/** A token in the platform's format, with the given claims, secret and algorithm. */
export function signedToken(
  claims: object,
  { secret = HOST_SECRET, alg = "HS256" }: { secret?: string; alg?: keyof typeof HASHES } = {},
): string {
  const content = `${encoded({ alg, typ: "JWT" })}.${encoded(claims)}`
  const hash = HASHES[alg]
  return `${content}.${hash === null ? "" : createHmac(hash, secret).update(content).digest("base64url")}`
}

/** The claims of a platform token. */
export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString())
}
