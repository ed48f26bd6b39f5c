import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** A lease lock: the exclusive right to change a native cart, or to work on the payment of an order, for a limited time. */
export interface CartTurn {
  /** The id of the cart, or another name of what is locked. */
  readonly cartId: string
  /** A unique name of the owner of the lock. */
  readonly holder: string
  /** Without a renewal, the lock expires after this time, even if its process is still running. All owners of one lock use the same. */
  readonly leaseMs: number
  /** The database application name of its process, which shows whether the process is alive; null: unknown. */
  readonly presence: string | null
}

/** `inherited`: taken over from an owner whose process cannot be seen any more, so it has probably died. `free`: all other cases. */
export type TakenTurn = "free" | "inherited"

/**
 * How long (ms) after its last renewal the lock of a process that cannot be seen lasts. The process may still be running and may only have
 * lost the connection by which others see it. Then it renews the lock: see `keepLease`.
 */
const ABSENCE_MS = 4_000

/** After a restart of the database, the processes need a moment until they can be seen again. */
const GONE = `svc_cart_turn.presence is not null
       and pg_postmaster_start_time() < now() - interval '5 seconds'
       and not exists (select from pg_stat_activity a where a.application_name = svc_cart_turn.presence)`

const OVER = `svc_cart_turn.until < now()
       or (${GONE} and svc_cart_turn.until < now() + (:leaseMs - ${ABSENCE_MS}) * interval '1 millisecond')`

/** Lock of native carts and of payments, over all processes. */
export class LeaseLocks {
  readonly #knex: Knex

  constructor(knex: Knex) {
    this.#knex = knex
  }

  /**
   * Takes the lock. Medusa's own lock is by default local to one process. A held lock uses no connection; times are by the database's
   * clock.
   * @returns undefined while another owner holds it
   */
  async take(turn: CartTurn): Promise<TakenTurn | undefined> {
    return (await this.#takeFree(turn)) ? "free" : this.#takeOver(turn)
  }

  /** Takes a lock that nobody holds: most are. PostgreSQL plans this in a fifth of the time, as it need not look who is connected. */
  async #takeFree({ cartId, holder, leaseMs, presence }: CartTurn): Promise<boolean> {
    const { rowCount } = (await this.#knex.raw(
      `insert into svc_cart_turn (cart_id, holder, presence, until)
       values (:cartId, :holder, :presence, now() + :leaseMs * interval '1 millisecond') on conflict do nothing`,
      { cartId, holder, leaseMs, presence: presence as string },
    )) as unknown as { rowCount: number }
    return rowCount > 0
  }

  /** Takes a lock over whose lease is over, or whose process has died. */
  async #takeOver({ cartId, holder, leaseMs, presence }: CartTurn): Promise<TakenTurn | undefined> {
    const { rows } = (await this.#knex.raw(
      `with dead as (select holder from svc_cart_turn where cart_id = :cartId and ${GONE})
       insert into svc_cart_turn (cart_id, holder, presence, until)
       values (:cartId, :holder, :presence, now() + :leaseMs * interval '1 millisecond')
       on conflict (cart_id) do update set holder = excluded.holder, presence = excluded.presence, until = excluded.until
       where ${OVER}
       returning exists (select from dead) as inherited`,
      { cartId, holder, leaseMs, presence: presence as string },
    )) as { rows: { inherited: boolean }[] }
    const [row] = rows
    if (row === undefined) return undefined
    return row.inherited ? "inherited" : "free"
  }

  /** Extends the lease from now on. @returns false when another owner has taken the lock over */
  async renew({ cartId, holder, leaseMs }: Omit<CartTurn, "presence">): Promise<boolean> {
    const { rowCount } = (await this.#knex.raw(
      "update svc_cart_turn set until = now() + ? * interval '1 millisecond' where cart_id = ? and holder = ?",
      [leaseMs, cartId, holder],
    )) as unknown as { rowCount: number }
    return rowCount > 0
  }

  /** Releases the lock, unless another owner has taken it over. */
  async end({ cartId, holder }: Pick<CartTurn, "cartId" | "holder">): Promise<void> {
    await this.#knex.raw("delete from svc_cart_turn where cart_id = ? and holder = ?", [cartId, holder])
  }

  /** Deletes locks that expired more than a minute ago. */
  async forgetDead(): Promise<void> {
    await this.#knex.raw("delete from svc_cart_turn where until < now() - interval '1 minute'")
  }
}
