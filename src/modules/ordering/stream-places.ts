import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { lockByName } from "../../database/transaction-lock"

/** A place not renewed for this long is free: its process has crashed. */
const EXPIRY_MS = 60_000

/** Limits open streams per account, across all processes. */
export class StreamPlaces {
  readonly #knex: Knex

  constructor(knex: Knex) {
    this.#knex = knex
  }

  /**
   * Takes a place for one more stream of an account, across all processes. Above the limit, the oldest places are removed.
   * @param token `svc_access_token.id` of the stream's credential; null: it has no access token
   * @param attended whether somebody takes new orders at this screen; null: not known
   * @returns the place, and the removed places of this account
   */
  take(
    account: string,
    {
      limit,
      now,
      token,
      attended,
    }: { readonly limit: number; readonly now: number; readonly token: string | null; readonly attended: boolean | null },
  ): Promise<{ readonly place: string; readonly displaced: readonly string[] }> {
    return this.#knex.transaction(async (trx) => {
      await lockByName(trx, `svc_order_stream:${account}`)
      await trx.raw("delete from svc_order_stream where seen_at < ?", [new Date(now - EXPIRY_MS)])
      const displaced = (await trx.raw(
        `delete from svc_order_stream where id in (select id from svc_order_stream where account = ? order by id desc offset ?) returning id`,
        [account, limit - 1],
      )) as unknown as { rows: { id: string }[] }
      const taken = (await trx.raw(
        "insert into svc_order_stream (account, seen_at, token_id, attended) values (?, ?, ?, ?) returning id",
        [account, new Date(now), token, attended] as never,
      )) as unknown as { rows: { id: string }[] }
      const place = taken.rows[0]?.id
      if (place === undefined) throw new Error("The insert of a stream returned no row")
      return { place, displaced: displaced.rows.map(({ id }) => id) }
    })
  }

  /**
   * Renews the places of this process.
   * @returns the places that it still has
   */
  async keep(places: readonly string[], now: number): Promise<ReadonlySet<string>> {
    const { rows } = (await this.#knex.raw("update svc_order_stream set seen_at = ? where id = any(?::bigint[]) returning id", [
      new Date(now),
      [...places],
    ] as never)) as { rows: { id: string }[] }
    return new Set(rows.map(({ id }) => id))
  }

  /** Frees a place. */
  async leave(place: string): Promise<void> {
    await this.#knex.raw("delete from svc_order_stream where id = ?", [place])
  }
}
