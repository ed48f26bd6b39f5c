/** Duration of a hold, and of a checkout draft (specification, Limits). */
export const HOLD_MS = 5 * 60_000
/** How often a guest may renew a hold. After the last renewal only an order keeps the table (contract section 8). */
export const HOLD_RENEWALS = 2
/** How long an ended hold is kept, so that a new hold after leaving counts as a renewal. */
export const HOLD_MEMORY_MS = 5 * 60_000

/** A hold that the guest has, or had, on the same table. */
export interface EarlierHold {
  readonly renewals: number
  /** Epoch milliseconds. */
  readonly expiresAt: number
  /** False when the hold was ended early. */
  readonly current: boolean
}

interface HeldTurn {
  readonly kind: "held"
  readonly renewals: number
  readonly expiresAt: number
}

export type HoldTurn = HeldTurn | { readonly kind: "spent" }

/** `unheld`: the cart may name the table, but no hold reserves it. */
export type DraftTurn = HoldTurn | { readonly kind: "unheld" }

/** True while the hold keeps the table. */
export function isRunning({ current, expiresAt }: EarlierHold, now: number): boolean {
  return current && expiresAt > now
}

/**
 * Decides on a hold: a first one, a renewal, or a refusal. Instants in epoch milliseconds.
 * @param isFull the guest holds nothing yet, and other guests of the same network address hold as many tables as they may
 */
export function nextHold(earlier: readonly EarlierHold[], now: number, isFull = false): HoldTurn {
  if (isFull) return { kind: "spent" }
  const used = earlier.filter(({ expiresAt }) => expiresAt + HOLD_MEMORY_MS > now).map(({ renewals }) => renewals)
  const expiresAt = now + HOLD_MS
  if (used.length === 0) return { kind: "held", renewals: 0, expiresAt }
  const renewals = Math.max(...used) + 1
  return renewals > HOLD_RENEWALS ? { kind: "spent" } : { kind: "held", renewals, expiresAt }
}

/**
 * Like {@link nextHold}, for a native cart that names the table. If no renewal is left, a running hold passes to the cart and keeps its
 * end. A guest who sits at the table may name it even without a hold, because the cart could not be ordered otherwise. The same applies
 * when guests of the same network address hold too many tables: the table is then checked when the cart is ordered.
 * @param isSeated the guest has an order on the table, or has shown its token
 * @param isFull see {@link nextHold}
 */
export function nextDraft(earlier: readonly EarlierHold[], isSeated: boolean, now: number, isFull = false): DraftTurn {
  if (isFull) return { kind: "unheld" }
  const turn = nextHold(earlier, now)
  if (turn.kind === "held") return turn
  const running = earlier.find((hold) => isRunning(hold, now))
  if (running) return { kind: "held", renewals: HOLD_RENEWALS, expiresAt: running.expiresAt }
  return isSeated ? { kind: "unheld" } : turn
}
