import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { forMany } from "../process/deadline"

/** What a quote has to know of the host before it may use what it remembers. */
export interface CommercePulse {
  /** Changes whenever a tax rate, a tax region or a rule of one does. */
  readonly taxes: string
  /** Whether any active promotion applies without a code. */
  readonly automaticPromotions: boolean
}

/** A change in the dashboard is seen after at most this long, by every instance. */
const FRESH_FOR_MS = 500

interface Entry {
  pulse: CommercePulse | undefined
  readAt: number
  reading: Promise<CommercePulse> | undefined
}

/** One entry per database connection, that is per running application. */
const entries = new WeakMap<Knex, Entry>()

const stamp = (table: string) =>
  `(select count(*) || ':' || coalesce(sum(extract(epoch from greatest(updated_at, coalesce(deleted_at, updated_at)))), 0) from ${table})`

const statement = `select ${["tax_region", "tax_rate", "tax_rate_rule"].map(stamp).join(" || '/' || ")} as taxes,
  exists(select 1 from promotion where is_automatic and status = 'active' and deleted_at is null) as automatic`

/** The pulse, at most half a second old: one statement at most twice a second, however many ask. */
export async function commercePulse(knex: Knex): Promise<CommercePulse> {
  const entry = entries.get(knex) ?? { pulse: undefined, readAt: Number.NEGATIVE_INFINITY, reading: undefined }
  entries.set(knex, entry)
  if (entry.pulse !== undefined && performance.now() - entry.readAt <= FRESH_FOR_MS) {
    return entry.pulse
  }
  entry.reading ??= forMany(() => read(knex, entry))
  return await entry.reading
}

async function read(knex: Knex, entry: Entry): Promise<CommercePulse> {
  const readAt = performance.now()
  try {
    const { rows } = await knex.raw<{ rows: { taxes: string; automatic: boolean }[] }>(statement)
    const row = rows[0]
    entry.pulse = { taxes: row?.taxes ?? "", automaticPromotions: row?.automatic ?? true }
    entry.readAt = readAt
    return entry.pulse
  } finally {
    entry.reading = undefined
  }
}
