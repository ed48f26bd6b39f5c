import { setTimeout as sleep } from "node:timers/promises"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { LocalStripe } from "../integration-tests/support/vendors/local-stripe"
import { CALLED_OFF_STATUSES } from "../src/domain/orders"

/** Within this time money without a valid order must be returned, and an unpaid order must end after its deadline. */
const LONGEST_MS = 60_000
const LOOK_MS = 100
/** The time by the servers' clocks, which are not the database's: at least when a payment was last changed. */
const STORE_CLOCK = "(select max(updated_at) from svc_online_payment)"

interface Standing {
  readonly number: number
  readonly status: string
  readonly overdue: boolean
}

/**
 * Watches the provider and the orders while guests pay. It measures how long the provider holds money without a valid order, and how long
 * an order stays pending after its deadline.
 */
export class MoneyWatch {
  /** How often money had to be returned, and the longest time that it took. */
  returned = 0
  slowestReturnMs = 0
  /** The longest time that an unpaid order kept its place after its deadline. */
  slowestEndMs = 0
  readonly #since = new Map<string, number>()
  #running: Promise<void> | undefined
  #stopping = false

  /** @param after the last order number that is not watched */
  constructor(
    private readonly db: Knex,
    private readonly stripe: LocalStripe,
    private readonly after: number,
  ) {}

  start(): this {
    this.#running = this.#watch()
    return this
  }

  /** True while money must be returned, or an order must be ended. */
  get waits(): boolean {
    return this.#since.size > 0
  }

  /** @returns what took longer than allowed */
  async stop(): Promise<string[]> {
    this.#stopping = true
    await this.#running
    const lines: string[] = []
    if (this.slowestReturnMs > LONGEST_MS) lines.push(`money went back after ${seconds(this.slowestReturnMs)}`)
    if (this.slowestEndMs > LONGEST_MS) lines.push(`an unpaid order ended ${seconds(this.slowestEndMs)} after its deadline`)
    for (const [what, since] of this.#since) lines.push(`${what}: not ended after ${seconds(performance.now() - since)}`)
    return lines
  }

  get figures(): string {
    const { returned, slowestReturnMs, slowestEndMs } = this
    return `${returned} payments given back, the slowest after ${seconds(slowestReturnMs)}; unpaid orders ended at most ${seconds(slowestEndMs)} after their deadline`
  }

  async #watch(): Promise<void> {
    while (!this.#stopping) {
      await this.#look()
      await sleep(LOOK_MS)
    }
  }

  async #look(): Promise<void> {
    const rows: Standing[] = await this.db("svc_order as s")
      .join("svc_online_payment as p", "p.order_id", "s.id")
      .whereNull("s.deleted_at")
      .where("s.number", ">", this.after)
      .select("s.number", "s.status", this.db.raw(`s.status = 'pending' and p.expires_at <= ${STORE_CLOCK} as overdue`))
    const statuses = new Map(rows.map(({ number, status }) => [number, status]))
    for (const { id, metadata } of this.stripe.intents.values()) {
      const number = Number(metadata.order_number)
      if (!(number > this.after)) continue
      const status = statuses.get(number)
      const stands = status !== undefined && !(CALLED_OFF_STATUSES as readonly string[]).includes(status)
      const took = this.#measure(`money of ${id}`, !stands && this.stripe.netOf(id) > 0)
      if (took === undefined) continue
      this.returned += 1
      this.slowestReturnMs = Math.max(this.slowestReturnMs, took)
    }
    for (const { number, overdue } of rows) {
      this.slowestEndMs = Math.max(this.slowestEndMs, this.#measure(`order ${number}`, overdue) ?? 0)
    }
  }

  /** @returns how long the condition was true, at the first call after it has become false */
  #measure(what: string, isTrue: boolean): number | undefined {
    const since = this.#since.get(what)
    if (isTrue && since === undefined) this.#since.set(what, performance.now())
    if (isTrue || since === undefined) return undefined
    this.#since.delete(what)
    return performance.now() - since
  }
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`
}
