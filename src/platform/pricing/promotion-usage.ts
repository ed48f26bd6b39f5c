import type { Context, IPromotionModuleService, MedusaContainer } from "@medusajs/framework/types"
import { MedusaError, Modules } from "@medusajs/framework/utils"
import { toNumber } from "../../domain/money"
import { type Failure, failWith } from "../../errors"
import { UNIT_LIMITS, type UnitOfWork } from "../process/unit-of-work"
import type { OrderQuote } from "./order-quote"

/** One use of a promotion: its code and the discount, in major units. */
export interface PromotionUse {
  readonly code: string
  readonly amount: number
}

/** Who used it: campaigns can count per customer. */
export interface PromotionUser {
  readonly customerId: string | null
  readonly email: string | null
}

type RegistrationContext = { readonly customer_id: string | null; readonly customer_email: string | null }

/** The module's methods with their shared-context parameter, which the public type omits. */
interface PromotionUsages extends Omit<IPromotionModuleService, "registerUsage" | "revertUsage"> {
  registerUsage(uses: readonly PromotionUse[], registration: RegistrationContext, context: Context): Promise<void>
  revertUsage(uses: readonly PromotionUse[], registration: RegistrationContext, context: Context): Promise<void>
}

/**
 * The uses to count when the quote becomes an order: those of promotions with a limit or a campaign budget. Medusa counts no other uses.
 */
export function countedUses(quote: Pick<OrderQuote, "discounts" | "digits">): PromotionUse[] {
  return quote.discounts
    .filter(({ counted }) => counted)
    .map(({ code, discount }) => ({ code, amount: toNumber(discount, quote.digits) }))
}

/** `locked`: the promotions of `codes` with their own limit and no campaign budget, ordered by id and locked. */
const LIMITED = `
with wanted as (
  select p.id, p.code, p."limit", b.id as budget_id from promotion p
  left join promotion_campaign_budget b on b.campaign_id = p.campaign_id and b.deleted_at is null
  where p.code = any(:codes) and p.deleted_at is null
), locked as materialized (
  select p.id from promotion p
  where p.id in (select id from wanted where "limit" is not null and budget_id is null) order by p.id for update
)`

/**
 * Counts one use of every promotion with its own limit and no campaign budget, but only up to the limit. Medusa's `registerUsage` needs eight
 * statements for this instead of one. Rows are always locked in the order of their ids. Returns the codes of promotions with a budget, which
 * Medusa's module counts, and of those with no use left.
 */
const COUNT_STATEMENT = `${LIMITED}, counted as (
  update promotion p set used = p.used + 1, updated_at = :now from locked
  where p.id = locked.id and p.used < p."limit" and p.status = 'active' returning p.id
)
select array(select code from wanted where budget_id is not null) as budgeted,
  array(select code from wanted where id in (select id from locked) and id not in (select id from counted)) as refused`

const UNCOUNT_STATEMENT = `${LIMITED}, counted as (
  update promotion p set used = greatest(p.used - 1, 0), updated_at = :now from locked where p.id = locked.id returning p.id
)
select array(select code from wanted where budget_id is not null) as budgeted, array(select code from wanted where false) as refused`

interface CountRow {
  readonly budgeted: readonly string[]
  readonly refused: readonly string[]
}

async function count(uow: UnitOfWork, statement: string, uses: readonly PromotionUse[]): Promise<CountRow> {
  const { rows } = await uow.trx.raw<{ rows: CountRow[] }>(statement, { codes: uses.map(({ code }) => code), now: new Date() })
  return rows[0] ?? { budgeted: [], refused: [] }
}

/**
 * Counts the uses of an order's promotions. Their rows are contended, so `placeOrder` calls this late in its transaction. Medusa's module
 * counts campaign budgets.
 * @throws svc_coupon_invalid (`details { reason: "limit_reached", codes }`) if no use is left
 */
export async function registerPromotionUsage(
  scope: MedusaContainer,
  uow: UnitOfWork,
  uses: readonly PromotionUse[],
  user: PromotionUser,
): Promise<void> {
  if (uses.length === 0) {
    return
  }
  const { budgeted, refused } = await count(uow, COUNT_STATEMENT, uses)
  if (refused.length > 0) {
    throw usedUp(refused)
  }
  const ofBudgets = uses.filter(({ code }) => budgeted.includes(code))
  if (ofBudgets.length > 0) {
    await registerInBudgets(scope, uow, ofBudgets, user)
  }
}

async function registerInBudgets(
  scope: MedusaContainer,
  uow: UnitOfWork,
  uses: readonly PromotionUse[],
  user: PromotionUser,
): Promise<void> {
  const promotion = scope.resolve<PromotionUsages>(Modules.PROMOTION)
  try {
    await promotion.registerUsage(uses, registrationContext(user), uow.on(promotion))
    await uow.flush()
  } catch (error) {
    if (MedusaError.isMedusaError(error) && error.type === MedusaError.Types.NOT_ALLOWED) {
      throw usedUp(uses.map(({ code }) => code))
    }
    throw error
  }
  // The module lowers `lock_timeout` for the rest of the transaction; restore it.
  await uow.trx.raw(`set local lock_timeout = ${UNIT_LIMITS.lockMs}`)
}

/**
 * Gives back the uses of a cancelled or deleted order, which Medusa does not do. Not idempotent: the caller must ensure that it runs only
 * once per order.
 */
export async function revertPromotionUsage(
  scope: MedusaContainer,
  uow: UnitOfWork,
  uses: readonly PromotionUse[],
  user: PromotionUser,
): Promise<void> {
  if (uses.length === 0) {
    return
  }
  const { budgeted } = await count(uow, UNCOUNT_STATEMENT, uses)
  const ofBudgets = uses.filter(({ code }) => budgeted.includes(code))
  if (ofBudgets.length > 0) {
    await revertInBudgets(scope, uow, ofBudgets, user)
  }
}

async function revertInBudgets(
  scope: MedusaContainer,
  uow: UnitOfWork,
  uses: readonly PromotionUse[],
  user: PromotionUser,
): Promise<void> {
  // The module reads and writes absolute numbers without a lock, so lock the rows first, in the same order as when registering.
  const codes = uses.map(({ code }) => code)
  await uow.trx.raw(`select id from promotion where code = any(?) and deleted_at is null order by id for update`, [codes])
  await uow.trx.raw(
    `select b.id from promotion_campaign_budget b join promotion p on p.campaign_id = b.campaign_id
     where p.code = any(?) and p.deleted_at is null and b.deleted_at is null order by b.id for update of b`,
    [codes],
  )
  const promotion = scope.resolve<PromotionUsages>(Modules.PROMOTION)
  await promotion.revertUsage(uses, registrationContext(user), uow.on(promotion))
  await uow.flush()
}

function usedUp(codes: readonly string[]): Failure {
  return failWith("svc_coupon_invalid", undefined, { details: { reason: "limit_reached", codes } })
}

function registrationContext({ customerId, email }: PromotionUser): RegistrationContext {
  return { customer_id: customerId, customer_email: email?.toLowerCase() ?? null }
}
