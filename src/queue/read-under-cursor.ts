import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { moveCursor, takeCursor } from "./cursors"
import { type EventPage, type OutboxCursor, readEvents } from "./outbox"

/** Which events to read next. */
interface CursorRead {
  /** The name of the consumer's cursor. */
  readonly consumer: string
  /** Maximum number of events. */
  readonly limit: number
  /** Returns the cursor to begin from, which may be the stored one. Default: the stored one. */
  readonly beginAt?: (trx: Knex.Transaction, stored: OutboxCursor) => Promise<OutboxCursor>
}

/** `abandoned`: the work stopped before its end, so the cursor stays where it was. */
type CursorWork = "done" | "abandoned"

/**
 * Reads the next events under a consumer's cursor and works on them, in one transaction that also moves the cursor: after a crash the same
 * events are read again. The work should write as late as possible, because a transaction that has written delays all readers of the outbox.
 * @returns the page; undefined when another process holds the cursor, or the work was abandoned
 */
export function readUnderCursor(
  database: Knex,
  { consumer, limit, beginAt }: CursorRead,
  work: (trx: Knex.Transaction, page: EventPage) => Promise<CursorWork>,
): Promise<EventPage | undefined> {
  return database.transaction(async (trx) => {
    const stored = await takeCursor(trx, consumer)
    if (stored === undefined) return undefined
    const begin = beginAt === undefined ? stored : await beginAt(trx, stored)
    const page = await readEvents(trx, begin, { limit })
    if ((await work(trx, page)) === "abandoned") return undefined
    if (page.events.length > 0 || begin !== stored) await moveCursor(trx, consumer, page.cursor)
    return page
  })
}
