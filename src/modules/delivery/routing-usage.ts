import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { deleteSome } from "../../database/delete-some"

/**
 * Takes one request from a day's allowance, in one statement: all instances together never exceed `limit` per day.
 * @param day `YYYY-MM-DD` in the store's time zone
 * @param limit at least 1
 * @returns false if the allowance is used up; then nothing is counted
 */
export async function takeRoutingRequest(database: Knex, day: string, limit: number, now: number): Promise<boolean> {
  const instant = new Date(now)
  const { rows } = (await database.raw(
    `insert into svc_routing_usage as usage (day, count, created_at, updated_at) values (?, 1, ?, ?)
     on conflict (day) do update set count = usage.count + 1, updated_at = excluded.updated_at where usage.count < ?
     returning count`,
    [day, instant, instant, limit],
  )) as { rows: unknown[] }
  return rows.length > 0
}

/** True if a day's allowance is used up. */
export async function isRoutingSpent(database: Knex, day: string, limit: number): Promise<boolean> {
  const { rows } = (await database.raw("select 1 from svc_routing_usage where day = ? and count >= ?", [day, limit])) as {
    rows: unknown[]
  }
  return rows.length > 0
}

/**
 * Deletes up to `limit` counts of days before `day` (`YYYY-MM-DD`).
 * @returns the number of deleted rows
 */
export function forgetRoutingRequests(database: Knex, day: string, limit: number): Promise<number> {
  return deleteSome(database, { table: "svc_routing_usage", condition: "day < ?", values: [day] }, limit)
}
