import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { AgedValue } from "../../concurrency"
import { asSharedWork } from "../process/deadline"

/** What a quote must know before it may use cached values. */
export interface CommercePulse {
  /** Changes whenever a tax rate, tax region or tax rate rule changes. */
  readonly taxes: string
  /** True if an active promotion applies without a code. */
  readonly automaticPromotions: boolean
}

/** The longest time (ms) until an instance sees a change in the dashboard. */
const FRESH_FOR_MS = 500

/** One pulse per database connection, that is, per running application. */
const pulses = new WeakMap<Knex, AgedValue<CommercePulse>>()

const stamp = (table: string) =>
  `(select count(*) || ':' || coalesce(sum(extract(epoch from greatest(updated_at, coalesce(deleted_at, updated_at)))), 0) from ${table})`

const statement = `select ${["tax_region", "tax_rate", "tax_rate_rule"].map(stamp).join(" || '/' || ")} as taxes,
  exists(select 1 from promotion where is_automatic and status = 'active' and deleted_at is null) as automatic`

/** The pulse, at most half a second old: at most two statements per second, for any number of callers. */
export function commercePulse(knex: Knex): Promise<CommercePulse> {
  const pulse = pulses.get(knex) ?? new AgedValue(() => asSharedWork(() => read(knex)))
  pulses.set(knex, pulse)
  return pulse.get(FRESH_FOR_MS)
}

async function read(knex: Knex): Promise<CommercePulse> {
  const { rows } = await knex.raw<{ rows: { taxes: string; automatic: boolean }[] }>(statement)
  const row = rows[0]
  return { taxes: row?.taxes ?? "", automaticPromotions: row?.automatic ?? true }
}
