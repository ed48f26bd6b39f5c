/** Duration of a hold, and of a checkout draft (specification, Limits). */
export const HOLD_MS = 5 * 60_000
/** How often the same holder may renew. After that only an order keeps the table (contract section 8). */
export const HOLD_RENEWALS = 2
/** How long an ended hold is kept, so that a new hold after leaving counts as a renewal. */
export const HOLD_MEMORY_MS = 5 * 60_000

/** The holder's previous hold on the same table. */
export interface EarlierHold {
  readonly renewals: number
  readonly expiresAt: number
}

export type HoldTurn =
  | { readonly kind: "held"; readonly renewals: number; readonly expiresAt: number }
  | { readonly kind: "spent" }

/** Decides on a hold: a first one, a renewal, or a refusal. Instants in epoch milliseconds. */
export function nextHold(earlier: EarlierHold | undefined, now: number): HoldTurn {
  const expiresAt = now + HOLD_MS
  if (!earlier || earlier.expiresAt + HOLD_MEMORY_MS <= now) return { kind: "held", renewals: 0, expiresAt }
  if (earlier.renewals >= HOLD_RENEWALS) return { kind: "spent" }
  return { kind: "held", renewals: earlier.renewals + 1, expiresAt }
}
