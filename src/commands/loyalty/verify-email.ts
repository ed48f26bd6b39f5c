import { createHash } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { AccountCaller } from "../../domain/access/caller"
import { normaliseEmail } from "../../domain/access/names"
import { isUndone, type LoyaltyProgram, mailboxOf } from "../../domain/loyalty"
import { verifyEmailMail } from "../../domain/mails"
import { fail, failWith } from "../../errors"
import { ACCESS_MODULE, type AccessService, hashOfToken, looksLikeToken, newToken } from "../../modules/access"
import { LOYALTY_MODULE, type LoyaltyService } from "../../modules/loyalty"
import { ORDERING_MODULE, type OrderingService } from "../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { hasProvider } from "../../platform/commerce/notifications"
import { failpoint } from "../../platform/process/failpoint"
import { unitOfWork } from "../../platform/process/unit-of-work"
import { sendMail } from "../notifications/send-mail"
import { type AccountBook, openAccount } from "./account-book"
import { loyaltyUnavailable, readProgram } from "./active-program"
import { lockPointsAccounts, type Terms } from "./book-order"
import { isVerified } from "./find-customer"
import { payReferral, waitingReferral } from "./settle-referral"

/** At most one mail per minute and account (specification, Limits). */
const QUIET_MS = 60_000
const LIFETIME_MS = 86_400_000

/**
 * Mails a customer a link that verifies the e-mail.
 * @returns false when the e-mail is verified already
 * @throws loyalty_verification_throttled with `Retry-After`; loyalty_unavailable: `messaging` when no mail can be sent, `disabled` for
 *   callers who are not customers
 */
export async function requestVerification(scope: MedusaContainer, caller: AccountCaller, now: number): Promise<boolean> {
  if (caller.actor.type !== "customer") throw loyaltyUnavailable("disabled")
  const loyalty = scope.resolve<LoyaltyService>(LOYALTY_MODULE)
  const account = caller.accountId
  await openAccount(loyalty, account, now)
  if (isVerified(await loyalty.findAccount(account), caller.email)) return false
  if (!(await hasProvider(scope, "email"))) throw loyaltyUnavailable("messaging")

  const { token, hash } = newToken()
  const email = normaliseEmail(caller.email)
  const wait = await loyalty.addVerification({ account, hash, email, expiresAt: now + LIFETIME_MS, quiet: QUIET_MS }, now)
  if (wait !== null) {
    const headers = { "Retry-After": String(Math.max(1, Math.ceil(wait / 1_000))) }
    throw failWith("loyalty_verification_throttled", undefined, { headers })
  }
  const { language, store_name, store_url } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  const mail = verifyEmailMail({ language, storeName: store_name, storeUrl: store_url, name: caller.displayName, token })
  try {
    await sendMail(scope, { to: caller.email, mail })
  } catch (error) {
    await loyalty.dropVerification(account, hash)
    const reason = error instanceof Error ? error.message : String(error)
    scope.resolve<Logger>(ContainerRegistrationKeys.LOGGER).warn(`svc: a verification mail was not sent: ${reason}`)
    throw loyaltyUnavailable("messaging")
  }
  return true
}

/**
 * Verifies an e-mail with the token of a mailed link, which works once. Books the points that were waiting for it: welcome points, and the
 * referral for a first order.
 * @throws loyalty_invalid_token
 */
export async function confirmVerification(scope: MedusaContainer, token: string, now: number): Promise<void> {
  const loyalty = scope.resolve<LoyaltyService>(LOYALTY_MODULE)
  const hash = looksLikeToken(token) ? hashOfToken(token) : null
  const proven = hash === null ? undefined : await loyalty.findVerification(hash, now)
  if (hash === null || proven === undefined) throw fail("loyalty_invalid_token")
  const holder = await scope.resolve<AccessService>(ACCESS_MODULE).accountByNumber(proven.account)
  // The token is valid only for the mailbox it was sent to, but the account's e-mail was changed after that mail.
  if (!holder || normaliseEmail(holder.email) !== proven.email) throw fail("loyalty_invalid_token")

  const proof = { hash, ...proven }
  const terms = await readProgram(scope)
  await settleProof(scope, proof, terms, now).catch((error: unknown) => {
    // One retry is enough: an account has only one first booking.
    if (error instanceof BookedMeanwhile) return settleProof(scope, proof, terms, now)
    throw error
  })
  await failpoint("verify.committed")
}

/**
 * Thrown when the account's first order was booked after this code looked for it. An order must be locked before the account, so the work
 * starts again.
 */
class BookedMeanwhile extends Error {}

interface Proof {
  readonly hash: string
  readonly account: number
  readonly email: string
}

/**
 * Uses up the token and books the points that were waiting for it, in one transaction. If the first order is booked later, its booking
 * finds the e-mail verified, because it takes the same lock.
 */
async function settleProof(scope: MedusaContainer, proof: Proof, terms: Terms, now: number): Promise<void> {
  const loyalty = scope.resolve<LoyaltyService>(LOYALTY_MODULE)
  const { account, hash } = proof
  await unitOfWork(scope, async ({ trx }) => {
    const first = await loyalty.in(trx).firstBooking(account)
    const referral = first && (await waitingReferral(scope, trx, account, terms))
    await failpoint("verify.begun")
    const order = referral && (await scope.resolve<OrderingService>(ORDERING_MODULE).lockOrder(trx, first.orderId))
    const books = await lockPointsAccounts(scope, trx, account, referral, now)
    if (!first && (await loyalty.in(trx).firstBooking(account))) throw new BookedMeanwhile()
    if (!(await loyalty.in(trx).spendVerification(hash, proof, now))) throw fail("loyalty_invalid_token")
    if (terms.active) await payWelcome(scope, trx, books.own, proof, terms.program, now)
    if (first && books.referral && !isUndone(order?.status ?? null))
      await payReferral(scope, trx, books.referral, first, terms.program)
    await failpoint("verify.before-commit")
  })
}

/**
 * The welcome points are paid once per account and once per mailbox: neither changing the e-mail nor opening a second account pays again.
 */
async function payWelcome(
  scope: MedusaContainer,
  trx: Knex.Transaction,
  book: AccountBook,
  { account, email }: Proof,
  program: LoyaltyProgram,
  now: number,
): Promise<void> {
  if (program.welcome_points <= 0) return
  const loyalty = scope.resolve<LoyaltyService>(LOYALTY_MODULE)
  const event = `welcome:${account}`
  if (await loyalty.in(trx).isEventBooked(event)) return
  const mailbox = createHash("sha256").update(mailboxOf(email)).digest("hex")
  if (!(await loyalty.in(trx).welcomeMailbox(mailbox, now))) return
  await book.earn({ type: "welcome", points: program.welcome_points, orderId: null, event }, program)
}
