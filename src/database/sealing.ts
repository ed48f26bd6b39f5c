import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto"

const CIPHER = "aes-256-gcm"
const NONCE_BYTES = 12
const TAG_BYTES = 16
const VERSION = "v1"

/** The secrets of a host, from its configuration. */
export interface HostSecrets {
  readonly jwtSecret?: unknown
  readonly cookieSecret?: unknown
}

/**
 * A key derived from the host's own secret, for one purpose.
 * @throws when the host has no secret
 */
export function sealingKey({ jwtSecret, cookieSecret }: HostSecrets, purpose: string): Buffer {
  const secret = jwtSecret ?? cookieSecret
  if (!secret) throw new Error("The host has no jwtSecret: secrets cannot be sealed")
  const text = typeof secret === "string" ? secret : JSON.stringify(secret)
  return Buffer.from(hkdfSync("sha256", text, "svc-sealed-secret", purpose, 32))
}

/** Encrypts a secret that is needed in clear text later. Two results for the same secret differ. */
export function seal(key: Buffer, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce)
  const sealed = Buffer.concat([nonce, cipher.update(secret, "utf8"), cipher.final(), cipher.getAuthTag()])
  return `${VERSION}:${sealed.toString("base64")}`
}

/** Opens the result of {@link seal} with the same key; undefined for anything else. */
export function unseal(key: Buffer, sealed: string): string | undefined {
  const [version, text = ""] = sealed.split(":")
  const bytes = Buffer.from(text, "base64")
  if (version !== VERSION || bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES))
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString("utf8")
  } catch {
    return undefined
  }
}
