import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { preparedStatement, runPrepared } from "../../../database/prepared-statement"
import { claimHolds } from "./checkout-claims"

/** The instant of the count, and the cart for which slots are counted. */
export interface SlotCountTerms {
  readonly at: Date
  /** The claim of this cart is not counted. */
  readonly except?: string | undefined
}

const COUNTS = preparedStatement(
  "slot_counts",
  `
select slot_key, count(*)::int as taken from (
  select slot_key from svc_order
  where slot_key = any((select cast(:slots as text[]))::text[]) and status = any((select cast(:statuses as text[]))::text[]) and deleted_at is null
  union all
  select c.slot_key from svc_checkout_claim c
  where c.slot_key = any((select cast(:slots as text[]))::text[]) and c.cart_id <> :cart and ${claimHolds("cast(:at as timestamptz)")}
) s group by slot_key`,
)

/**
 * The number of taken places per slot: by orders in counting statuses, and by claims of native carts. Slots without taken places are left
 * out. One statement.
 */
export async function slotCounts(
  database: Knex,
  slotKeys: readonly string[],
  capacityStatuses: readonly string[],
  { at, except = "" }: SlotCountTerms,
): Promise<Map<string, number>> {
  if (slotKeys.length === 0) return new Map()
  const rows = await runPrepared<{ slot_key: string; taken: number }>(database, COUNTS, {
    slots: [...slotKeys],
    statuses: [...capacityStatuses],
    cart: except,
    at,
  })
  return new Map(rows.map(({ slot_key, taken }) => [slot_key, taken]))
}

/**
 * SQL of the function called by {@link lockAndCountSlot}. It needs two statements: under READ COMMITTED a statement sees what was committed
 * before it began, so the count must begin after the lock is held; in a volatile function each statement takes a new snapshot.
 * `enable_seqscan = off`, because a plan that was cached while the store was small would scan all orders for the life of the connection. A
 * migration creates the function: a change of this text requires another migration.
 */
export const CREATE_LOCK_AND_COUNT = `create or replace function svc_lock_and_count_slot(slot text, statuses text[], cart text, instant timestamptz)
  returns integer language plpgsql volatile set enable_seqscan = off as $$
declare
  taken integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('svc_slot:' || slot, 0));
  select (select count(*) from svc_order where slot_key = slot and status = any(statuses) and deleted_at is null)
    + (select count(*) from svc_checkout_claim c where c.slot_key = slot and c.cart_id <> cart and ${claimHolds("instant")})
  into taken;
  return taken;
end $$;`

/** Drops the function of {@link CREATE_LOCK_AND_COUNT}. */
export const DROP_LOCK_AND_COUNT = "drop function if exists svc_lock_and_count_slot(text, text[], text, timestamptz);"

const LOCK_AND_COUNT = preparedStatement(
  "take_slot",
  "select svc_lock_and_count_slot(:slot, cast(:statuses as text[]), :cart, :at) as taken",
)

/**
 * Takes the slot's lock until the end of the transaction and counts its places, in one round trip.
 * @returns the number of places of the slot that are taken
 */
export async function lockAndCountSlot(
  trx: Knex.Transaction,
  slotKey: string,
  capacityStatuses: readonly string[],
  { at, except = "" }: SlotCountTerms,
): Promise<number> {
  const [row] = await runPrepared<{ taken: number }>(trx, LOCK_AND_COUNT, {
    slot: slotKey,
    statuses: [...capacityStatuses],
    cart: except,
    at,
  })
  return row?.taken ?? 0
}
