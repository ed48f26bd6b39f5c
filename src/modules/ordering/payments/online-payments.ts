import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { CloseReason, OnlineState, PaymentProblem } from "../../../domain/payment/online/online-payment"
import { holderNames, type UnpaidHolder } from "../../../domain/payment/online/unpaid-holder"
import type { CaptureMode } from "../../../domain/settings/online-payment-settings"

/** A row of `svc_online_payment`: the state of one order's online payment. */
export interface OnlinePaymentRow {
  readonly order_id: string
  /** Medusa's payment collection of the order. */
  readonly collection_id: string
  readonly provider_id: string
  readonly capture: CaptureMode
  readonly state: OnlineState
  readonly closed_for: CloseReason | null
  readonly problem: PaymentProblem | null
  /** The current payment session in Medusa; null: none was opened. */
  readonly session_id: string | null
  readonly expires_at: Date
  /** When the job checks the payment next; null: no check is needed. */
  readonly look_at: Date | null
  /** When the provider was last asked. */
  readonly looked_at: Date | null
  /** In the state `open`: the number of checks. In the state `owed`: how often the provider has refused the refund. */
  readonly looks: number
  /** The number of consecutive checks without a response from the provider. */
  readonly failures: number
  readonly created_at: Date
}

export type NewOnlinePayment = Pick<
  OnlinePaymentRow,
  "order_id" | "collection_id" | "provider_id" | "capture" | "state" | "expires_at" | "look_at" | "created_at"
> & {
  /** The guest or account with the unpaid order; null: the order does not wait for its payment. */
  readonly holder: UnpaidHolder | null
}

/** The columns of a payment that can change. */
export type OnlinePaymentChange = Partial<
  Pick<OnlinePaymentRow, "state" | "closed_for" | "problem" | "session_id" | "look_at" | "looks" | "failures">
>

/**
 * The hashes of a holder's names, sorted, so that transactions lock them in the same sequence. The table contains only the hashes, and only
 * while a payment is open, because names are personal data.
 */
const HELD_BY =
  "array(select distinct hashtextextended('svc_unpaid:' || name, 0) as held from unnest(cast(? as text[])) as name order by held)"

/** Reads and writes online payments. Methods with a `trx` parameter run in the caller's transaction. */
export class OnlinePayments {
  readonly #knex: Knex

  constructor(knex: Knex) {
    this.#knex = knex
  }

  /** The payment of an order; undefined if the order is not paid online. */
  async find(orderId: string): Promise<OnlinePaymentRow | undefined> {
    const { rows } = await this.#knex.raw<{ rows: OnlinePaymentRow[] }>("select * from svc_online_payment where order_id = ?", [
      orderId,
    ])
    return rows[0]
  }

  /** Whether a payment that is not closed uses this payment collection of Medusa. */
  async needsCollection(collectionId: string): Promise<boolean> {
    // PostgreSQL cannot store a NUL character, and the query would fail.
    if (collectionId.includes("\0")) return false
    const found = await this.#knex("svc_online_payment")
      .where({ collection_id: collectionId })
      .whereNot({ state: "closed" })
      .first("order_id")
    return found !== undefined
  }

  /** Finds a payment like {@link find} and locks it until the end of the transaction. Lock the order first. */
  async lock(trx: Knex.Transaction, orderId: string): Promise<OnlinePaymentRow | undefined> {
    const { rows } = (await trx.raw("select * from svc_online_payment where order_id = ? for update", [orderId])) as {
      rows: OnlinePaymentRow[]
    }
    return rows[0]
  }

  async insert(trx: Knex.Transaction, { holder, ...row }: NewOnlinePayment): Promise<void> {
    const names = holder === null ? [] : holderNames(holder)
    await trx("svc_online_payment").insert({ ...row, held_by: trx.raw(HELD_BY, [names]), updated_at: row.created_at })
  }

  /** Updates a payment; uses the transaction if given. */
  async change(orderId: string, change: OnlinePaymentChange, at: Date, trx?: Knex.Transaction): Promise<void> {
    const values = {
      ...change,
      ...(change.state === undefined || change.state === "open" ? {} : { held_by: "{}" }),
    }
    await (trx ?? this.#knex)("svc_online_payment")
      .where({ order_id: orderId })
      .update({ ...values, updated_at: at })
  }

  /**
   * Like {@link change}, but only if neither the state nor the time of the next check has changed since the row was read. So it neither
   * reopens a payment that has ended, nor delays a check that somebody has requested.
   * @returns whether the row was changed
   */
  async changeAsRead(
    row: Pick<OnlinePaymentRow, "order_id" | "state" | "look_at">,
    change: Pick<OnlinePaymentChange, "look_at" | "looks" | "failures">,
    at: Date,
    trx?: Knex.Transaction,
  ): Promise<boolean> {
    const changed = await (trx ?? this.#knex)("svc_online_payment")
      .where({ order_id: row.order_id, state: row.state })
      .whereRaw("look_at is not distinct from ?", [row.look_at as Date])
      .update({ ...change, updated_at: at })
    return changed > 0
  }

  /**
   * Stores the current session of an order's payment, whoever opened it. If the payment was closed before this call, the session is marked
   * to be voided.
   * @returns the updated row
   */
  async recordSession(orderId: string, sessionId: string, lookAt: Date, at: Date): Promise<OnlinePaymentRow | undefined> {
    const { rows } = await this.#knex.raw<{ rows: OnlinePaymentRow[] }>(
      `with known as (
         insert into svc_payment_session (session_id, order_id, opened_at) values (:sessionId, :orderId, :at) on conflict do nothing
       )
       update svc_online_payment set session_id = :sessionId, looks = 0, failures = 0, updated_at = :at,
         state = case when state = 'closed' then 'closing' else state end,
         look_at = case when state = 'open' then least(look_at, cast(:lookAt as timestamptz)) else cast(:at as timestamptz) end
       where order_id = :orderId returning *`,
      { orderId, sessionId, lookAt, at } as never,
    )
    return rows[0]
  }

  /** When the current session of a payment was opened; null: none was opened, or its record is already deleted. */
  async openedAt({ session_id }: Pick<OnlinePaymentRow, "session_id">): Promise<Date | null> {
    const { rows } = await this.#knex.raw<{ rows: { opened_at: Date }[] }>(
      "select opened_at from svc_payment_session where session_id = ?",
      [session_id as string],
    )
    return rows[0]?.opened_at ?? null
  }

  /**
   * Takes the right to ask the provider, unless the provider was asked after `notSince`.
   * @returns whether the right was taken
   */
  async mayAsk(orderId: string, notSince: Date, at: Date): Promise<boolean> {
    const { rowCount } = (await this.#knex.raw(
      "update svc_online_payment set looked_at = :at where order_id = :orderId and (looked_at is null or looked_at <= :notSince)",
      { orderId, notSince, at } as never,
    )) as unknown as { rowCount: number }
    return rowCount > 0
  }

  /** The payments due for a check, those with the fewest failed checks first. Among equals, the longest due comes first. */
  async due(now: Date, limit: number): Promise<Pick<OnlinePaymentRow, "order_id" | "provider_id">[]> {
    const { rows } = await this.#knex.raw<{ rows: Pick<OnlinePaymentRow, "order_id" | "provider_id">[] }>(
      "select order_id, provider_id from svc_online_payment where look_at <= ? order by failures, look_at limit ?",
      [now, limit],
    )
    return rows
  }

  /**
   * Ends the possibility to pay online, in the transaction that cancels an order or accepts it unpaid. The job then voids the session.
   * @param settlesAt when a payment that was already made is checked for money that Medusa has not refunded; null: never
   */
  async close(
    trx: Knex.Transaction,
    orderId: string,
    closedFor: CloseReason,
    { now, settlesAt }: { readonly now: Date; readonly settlesAt: Date | null },
  ): Promise<void> {
    await trx.raw(
      `update svc_online_payment set
         state = case when state = 'open' then 'closing' else state end,
         closed_for = case when state = 'open' then :closedFor else closed_for end,
         look_at = case when state = 'open' then cast(:now as timestamptz) else cast(:settlesAt as timestamptz) end,
         looks = 0, failures = 0, held_by = '{}', updated_at = :now
       where order_id = :orderId and state in ('open', 'paid')`,
      { orderId, closedFor, now, settlesAt } as never,
    )
  }

  /**
   * Records that an order was paid by a payment that somebody booked in Medusa, in the transaction that accepts the order. Accepting has
   * already ended the possibility to pay online ({@link close}).
   */
  async recordPaidElsewhere(trx: Knex.Transaction, orderId: string, now: Date): Promise<void> {
    await trx("svc_online_payment")
      .where({ order_id: orderId, state: "closing", closed_for: "offline" })
      .update({ state: "paid", closed_for: null, look_at: null, failures: 0, updated_at: now })
  }

  /** Schedules a check of a payment in one of these states, in the transaction that changes the status of its order. */
  async checkNow(trx: Knex.Transaction, orderId: string, states: readonly OnlineState[], now: Date): Promise<void> {
    await trx("svc_online_payment")
      .where({ order_id: orderId })
      .whereIn("state", [...states])
      .update({ look_at: now })
  }

  /**
   * Makes voids and refunds due now if they have failed often and wait for a late retry. Call it in the transaction that ends another payment
   * of the same provider, which shows that the provider works again. Rows locked by other transactions are skipped, to avoid deadlocks.
   * @param failures minimum number of failures of each payment
   */
  async retryEnds(trx: Knex.Transaction, providerId: string, failures: number, now: Date): Promise<void> {
    await trx.raw(
      `update svc_online_payment set look_at = :now where order_id in (
         select order_id from svc_online_payment
         where provider_id = :providerId and state in ('owed', 'closing') and failures >= :failures and look_at > :now
         for update skip locked)`,
      { now, providerId, failures } as never,
    )
  }

  /** Schedules a check of a payment that was made, in the transaction that changes the refunded amount. */
  async watchRefunds(trx: Knex.Transaction, orderId: string, lookAt: Date): Promise<void> {
    await trx("svc_online_payment").where({ order_id: orderId, state: "paid" }).update({ look_at: lookAt })
  }

  /**
   * Schedules a check of a payment that was made, if Medusa and the provider may now have different amounts: after an edit of its order,
   * after a capture by the store, and after any change if another amount was paid. Call it in the transaction that applies the change to
   * our order.
   */
  async watchAmount(trx: Knex.Transaction, orderId: string, lookAt: Date, after: "edit" | "capture" | "refund"): Promise<void> {
    await trx.raw(
      `update svc_online_payment set look_at = :lookAt where order_id = :orderId and state = 'paid'
         and (problem = 'mismatch' or :after = 'edit' or (:after = 'capture' and capture = 'manual'))`,
      { orderId, lookAt, after } as never,
    )
  }

  /**
   * Schedules a check of a payment that is only authorised, in the transaction that accepts its order.
   * @param lookAt when the payment should be captured
   */
  async watchCapture(trx: Knex.Transaction, orderId: string, lookAt: Date): Promise<void> {
    await trx("svc_online_payment")
      .where({ order_id: orderId, state: "paid", capture: "manual" })
      // Keep an earlier check: it has another reason, such as an edit.
      .update({ look_at: trx.raw("least(look_at, cast(? as timestamptz))", [lookAt]) })
  }

  /**
   * Counts the unpaid orders of a guest or account. Concurrent orders of the same holder are serialised until the transaction ends. Two
   * statements, which read no orders of other holders.
   * @param most the count stops at this number
   */
  async countUnpaid(trx: Knex.Transaction, holder: UnpaidHolder, most: number): Promise<number> {
    const names = holderNames(holder)
    if (names.length === 0) return 0
    // Not `lockByName`, because one statement locks all names by their hashes.
    await trx.raw(`select pg_advisory_xact_lock(held) from unnest(${HELD_BY}) as held`, [names])
    const { rows } = (await trx.raw(
      // Materialised, so that the search always begins with the payments of this holder.
      `with held as materialized (
         select order_id from svc_online_payment where state = 'open' and held_by && ${HELD_BY}
       )
       select count(*)::int as count from (
         select from held join svc_order o on o.id = held.order_id where o.status = 'pending' and o.deleted_at is null limit ?
       ) as found`,
      [names, most],
    )) as { rows: { count: number }[] }
    return rows[0]?.count ?? 0
  }

  /**
   * Deletes records of sessions opened long ago.
   * @returns the number of deleted rows
   */
  async forgetSessions(before: Date, limit: number): Promise<number> {
    const { rowCount } = (await this.#knex.raw(
      "delete from svc_payment_session where session_id in (select session_id from svc_payment_session where opened_at < ? order by opened_at limit ?)",
      [before, limit],
    )) as unknown as { rowCount: number }
    return rowCount
  }
}
