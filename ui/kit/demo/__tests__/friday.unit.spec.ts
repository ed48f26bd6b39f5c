import { nextFriday } from "../friday"

it.each([
  ["2026-11-18T11:00:00+01:00", "Europe/Madrid", "2026-11-20T20:55:00.000Z"],
  ["2026-11-20T21:54:00+01:00", "Europe/Madrid", "2026-11-20T20:55:00.000Z"],
  ["2026-11-20T22:00:00+01:00", "Europe/Madrid", "2026-11-27T20:55:00.000Z"],
  // Summer time ends on the 25th, before the next Friday.
  ["2026-10-24T10:00:00+02:00", "Europe/Madrid", "2026-10-30T20:55:00.000Z"],
  ["2026-11-20T01:00:00-05:00", "America/New_York", "2026-11-21T02:55:00.000Z"],
])("after %s in %s the next Friday evening is %s", (now, zone, expected) => {
  expect(nextFriday(now, zone)).toBe(expected)
})
