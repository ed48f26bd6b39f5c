/** Characters that are hard to confuse when read aloud or typed. */
export const CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"

const COUPON_PREFIX = "PTS-"
const COUPON = new RegExp(`^${COUPON_PREFIX}[${CODE_ALPHABET}]{16}$`)
const REFERRAL = new RegExp(`^[${CODE_ALPHABET}]{16}$`)

/** Encodes random bytes as text, one character each. */
function spell(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join("")
}

/** A coupon code from 16 random bytes. */
export function couponCode(bytes: Uint8Array): string {
  return COUPON_PREFIX + spell(bytes)
}

/** A referral code from 16 random bytes (contract section 9: at least 12 random characters). */
export function referralCode(bytes: Uint8Array): string {
  return spell(bytes)
}

/** True for a code in the form of the loyalty program's coupons. Other codes need no database query. */
export function looksLikeCoupon(code: string): boolean {
  return COUPON.test(code)
}

/** The referral code in stored form, or null if the text cannot be one. */
export function readReferralCode(text: string): string | null {
  const code = text.trim().toUpperCase()
  return REFERRAL.test(code) ? code : null
}

/** The referral link of the specification: `{store_url}/?svc_ref=<code>`; null when the store has no web address. */
export function referralUrl(storeUrl: string, code: string): string | null {
  if (!/^https?:\/\//i.test(storeUrl) || !URL.canParse(storeUrl)) return null
  const url = new URL(storeUrl)
  if (!url.pathname.endsWith("/")) url.pathname += "/"
  url.searchParams.set("svc_ref", code)
  url.hash = ""
  return url.href
}
