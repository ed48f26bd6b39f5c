import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { Semaphore } from "../../../concurrency"
import { ORDERING_MODULE, type OrderingService } from "../../../modules/ordering"
import { asSharedWork } from "../../../platform/process/deadline"
import {
  courierWhoLost,
  cursorAt,
  isOutboxBehind,
  isUnseen,
  OUTBOX_START,
  type OutboxCursor,
  type OutboxEvent,
  outboxTip,
  type Runner,
  type RunResult,
  readEvents,
  runner,
} from "../../../queue"
import { loadReadableRecords } from "./load-readable-records"
import { goneOf, type OrderNews } from "./order-news"

/** A callback for every change. Must not throw and must not block. */
export type Follower = (news: readonly OrderNews[]) => void

/** How often (ms) the outbox is polled for changes of other processes. Changes of this process are read at once. */
const POLL_MS = 500
const GATHER_MS = 20
/**
 * First wait (ms) for a transaction that is still running. Most transactions end at once, so the first wait is short; each further one is
 * twice as long.
 */
const BEHIND_MS = 20
const PAGE = 100
/**
 * Maximum number of followers of this process that read missed changes at the same time, so that guests can still order when all boards
 * reconnect.
 */
const REPLAYS = 2
/** How long (ms) a follower waits for its turn. Then its stream ends, and the client reconnects. */
const TURN_MS = 60_000

/**
 * Sends committed order changes to all followers in this process. Reads the outbox and renders each record once for all followers; without
 * followers it does nothing. The cursor is kept in memory: a follower that reconnects sends the position it received last.
 */
export class OrderFeed {
  readonly #scope: MedusaContainer
  readonly #knex: Knex
  readonly #followers = new Set<Follower>()
  readonly #reader: Runner
  readonly #replays = new Semaphore(REPLAYS, Number.POSITIVE_INFINITY)
  #start: Promise<void> | undefined
  #cursor: OutboxCursor = OUTBOX_START
  /** How long (ms) to wait for a running transaction; 0: no change waits for a transaction. */
  #behind = 0

  constructor(scope: MedusaContainer) {
    this.#scope = scope
    this.#knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
    this.#reader = runner({
      failed: "the changes of orders could not be read",
      gatherMs: GATHER_MS,
      run: () => this.#readOn(),
    })
  }

  /**
   * Adds a follower of all changes from now on.
   * @returns the cursor at which the follower starts; {@link since} gives the changes before it
   */
  async follow(follower: Follower): Promise<OutboxCursor> {
    this.#start ??= asSharedWork(() => this.#begin())
    const start = this.#start
    try {
      await start
    } catch (error) {
      if (this.#start === start) this.#start = undefined
      throw error
    }
    this.#followers.add(follower)
    this.#reader.wake(this.#scope, POLL_MS)
    return this.#cursor
  }

  leave(follower: Follower): void {
    this.#followers.delete(follower)
    if (this.#followers.size === 0) this.#start = undefined
  }

  /** The changes after position `seen` and before `edge`, page by page: what a reconnecting follower has missed. */
  async *since(seen: string, edge: string): AsyncGenerator<readonly OrderNews[]> {
    let cursor: OutboxCursor | undefined
    for (;;) {
      const page = await this.#replays.run(TURN_MS, async () => {
        const from = cursor ?? (await cursorAt(this.#knex, seen, edge))
        const { events, ...next } = await readEvents(this.#knex, from, { limit: PAGE, before: edge })
        return { ...next, news: events.length > 0 ? await this.#newsOf(events) : [] }
      })
      if (page === undefined) throw new Error("too many clients read missed changes of orders")
      if (page.news.length > 0) yield page.news
      if (!page.more) return
      cursor = page.cursor
    }
  }

  /** Called when this process has committed a change. */
  wake(): void {
    if (this.#followers.size > 0) this.#reader.wake(this.#scope)
  }

  async #begin(): Promise<void> {
    this.#cursor = await outboxTip(this.#knex)
  }

  /** Reads new changes while there are followers. After a failure it tries again at the next poll. */
  async #readOn(): Promise<RunResult> {
    if (this.#followers.size === 0) return
    try {
      // The read is shared by all followers, so it must not inherit the deadline of the request that woke it.
      while (await asSharedWork(() => this.#readPage()));
      const isBehind = await asSharedWork(() => isOutboxBehind(this.#knex, this.#cursor))
      this.#behind = isBehind ? Math.min(this.#behind * 2 || BEHIND_MS, POLL_MS) : 0
    } catch (error) {
      this.#behind = 0
      this.#scope
        .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
        .warn(`svc: the changes of orders could not be read: ${String(error).slice(-300)}`)
    }
    return { againIn: this.#behind || POLL_MS }
  }

  /** Reads one page; true when there may be more. The cursor moves only after a successful read, so a failed page is read again. */
  async #readPage(): Promise<boolean> {
    const from = this.#cursor
    const { events, cursor, more } = await readEvents(this.#knex, from, { limit: PAGE })
    const news = events.length > 0 ? await this.#newsOf(events) : []
    // All followers left during the read, and new ones may have restarted the feed.
    if (this.#cursor !== from) return false
    this.#cursor = cursor
    if (news.length > 0) for (const follower of [...this.#followers]) follower(news)
    return more
  }

  /**
   * Reads the changes that belong to events. Leaves out unseen orders, and orders that are deleted by now, because the event of the
   * deletion follows. A courier who lost such an order does not receive that event, so the change that took the order away is sent as a
   * deletion.
   */
  async #newsOf(read: readonly OutboxEvent[]): Promise<OrderNews[]> {
    const events = read.filter((event) => !isUnseen(event))
    const ids = [...new Set(events.map(({ order_id: id }) => id))]
    const ordering = this.#scope.resolve<OrderingService>(ORDERING_MODULE)
    // Read once: the row that decides who may see the change is the one that is sent.
    const rows = await ordering.ordersByIds(ids, { deleted: true })
    const byId = new Map(rows.map((row) => [row.id, row]))
    const standing = rows.filter(({ deleted_at: deletedAt }) => deletedAt === null)
    const records = await loadReadableRecords(this.#scope, standing)
    const texts = new Map(records.map((record) => [record.id, JSON.stringify(record)]))
    return events.flatMap((event) => {
      const { position, topic, order_id: id } = event
      const [row, data] = [byId.get(id), texts.get(id)]
      if (row === undefined) return []
      const news = { position, topic, row, lostBy: courierWhoLost(event) }
      if (topic === "order.deleted" || (data === undefined && news.lostBy !== undefined)) return [goneOf(news)]
      return data === undefined ? [] : [{ ...news, data }]
    })
  }
}

const feeds = new WeakMap<Knex, OrderFeed>()

/** The order feed of this process. */
export function orderFeed(scope: MedusaContainer): OrderFeed {
  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const feed = feeds.get(knex) ?? new OrderFeed(scope)
  feeds.set(knex, feed)
  return feed
}

/** Makes the feed read at once. Does nothing without followers. */
export function wakeOrderFeed(scope: MedusaContainer): void {
  feeds.get(scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION))?.wake()
}
