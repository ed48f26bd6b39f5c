import { isAlreadyNotified, presenceAfter, type ScreenPresence } from ".."

const MINUTE = 60_000
const LIMIT = 1
const NONE: ScreenPresence = { since: null, until: null, sustainedAt: null }

/**
 * Checks the screens every ten seconds, raises and ends alarms as the service does, and counts how often the owner is notified.
 * @param seenAt returns when a screen was last seen, at an instant
 * @param lost the number of alarms, from the first, that end before their notice is sent
 */
function noticesAfter(minutes: number, seenAt: (now: number) => number | null, lost = 0): number {
  let presence = NONE
  let [isOpen, isSent, notifiedEnd, alarms, count] = [false, false, null as number | null, 0, 0]
  for (let now = 0; now <= minutes * MINUTE; now += 10_000) {
    const lastSeen = seenAt(now)
    presence = presenceAfter(presence, lastSeen, now)
    const isMissing = lastSeen === null || lastSeen <= now - LIMIT * MINUTE
    if (isOpen && !isMissing && isSent) notifiedEnd = now
    if (!isOpen && isMissing) {
      isSent = !isAlreadyNotified(notifiedEnd, presence, LIMIT, now) && alarms >= lost
      alarms += 1
      if (isSent) count += 1
    }
    isOpen = isMissing
  }
  return count
}

/** Returns when a screen was last seen that is connected in these minutes (from, to). */
const connected =
  (...times: readonly (readonly [number, number])[]) =>
  (now: number): number | null =>
    times.reduce<number | null>((seen, [from, to]) => (from * MINUTE <= now ? Math.min(now, to * MINUTE) : seen), null)

describe("the owner is notified of a missing screen", () => {
  it.each<[string, number, (now: number) => number | null, number]>([
    ["once, while no screen ever connects", 240, () => null, 1],
    ["not while a screen is connected", 60, (now) => now, 0],
    ["once, when a screen is gone for good", 60, connected([0, 10]), 1],
    ["twice, when screens were connected for two minutes in between", 60, connected([20, 22]), 2],
    ["once, when a screen was connected for less than two minutes in between", 60, connected([20, 21.9]), 1],
    ["once, when a device that does not count is seen at every second check", 60, (now) => (now % 20_000 === 0 ? now : null), 1],
    ["once, when a screen connects for a moment every three minutes", 60, (now) => now - (now % (3 * MINUTE)) - 10_000, 1],
    ["once, when a screen connects for a moment more than an hour after the alarm", 300, connected([70, 70]), 1],
  ])("%s", (_, minutes, seenAt, expected) => {
    expect(noticesAfter(minutes, seenAt)).toBe(expected)
  })

  it.each([0, 1, 5])("once, by the first notice that is sent, while a screen keeps reconnecting: %i notices are lost", (lost) => {
    const flapping = (now: number) => now - (now % (3 * MINUTE)) - 10_000
    expect(noticesAfter(60, flapping, lost)).toBe(1)
  })

  it("again after an hour, while a screen keeps reconnecting", () => {
    expect(noticesAfter(120, (now) => now - (now % (3 * MINUTE)) - 10_000)).toBe(2)
  })

  it.each<[string, number | null, number | null, number, boolean]>([
    ["no notice was sent before", null, null, 10, false],
    ["screens were connected for moments only", 5, null, 10, true],
    ["screens were connected for a sustained time before that alarm only", 5, 4, 10, true],
    ["screens were connected for a sustained time since", 5, 7, 10, false],
    ["the store was closed for hours", 5, null, 66, false],
    ["less than an hour plus the limit has passed", 5, null, 65.9, true],
  ])("unless an earlier alarm has already notified the owner: %s", (_, ended, sustained, at, expected) => {
    const minutes = (value: number | null) => value && value * MINUTE
    const presence = { ...NONE, sustainedAt: minutes(sustained) }
    expect(isAlreadyNotified(minutes(ended), presence, LIMIT, at * MINUTE)).toBe(expected)
  })
})
