import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { isSamePerson, type LoyaltyProgram } from "../../domain/loyalty"
import { ACCESS_MODULE, type AccessService } from "../../modules/access"
import { LOYALTY_MODULE, type LoyaltyService, type OrderBooking, type Referral } from "../../modules/loyalty"
import { readTraces } from "../../platform/identity/loyalty-traces"
import type { AccountBook } from "./account-book"
import { isVerified } from "./find-customer"

/** The points accounts of the two customers of a referral. */
export interface ReferralBooks {
  readonly referred: AccountBook
  readonly referrer: AccountBook
}

/** The unpaid referral of an account, while referrals are enabled. It determines which accounts must be locked. */
export async function waitingReferral(
  scope: MedusaContainer,
  trx: Knex.Transaction,
  account: number,
  { program, active }: { readonly program: LoyaltyProgram; readonly active: boolean },
): Promise<Referral | undefined> {
  if (!active || !program.referral.enabled) return undefined
  const loyalty = scope.resolve<LoyaltyService>(LOYALTY_MODULE)
  const referral = await loyalty.in(trx).findReferral(account)
  return referral?.orderId === null ? referral : undefined
}

/**
 * Whether a referral is to be paid: both accounts exist, the referred customer's e-mail is verified, and the two are different people
 * (contract section 9). Called under both accounts' locks when the first order is booked and when the e-mail is verified, so the later of
 * these two events pays.
 */
async function isOwed(scope: MedusaContainer, trx: Knex.Transaction, referred: number, referrer: number): Promise<boolean> {
  const loyalty = scope.resolve<LoyaltyService>(LOYALTY_MODULE)
  const people = await scope.resolve<AccessService>(ACCESS_MODULE).in(trx).accountsByIds([referred, referrer])
  const [invited, inviter] = [people.get(referred), people.get(referrer)]
  if (!invited?.alive || !inviter?.alive) return false
  if (!isVerified(await loyalty.in(trx).findAccount(referred), invited.email)) return false
  return !isSamePerson(await readTraces(trx, referred), await readTraces(trx, referrer))
}

/**
 * Pays both customers for the referred customer's first order, if a payment is due. At most once per account, and only once for two
 * customers who refer each other. Runs under both accounts' locks.
 */
export async function payReferral(
  scope: MedusaContainer,
  trx: Knex.Transaction,
  { referred, referrer }: ReferralBooks,
  booking: Pick<OrderBooking, "account" | "orderId">,
  program: LoyaltyProgram,
): Promise<void> {
  const loyalty = scope.resolve<LoyaltyService>(LOYALTY_MODULE)
  const { account, orderId } = booking
  if (!(await isOwed(scope, trx, account, referrer.account.account))) return
  if (!(await loyalty.in(trx).markReferralPaid(account, orderId))) return
  const { referrer_points, referred_points } = program.referral
  const type = "referral" as const
  await referred.earn({ type, points: referred_points, orderId, event: `referral:${account}:referred` }, program)
  // The referrer must not learn the other customer's order.
  await referrer.earn({ type, points: referrer_points, orderId: null, event: `referral:${account}:referrer` }, program)
}

/** Takes both payments back when the order that triggered them is undone. */
export async function undoReferral(
  scope: MedusaContainer,
  trx: Knex.Transaction,
  { referred, referrer }: ReferralBooks,
  { account, orderId }: Pick<OrderBooking, "account" | "orderId">,
  now: number,
): Promise<void> {
  const loyalty = scope.resolve<LoyaltyService>(LOYALTY_MODULE)
  if (!(await loyalty.in(trx).markReferralUndone(orderId, now))) return
  for (const [book, event, namedOrder] of [
    [referred, `referral:${account}:referred`, orderId],
    [referrer, `referral:${account}:referrer`, null],
  ] as const) {
    const paid = await loyalty.in(trx).entryOfEvent(event)
    if (!paid) continue
    await book.revoke(paid.points, { orderId: namedOrder, event: `${event}:undone`, reason: "referral" })
  }
}
