import { type ObservedPrinter, printerState, unprintedSince } from ".."

/** The time of day as an instant, in epoch milliseconds. */
const at = (time: string): number => Date.parse(`2026-11-20T${time}+01:00`)
const dateAt = (time: string | null): Date | null => (time === null ? null : new Date(at(time)))
const SINCE = at("20:30:00")

describe("a printer", () => {
  it.each([
    // Last seen, oldest waiting job, oldest stuck job; the state; since when the job has not been printed.
    ["that has never asked", "cloudprnt", null, null, null, "new", null],
    ["that has never asked, while a job waits", "cloudprnt", null, "20:29:00", null, "new", "20:29:00"],
    ["that has just asked", "cloudprnt", "20:30:30", null, null, "connected", null],
    ["that has just asked, while a job waits", "cloudprnt", "20:30:30", "20:10:00", null, "connected", null],
    ["that does not ask", "epson_sdp", "20:30:00", null, null, "silent", null],
    ["that does not ask, while a new job waits", "epson_sdp", "20:20:00", "20:30:10", null, "silent", null],
    ["that does not ask, while a job waits", "epson_sdp", "20:20:00", "20:25:00", null, "silent", "20:25:00"],
    ["that stopped asking after the job was created", "epson_sdp", "20:28:00", "20:25:00", null, "silent", "20:28:00"],
    ["that asks but does not print", "cloudprnt", "20:30:30", "20:10:00", "20:12:00", "stuck", "20:12:00"],
    ["that does not ask and has not printed before", "cloudprnt", "20:29:00", "20:10:00", "20:12:00", "silent", "20:12:00"],
    ["that fails with a new job", "cloudprnt", "20:30:30", "20:30:10", "20:30:10", "connected", null],
    ["that fetches nothing", "browser", null, "20:10:00", "20:10:00", null, null],
  ] as const)("%s", (_name, protocol, seen, oldest, stuck, state, from) => {
    const printer: ObservedPrinter = {
      protocol,
      last_seen_at: dateAt(seen),
      oldest_job_at: dateAt(oldest),
      stuck_job_at: dateAt(stuck),
    }
    expect([printerState(printer, SINCE), unprintedSince(printer, SINCE)]).toEqual([state, dateAt(from)?.getTime() ?? null])
  })
})
