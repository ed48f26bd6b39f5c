/** The kinds of entries of the points ledger. */
export const ENTRY_TYPES = ["earn", "redeem", "adjust", "expire", "revoke", "return", "welcome", "referral"] as const
export type EntryType = (typeof ENTRY_TYPES)[number]
