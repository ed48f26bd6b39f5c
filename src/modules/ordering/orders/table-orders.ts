import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { OCCUPYING_STATUSES, type OrderStatus } from "../../../domain/orders"
import { CLAIM_HOLDS } from "../capacity/checkout-claims"

/** An order that occupies a table, or a native cart that has claimed one. */
export interface TableOrderRow {
  readonly id: string
  /** The cart that has claimed the table; null for an order. */
  readonly claimed_by: string | null
  readonly table_id: string
  readonly status: OrderStatus
  /** The total at placement, decimal. */
  readonly total: string
  readonly currency_code: string
  readonly created_at: Date
  readonly session_hash: string | null
  readonly account_number: number | null
}

const FIELDS =
  "id, null as claimed_by, table_id, status, total::text as total, currency_code, created_at, session_hash, account_number"
const CLAIMED = `cart_id, cart_id, table_id, 'pending', total::text, currency_code, created_at, session_hash, account_number`

/** Must match the partial index, so that it is used. */
const STANDING = `table_id is not null and table_released_at is null and deleted_at is null
  and status in (${OCCUPYING_STATUSES.map((status) => `'${status}'`).join(",")})`

/** Reads the orders on tables. */
export class TableOrders {
  readonly #knex: Knex

  constructor(knex: Knex) {
    this.#knex = knex
  }

  /**
   * The orders that occupy the given tables, or all tables, and the carts that have claimed such a table, oldest first. Includes orders
   * whose automatic release is due. Uses the transaction if given.
   * @param now epoch milliseconds
   */
  async on(tableIds: readonly string[] | "all", now: number, trx?: Knex.Transaction): Promise<TableOrderRow[]> {
    if (tableIds !== "all" && tableIds.length === 0) return []
    const [which, ids] = tableIds === "all" ? ["table_id is not null", []] : ["table_id = any(?)", [[...tableIds]]]
    const { rows } = (await (trx ?? this.#knex).raw(
      `select ${FIELDS} from svc_order where ${STANDING} and ${which}
       union all select ${CLAIMED} from svc_checkout_claim c where ${which} and ${CLAIM_HOLDS}
       order by table_id, created_at, id`,
      [...ids, ...ids, new Date(now).toISOString()] as never,
    )) as { rows: TableOrderRow[] }
    return rows
  }

  /** The ids of tables whose last unreleased order was placed at or before an instant. */
  async tablesWithoutSince(since: Date): Promise<string[]> {
    const { rows } = (await this.#knex.raw(
      `select table_id from svc_order where ${STANDING} group by table_id having max(created_at) <= ? order by table_id`,
      [since],
    )) as { rows: { table_id: string }[] }
    return rows.map(({ table_id }) => table_id)
  }
}
