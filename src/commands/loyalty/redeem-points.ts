import { randomBytes } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { AccountCaller } from "../../domain/access/caller"
import { couponCode, type LoyaltyProgram } from "../../domain/loyalty"
import { fail, failWith } from "../../errors"
import { LOYALTY_MODULE, type LoyaltyCoupon, type LoyaltyService } from "../../modules/loyalty"
import { type CommerceContext, commerceContext } from "../../platform/commerce/commerce-context"
import { insertCouponPromotion } from "../../platform/pricing/loyalty-promotions"
import { failpoint } from "../../platform/process/failpoint"
import type { UnitOfWork } from "../../platform/process/unit-of-work"
import { onceByKey } from "../ordering/idempotency/once-by-key"
import { AccountBook } from "./account-book"
import { isCustomer, isManagement, readProgram } from "./active-program"
import { findCustomer, isVerified } from "./find-customer"
import { inAccountTurn } from "./in-account-turn"
import { type PointsOffer, pointsOffer } from "./points-offer"

const DAY_MS = 86_400_000

export interface RedeemRequest {
  /** Either `rewardId` or `points` is given. */
  readonly rewardId: number | undefined
  readonly points: number | undefined
  /** The customer for whom management redeems. */
  readonly accountId: number | undefined
  readonly idempotencyKey: string
  readonly bodyHash: string
  /** The actor shown in the history. */
  readonly actor: string
}

interface IssuedCoupon {
  readonly coupon: Pick<LoyaltyCoupon, "code" | "points" | "value" | "expiresAt">
  readonly balance: number
}

export interface Redemption extends IssuedCoupon {
  readonly replayed: boolean
}

/** The owner of the points. */
interface Holder {
  readonly account: number
  readonly customerId: string
  readonly email: string
}

/**
 * Exchanges points for a coupon: a Medusa promotion for this customer and one use (contract section 9). Points, ledger, coupon and
 * promotion are written in one transaction.
 *
 * @throws svc_forbidden when a caller without the right sends `account_id`; loyalty_account_not_found; loyalty_reward_not_found;
 *   loyalty_below_minimum; loyalty_insufficient_points; loyalty_email_not_verified; loyalty_unavailable (`locked`);
 *   svc_idempotency_conflict; rest_missing_callback_param
 */
export async function redeemPoints(
  scope: MedusaContainer,
  request: RedeemRequest,
  caller: AccountCaller,
  now: number,
): Promise<Redemption> {
  const holder = await holderOf(scope, request, caller)
  const { program } = await readProgram(scope)
  const code = couponCode(randomBytes(16))
  const key = {
    scope: "loyalty-redeem",
    account: caller.accountKey,
    key: request.idempotencyKey,
    bodyHash: request.bodyHash,
  }
  const outcome = await onceByKey(scope, key, now, async (spend) => {
    const commerce = await commerceContext(scope)
    const offer = await pointsOffer(scope, request, { program, commerce, now })
    return inAccountTurn(scope, holder.account, async (uow) => {
      await spend(uow.trx, code)
      return write(scope, uow, { offer, holder, code, program, commerce, actor: request.actor, caller, now })
    })
  })
  await failpoint("redeem.committed")
  return outcome.replayed ? readRedemption(scope, outcome.resultId) : { ...outcome.made, replayed: false }
}

async function holderOf(scope: MedusaContainer, { accountId }: RedeemRequest, caller: AccountCaller): Promise<Holder> {
  if (accountId !== undefined) {
    if (!isManagement(caller)) throw fail("svc_forbidden")
    const account = await findCustomer(scope, accountId)
    return { account: account.id, customerId: account.actor.id, email: account.email }
  }
  if (!isCustomer(caller)) throw failWith("rest_missing_callback_param", { fields: ["account_id"] }, {})
  return { account: caller.accountId, customerId: caller.actor.id, email: caller.email }
}

interface Writing {
  readonly offer: PointsOffer
  readonly holder: Holder
  readonly code: string
  readonly program: LoyaltyProgram
  readonly commerce: CommerceContext
  readonly actor: string
  readonly caller: AccountCaller
  readonly now: number
}

async function write(scope: MedusaContainer, uow: UnitOfWork, writing: Writing): Promise<IssuedCoupon> {
  const { offer, holder, code, program, commerce, now } = writing
  await failpoint("redeem.begun")
  const book = await AccountBook.open(scope, uow.trx, holder.account, now)
  if (program.require_verified_email && !isManagement(writing.caller) && !isVerified(book?.account, holder.email)) {
    throw fail("loyalty_email_not_verified")
  }
  const redeemed = await book?.redeem(offer.points, { reason: offer.reason, actor: writing.actor })
  if (!redeemed) {
    throw failWith("loyalty_insufficient_points", undefined, {
      details: { balance: book?.balance ?? 0, required: offer.points },
    })
  }
  await failpoint("redeem.booked")
  const promotionId = await insertCouponPromotion(
    uow.trx,
    {
      code,
      customerId: holder.customerId,
      kind: offer.kind,
      value: offer.value,
      currencyCode: commerce.currencyCode,
      pricesIncludeTax: commerce.pricesIncludeTax,
      productId: offer.productId,
      smallestSubtotal: offer.smallestSubtotal,
    },
    now,
  )
  const expiresAt = now + program.coupon_days * DAY_MS
  await scope.resolve<LoyaltyService>(LOYALTY_MODULE).in(uow.trx).insertCoupon(
    {
      code,
      account: holder.account,
      promotionId,
      rewardId: offer.rewardId,
      points: offer.points,
      value: offer.value,
      taken: redeemed.taken,
      entryId: redeemed.entry.id,
      expiresAt,
    },
    now,
  )
  await failpoint("redeem.before-commit")
  const { points, value } = offer
  return { coupon: { code, points, value, expiresAt: new Date(expiresAt) }, balance: redeemed.entry.balanceAfter }
}

/** Reads the coupon of an earlier request with the same key. */
async function readRedemption(scope: MedusaContainer, code: string): Promise<Redemption> {
  const loyalty = scope.resolve<LoyaltyService>(LOYALTY_MODULE)
  const coupon = await loyalty.findCoupon(code)
  if (!coupon) throw new Error("The coupon of an earlier redemption does not exist")
  const account = await loyalty.findAccount(coupon.account)
  return { coupon, balance: account?.balance ?? 0, replayed: true }
}
