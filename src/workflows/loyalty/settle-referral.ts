import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { isSamePerson, type LoyaltyProgram } from "../../domain/loyalty"
import { ACCESS_MODULE, type AccessService } from "../../modules/access"
import { LOYALTY_MODULE, type LoyaltyService, type OrderBooking, type Referral } from "../../modules/loyalty"
import { readTraces } from "../../platform/loyalty-traces"
import type { AccountBook } from "./account-book"
import { isVerified } from "./find-customer"

/** The books of the two accounts that a referral pays. */
export interface ReferralBooks {
  readonly referred: AccountBook
  readonly referrer: AccountBook
}

/**
 * Who is to be paid for an account's first order, if anybody: not paid yet, the invited one is verified, and the two are not one and the
 * same person (contract section 9).
 */
export async function findPayable(
  scope: MedusaContainer,
  account: number,
  { program, active }: { readonly program: LoyaltyProgram; readonly active: boolean },
): Promise<Referral | undefined> {
  if (!active || !program.referral.enabled) return undefined
  const {
    accounts,
    orders,
    connection: { knex: database },
  } = scope.resolve<LoyaltyService>(LOYALTY_MODULE)
  const referral = await orders.findReferral(database, account)
  if (!referral || referral.orderId !== null) return undefined
  const people = await scope.resolve<AccessService>(ACCESS_MODULE).accountsByIds([account, referral.referrer])
  const [invited, inviter] = [people.get(account), people.get(referral.referrer)]
  if (!invited?.alive || !inviter?.alive) return undefined
  if (!isVerified(await accounts.findAccount(database, account), invited.email)) return undefined
  const traces = await Promise.all([readTraces(database, account), readTraces(database, referral.referrer)])
  return isSamePerson(...traces) ? undefined : referral
}

/** Pays both for the first order of the invited one: once per account, whoever tries again. */
export async function payReferral(
  scope: MedusaContainer,
  trx: Knex.Transaction,
  { referred, referrer }: ReferralBooks,
  booking: Pick<OrderBooking, "account" | "orderId">,
  program: LoyaltyProgram,
): Promise<void> {
  const { orders } = scope.resolve<LoyaltyService>(LOYALTY_MODULE)
  const { account, orderId } = booking
  if (!(await orders.payReferral(trx, account, orderId))) return
  const { referrer_points, referred_points } = program.referral
  const type = "referral" as const
  await referred.earn({ type, points: referred_points, orderId, event: `referral:${account}:referred` }, program)
  // Another customer's order is nothing that the referrer may know of.
  await referrer.earn({ type, points: referrer_points, orderId: null, event: `referral:${account}:referrer` }, program)
}

/** Takes both payments back: the order that had brought them is undone. */
export async function undoReferral(
  scope: MedusaContainer,
  trx: Knex.Transaction,
  { referred, referrer }: ReferralBooks,
  { account, orderId }: Pick<OrderBooking, "account" | "orderId">,
  now: number,
): Promise<void> {
  const loyalty = scope.resolve<LoyaltyService>(LOYALTY_MODULE)
  if (!(await loyalty.orders.undoReferral(trx, orderId, now))) return
  for (const [book, event, told] of [
    [referred, `referral:${account}:referred`, orderId],
    [referrer, `referral:${account}:referrer`, null],
  ] as const) {
    const paid = await loyalty.ledger.entryOfEvent(trx, event)
    if (!paid) continue
    await book.revoke(paid.points, { orderId: told, event: `${event}:undone`, reason: "referral" })
  }
}
