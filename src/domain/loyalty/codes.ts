/** Characters that nobody confuses when a code is read aloud or typed. */
export const CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"

const COUPON_PREFIX = "PTS-"
const COUPON = new RegExp(`^${COUPON_PREFIX}[${CODE_ALPHABET}]{16}$`)
const REFERRAL = new RegExp(`^[${CODE_ALPHABET}]{16}$`)

/** Text out of random bytes, one character each. */
function spell(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join("")
}

/** A coupon's code out of 16 random bytes. */
export function couponCode(bytes: Uint8Array): string {
  return COUPON_PREFIX + spell(bytes)
}

/** A referral code out of 16 random bytes (contract section 9: at least 12 random characters). */
export function referralCode(bytes: Uint8Array): string {
  return spell(bytes)
}

/** True for codes that only the loyalty program makes. What is none costs no question to the database. */
export function looksLikeCoupon(code: string): boolean {
  return COUPON.test(code)
}

/** The referral code as it is stored, or null for what can be none. */
export function readReferralCode(text: string): string | null {
  const code = text.trim().toUpperCase()
  return REFERRAL.test(code) ? code : null
}

/** The referral link of the specification: `{store_url}/?svc_ref=<code>`; null when the store has no address of the web. */
export function referralUrl(storeUrl: string, code: string): string | null {
  if (!/^https?:\/\//i.test(storeUrl) || !URL.canParse(storeUrl)) return null
  const url = new URL(storeUrl)
  if (!url.pathname.endsWith("/")) url.pathname += "/"
  url.searchParams.set("svc_ref", code)
  url.hash = ""
  return url.href
}
