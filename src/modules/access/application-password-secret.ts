import { randomInt } from "node:crypto"
import { hashOfToken } from "./token-secret"

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

/** 24 letters and digits: 142 random bits, shown in groups of 4 (contract section 2). */
const LENGTH = 24

const FORM = /^[A-Za-z0-9]{24}$/

/** Makes a new application password, shown to its owner once, and its hash for storage. */
export function newApplicationPassword(): { readonly password: string; readonly hash: string } {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("")
  return { password: letters.replace(/.{4}(?!$)/g, "$& "), hash: hashOfToken(letters) }
}

/**
 * The hash of an application password as sent, ignoring spaces; null if it has the wrong form. A plain SHA-256 is enough: 142
 * random bits cannot be guessed, and the index lookup by hash leaks nothing about them.
 */
export function hashOfApplicationPassword(sent: string): string | null {
  const letters = sent.replace(/\s+/g, "")
  return FORM.test(letters) ? hashOfToken(letters) : null
}
