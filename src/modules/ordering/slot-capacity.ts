import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { CLAIM_HOLDS } from "./checkout-claims"

/** When is counted, and for whom. */
export interface SlotCountTerms {
  readonly at: Date
  /** The cart that asks: what it has claimed itself takes nothing from it. */
  readonly except?: string | undefined
}

/**
 * How many places of each slot are taken: by orders in counting statuses, and by carts of the platform that are becoming orders. Slots
 * of which none is taken are left out. One statement.
 */
export async function slotCounts(
  database: Knex,
  slotKeys: readonly string[],
  capacityStatuses: readonly string[],
  { at, except }: SlotCountTerms,
): Promise<Map<string, number>> {
  if (slotKeys.length === 0) return new Map()
  const { rows } = (await database.raw(
    `select slot_key, count(*)::int as taken from (
       select slot_key from svc_order where slot_key = any(?) and status = any(?) and deleted_at is null
       union all select c.slot_key from svc_checkout_claim c where c.slot_key = any(?) and c.cart_id <> ? and ${CLAIM_HOLDS}
     ) s group by slot_key`,
    [[...slotKeys], [...capacityStatuses], [...slotKeys], except ?? "", at.toISOString()] as never,
  )) as { rows: { slot_key: string; taken: number }[] }
  return new Map(rows.map(({ slot_key, taken }) => [slot_key, taken]))
}

/**
 * Takes the slot's lock until the end of the transaction and counts it. Two statements on purpose: under READ COMMITTED a
 * statement sees what was committed when it began, so that the count must begin after the lock is had. They travel together,
 * which a message without bindings can.
 * @returns how many places of the slot are taken
 */
export async function lockAndCountSlot(
  trx: Knex.Transaction,
  slotKey: string,
  capacityStatuses: readonly string[],
  { at, except }: SlotCountTerms,
): Promise<number> {
  const lock = trx.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [`svc_slot:${slotKey}`]).toQuery()
  const count = trx
    .raw(
      `select (select count(*) from svc_order where slot_key = ? and status = any(?) and deleted_at is null)::int
         + (select count(*) from svc_checkout_claim c where c.slot_key = ? and c.cart_id <> ? and ${CLAIM_HOLDS})::int as taken`,
      [slotKey, [...capacityStatuses], slotKey, except ?? "", at.toISOString()] as never,
    )
    .toQuery()
  const [, counted] = (await trx.raw(`${lock}; ${count}`)) as unknown as [unknown, { rows: { taken: number }[] }]
  return counted.rows[0]?.taken ?? 0
}
