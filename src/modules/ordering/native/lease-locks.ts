import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** A lease lock: the exclusive right to change a native cart, or to work on the payment of an order, for a limited time. */
export interface Lease {
  /** What is locked: the id of a cart, or another name. In the database this column is called `cart_id`. */
  readonly key: string
  /** A unique name of the owner of the lock. */
  readonly holder: string
  /**
   * Without a renewal, the lock expires after this time, even if its process is still running. All owners of one lock use the same time.
   */
  readonly leaseMs: number
  /** The database application name of the holder's process, which shows whether the process is running; null: unknown. */
  readonly presence: string | null
}

/** `inherited`: taken over from an owner whose process can no longer be seen and has probably crashed. `free`: all other cases. */
export type TakenLease = "free" | "inherited"

/**
 * How long (ms) a lock lasts after its last renewal if its process cannot be seen. The process may only have lost the connection by which
 * others see it. A running process renews the lock, see `keepLease`.
 */
const ABSENCE_MS = 4_000

/** After a restart of the database, the processes need a moment until they can be seen again. */
const GONE = `svc_cart_turn.presence is not null
       and pg_postmaster_start_time() < now() - interval '5 seconds'
       and not exists (select from pg_stat_activity a where a.application_name = svc_cart_turn.presence)`

const OVER = `svc_cart_turn.until < now()
       or (${GONE} and svc_cart_turn.until < now() + (:leaseMs - ${ABSENCE_MS}) * interval '1 millisecond')`

/** Lock of native carts and of payments, across all processes. */
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
  async take(lease: Lease): Promise<TakenLease | undefined> {
    return (await this.#takeFree(lease)) ? "free" : this.#takeOver(lease)
  }

  /**
   * Takes a lock that nobody holds, which is the usual case. Much cheaper than {@link #takeOver}, because it does not check who is
   * connected.
   */
  async #takeFree({ key, holder, leaseMs, presence }: Lease): Promise<boolean> {
    const { rowCount } = (await this.#knex.raw(
      `insert into svc_cart_turn (cart_id, holder, presence, until)
       values (:key, :holder, :presence, now() + :leaseMs * interval '1 millisecond') on conflict do nothing`,
      { key, holder, leaseMs, presence: presence as string },
    )) as unknown as { rowCount: number }
    return rowCount > 0
  }

  /** Takes over a lock if its lease has expired or its process has crashed. */
  async #takeOver({ key, holder, leaseMs, presence }: Lease): Promise<TakenLease | undefined> {
    const { rows } = (await this.#knex.raw(
      `with dead as (select holder from svc_cart_turn where cart_id = :key and ${GONE})
       insert into svc_cart_turn (cart_id, holder, presence, until)
       values (:key, :holder, :presence, now() + :leaseMs * interval '1 millisecond')
       on conflict (cart_id) do update set holder = excluded.holder, presence = excluded.presence, until = excluded.until
       where ${OVER}
       returning exists (select from dead) as inherited`,
      { key, holder, leaseMs, presence: presence as string },
    )) as { rows: { inherited: boolean }[] }
    const [row] = rows
    if (row === undefined) return undefined
    return row.inherited ? "inherited" : "free"
  }

  /**
   * Extends the lease from now on.
   * @returns false when another owner has taken the lock over
   */
  async renew({ key, holder, leaseMs }: Omit<Lease, "presence">): Promise<boolean> {
    const { rowCount } = (await this.#knex.raw(
      "update svc_cart_turn set until = now() + ? * interval '1 millisecond' where cart_id = ? and holder = ?",
      [leaseMs, key, holder],
    )) as unknown as { rowCount: number }
    return rowCount > 0
  }

  /** Releases the lock, unless another owner has taken it over. */
  async end({ key, holder }: Pick<Lease, "key" | "holder">): Promise<void> {
    await this.#knex.raw("delete from svc_cart_turn where cart_id = ? and holder = ?", [key, holder])
  }

  /** Deletes locks that expired more than a minute ago. */
  async forgetDead(): Promise<void> {
    await this.#knex.raw("delete from svc_cart_turn where until < now() - interval '1 minute'")
  }
}
