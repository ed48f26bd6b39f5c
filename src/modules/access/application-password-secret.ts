import { randomInt } from "node:crypto"
import { hashOfToken } from "./token-secret"

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

/** 24 letters and digits: 142 random bits, told in groups of 4 (contract section 2). */
const LENGTH = 24

const WHOLE = /^[A-Za-z0-9]{24}$/

/** Makes a new application password, as it is shown to its owner once, and the hash that is stored. */
export function newApplicationPassword(): { readonly password: string; readonly hash: string } {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("")
  return { password: letters.replace(/.{4}(?!$)/g, "$& "), hash: hashOfToken(letters) }
}

/**
 * The hash of an application password as somebody sends it, spaces aside; null when it cannot be one. A plain SHA-256 is
 * enough, and found by its index: there is no guessing 142 random bits, and no learning them from the time a search takes.
 */
export function hashOfApplicationPassword(sent: string): string | null {
  const letters = sent.replace(/\s+/g, "")
  return WHOLE.test(letters) ? hashOfToken(letters) : null
}
