import { createHmac } from "node:crypto"

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"

/**
 * The code of an authenticator app (RFC 6238: SHA-1, six digits, steps of 30 s).
 * @param secret base32
 * @param at epoch milliseconds
 */
export function totp(secret: string, at: number): string {
  const bits = [...secret.replace(/=+$/, "")].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0")).join("")
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
  const hash = createHmac("sha1", key).update(step).digest()
  const offset = (hash.at(-1) ?? 0) & 0xf
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0")
}
