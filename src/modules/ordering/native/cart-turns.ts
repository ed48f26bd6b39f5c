import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** One change of a cart of the platform, for as long as it takes. */
export interface CartTurn {
  readonly cartId: string
  /** Any name that nobody else has. */
  readonly holder: string
  /** After this the turn is over, whether its process lives or not. */
  readonly leaseMs: number
  /** The name by which the database tells that its process lives; null: nobody can tell. */
  readonly presence: string | null
}

/** `inherited`: the process that had it has died. */
export type TakenTurn = "free" | "inherited"

const GONE = `svc_cart_turn.presence is not null
       and not exists (select from pg_stat_activity a where a.application_name = svc_cart_turn.presence)`

/** Who may change a cart of the platform just now. */
export class CartTurns {
  readonly #knex: Knex

  constructor(knex: Knex) {
    this.#knex = knex
  }

  /**
   * Takes the turn to change a cart, over all processes: the platform's own lock is by default one of a single process. No connection is
   * kept meanwhile; the database's clock counts.
   * @returns undefined while somebody else has it: a process that died has nothing any more
   */
  async take({ cartId, holder, leaseMs, presence }: CartTurn): Promise<TakenTurn | undefined> {
    const { rows } = (await this.#knex.raw(
      `with dead as (select holder from svc_cart_turn where cart_id = :cartId and ${GONE})
       insert into svc_cart_turn (cart_id, holder, presence, until)
       values (:cartId, :holder, :presence, now() + :leaseMs * interval '1 millisecond')
       on conflict (cart_id) do update set holder = excluded.holder, presence = excluded.presence, until = excluded.until
       where svc_cart_turn.until < now() or (${GONE})
       returning exists (select from dead) as inherited`,
      { cartId, holder, leaseMs, presence: presence as string },
    )) as { rows: { inherited: boolean }[] }
    const [row] = rows
    if (row === undefined) return undefined
    return row.inherited ? "inherited" : "free"
  }

  /** Ends a turn; one that is somebody else's by now stays. */
  async end({ cartId, holder }: Pick<CartTurn, "cartId" | "holder">): Promise<void> {
    await this.#knex.raw("delete from svc_cart_turn where cart_id = ? and holder = ?", [cartId, holder])
  }

  /** Forgets the turns of processes that died. */
  async forgetDead(): Promise<void> {
    await this.#knex.raw("delete from svc_cart_turn where until < now() - interval '1 minute'")
  }
}
