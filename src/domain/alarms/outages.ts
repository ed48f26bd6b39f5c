const MINUTE = 60_000
/** Screens that were not seen for this long (ms) are not connected: the stream of a connected screen renews its row more often. */
const UNSEEN_MS = 2 * MINUTE
/** Screens work again when they have been connected for this long (ms) without a gap of {@link UNSEEN_MS}. */
const SUSTAINED_MS = 2 * MINUTE
/** This long (ms) after an alarm about missing screens has ended, for example when the store opens again, the owner is notified again. */
const FORGOTTEN_MS = 60 * MINUTE

/** How long screens have been connected. Epoch milliseconds. */
export interface ScreenPresence {
  /** When the present connection began, without gaps; null: no screen is connected. */
  readonly since: number | null
  /** When a screen was last seen in this connection. */
  readonly until: number | null
  /** When screens were last connected for a sustained time; null: never. */
  readonly sustainedAt: number | null
}

/**
 * Returns the presence of screens after one more check.
 * @param lastSeen when a screen that counts was last connected, epoch milliseconds; null: never
 */
export function presenceAfter(
  { since, until, sustainedAt }: ScreenPresence,
  lastSeen: number | null,
  now: number,
): ScreenPresence {
  if (lastSeen === null || lastSeen <= now - UNSEEN_MS) return { since: null, until: null, sustainedAt }
  const from = since !== null && until !== null && lastSeen - until < UNSEEN_MS ? Math.min(since, lastSeen) : lastSeen
  return { since: from, until: lastSeen, sustainedAt: lastSeen - from >= SUSTAINED_MS ? lastSeen : sustainedAt }
}

/**
 * Whether an earlier alarm has already notified the owner of missing screens. It has if screens were connected only for moments after its
 * end. An hour and `limit` after its end, the owner is notified again.
 * @param notifiedEnd the end of the latest alarm about missing screens for which a notice was sent; null: there was none
 * @param limit the minutes without a screen after which an alarm is raised
 */
export function isAlreadyNotified(
  notifiedEnd: number | null,
  { sustainedAt }: ScreenPresence,
  limit: number,
  now: number,
): boolean {
  if (notifiedEnd === null || notifiedEnd <= now - FORGOTTEN_MS - limit * MINUTE) return false
  return sustainedAt === null || sustainedAt <= notifiedEnd
}
