import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import {
  eventsSince,
  ORDERING_MODULE,
  type OrderingService,
  type OrderRow,
  outboxTip,
  outboxWindow,
  type WindowEvent,
} from "../../modules/ordering"
import { forMany } from "../../platform/deadline"
import { loadReadableRecords } from "./load-readable-records"

/** One change of an order, ready to be told. */
export interface OrderNews {
  /** Outbox position: where somebody who has heard this goes on. */
  readonly position: string
  readonly topic: string
  /** Who may hear of it is judged by the row as it stands. */
  readonly row: OrderRow
  /** JSON: the order record for the store; `{ id }` of a deleted one. */
  readonly data: string
}

/** Somebody who wants to hear of every change. Must not throw, and must not wait. */
export type Follower = (news: readonly OrderNews[]) => void

/** Changes made by other processes are heard of after this long at most; those of this one at once. */
const POLL_MS = 500
const GATHER_MS = 20
const CATCH_UP_PAGE = 100

/**
 * The changes of orders as they are committed, for everybody in this process who follows them: one reader of the outbox and one
 * rendering of each record, however many follow; none when nobody does.
 */
export class OrderFeed {
  readonly #scope: MedusaContainer
  readonly #knex: Knex
  readonly #followers = new Set<Follower>()
  #timer: NodeJS.Timeout | undefined
  #reading: Promise<void> | undefined
  #start: Promise<void> | undefined
  #edge = "0"
  #position = "0"
  #awake = false

  constructor(scope: MedusaContainer) {
    this.#scope = scope
    this.#knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  }

  /**
   * Tells a follower of every change from now on.
   * @returns the position that "now" is, and the edge up to which {@link since} has to tell what was before it
   */
  async follow(follower: Follower): Promise<{ readonly position: string; readonly edge: string }> {
    this.#start ??= forMany(() => this.#begin())
    const start = this.#start
    try {
      await start
    } catch (error) {
      if (this.#start === start) this.#start = undefined
      throw error
    }
    this.#followers.add(follower)
    this.#schedule(POLL_MS)
    return { position: this.#position, edge: this.#edge }
  }

  leave(follower: Follower): void {
    this.#followers.delete(follower)
    if (this.#followers.size > 0) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#start = undefined
  }

  /** What somebody who has heard the news of a position has missed, page by page, up to an edge. */
  async *since(seen: string, edge: string): AsyncGenerator<readonly OrderNews[]> {
    let after = "0"
    for (;;) {
      const events = await eventsSince(this.#knex, seen, { edge, after, limit: CATCH_UP_PAGE })
      if (events.length > 0) yield await this.#newsOf(events)
      if (events.length < CATCH_UP_PAGE) return
      after = events.at(-1)?.position ?? after
    }
  }

  /** Something has been committed in this process. */
  wake(): void {
    if (this.#followers.size === 0) return
    if (this.#reading) this.#awake = true
    else this.#schedule(GATHER_MS)
  }

  async #begin(): Promise<void> {
    const { edge, position } = await outboxTip(this.#knex)
    this.#edge = edge
    this.#position = position
  }

  #schedule(wait: number): void {
    if (this.#reading) return
    if (this.#timer !== undefined && wait === POLL_MS) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      // Everybody's, whoever has woken it.
      this.#reading = forMany(() => this.#read()).finally(() => {
        this.#reading = undefined
        const soon = this.#awake
        this.#awake = false
        if (this.#followers.size > 0) this.#schedule(soon ? GATHER_MS : POLL_MS)
      })
    }, wait)
    this.#timer.unref()
  }

  /** The edge moves only with what was told: a reading that fails is made again. */
  async #read(): Promise<void> {
    const from = this.#edge
    try {
      const { edge, events } = await outboxWindow(this.#knex, from)
      const news = events.length > 0 ? await this.#newsOf(events) : []
      // Everybody has left meanwhile, and others may have begun anew.
      if (this.#edge !== from) return
      this.#edge = edge
      for (const { position } of events) if (BigInt(position) > BigInt(this.#position)) this.#position = position
      if (news.length > 0) for (const follower of [...this.#followers]) follower(news)
    } catch (error) {
      this.#scope
        .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
        .warn(`svc: the changes of orders could not be read: ${String(error).slice(-300)}`)
    }
  }

  /** Changes of an order that has been deleted meanwhile are left out: its deletion follows. */
  async #newsOf(events: readonly WindowEvent[]): Promise<OrderNews[]> {
    const ids = [...new Set(events.map(({ order_id: id }) => id))]
    const ordering = this.#scope.resolve<OrderingService>(ORDERING_MODULE)
    const [rows, standing] = await Promise.all([ordering.ordersByIds(ids, { deleted: true }), ordering.ordersByIds(ids)])
    const byId = new Map(rows.map((row) => [row.id, row]))
    const records = await loadReadableRecords(this.#scope, standing)
    const texts = new Map(records.map((record) => [record.id, JSON.stringify(record)]))
    return events.flatMap(({ position, topic, order_id: id }) => {
      const row = byId.get(id)
      const data = topic === "order.deleted" ? JSON.stringify({ id }) : texts.get(id)
      return row && data !== undefined ? [{ position, topic, row, data }] : []
    })
  }
}

const feeds = new WeakMap<Knex, OrderFeed>()

/** The feed of this process. */
export function orderFeed(scope: MedusaContainer): OrderFeed {
  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const feed = feeds.get(knex) ?? new OrderFeed(scope)
  feeds.set(knex, feed)
  return feed
}

/** An order has changed: who follows hears of it at once. Nothing happens where nobody does. */
export function wakeOrderFeed(scope: MedusaContainer): void {
  feeds.get(scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION))?.wake()
}
