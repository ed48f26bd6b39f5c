import { createHash } from "node:crypto"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { AccountCaller } from "../../domain/access/caller"
import { normaliseEmail } from "../../domain/access/names"
import { isUndone, mailboxOf } from "../../domain/loyalty"
import { verifyEmailMail } from "../../domain/mails"
import { fail, failWith } from "../../errors"
import { ACCESS_MODULE, type AccessService, hashOfToken, looksLikeToken, newToken } from "../../modules/access"
import { LOYALTY_MODULE, type LoyaltyService } from "../../modules/loyalty"
import { ORDERING_MODULE, type OrderingService } from "../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { hasProvider } from "../../platform/notifications"
import { unitOfWork } from "../../platform/unit-of-work"
import { sendMail } from "../notifications/send-mail"
import { AccountBook, openAccount } from "./account-book"
import { readProgram, unavailable } from "./active-program"
import { openBooks } from "./book-order"
import { isVerified } from "./find-customer"
import { findPayable, payReferral } from "./settle-referral"

/** One mail a minute per account (specification, Limits). */
const QUIET_MS = 60_000
const LIFETIME_MS = 86_400_000

/**
 * Mails a customer the link that proves the e-mail.
 * @returns false when it is proven already
 * @throws loyalty_verification_throttled with `Retry-After`; loyalty_unavailable (`messaging`) when no mail can be sent
 */
export async function requestVerification(scope: MedusaContainer, caller: AccountCaller, now: number): Promise<boolean> {
  if (caller.actor.type !== "customer") throw unavailable("disabled")
  const {
    accounts,
    verifications,
    connection: { knex: database },
  } = scope.resolve<LoyaltyService>(LOYALTY_MODULE)
  const account = caller.accountId
  await openAccount(scope, database, account, now)
  if (isVerified(await accounts.findAccount(database, account), caller.email)) return false
  if (!(await hasProvider(scope, "email"))) throw unavailable("messaging")

  const { token, hash } = newToken()
  const email = normaliseEmail(caller.email)
  const wait = await verifications.addVerification(
    database,
    { account, hash, email, expiresAt: now + LIFETIME_MS, quiet: QUIET_MS },
    now,
  )
  if (wait !== null) {
    const headers = { "Retry-After": String(Math.max(1, Math.ceil(wait / 1_000))) }
    throw failWith("loyalty_verification_throttled", undefined, { headers })
  }
  const { language, store_name, store_url } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  const mail = verifyEmailMail({ language, storeName: store_name, storeUrl: store_url, name: caller.displayName, token })
  try {
    await sendMail(scope, { to: caller.email, mail })
  } catch (error) {
    await verifications.dropVerification(database, account, hash)
    const reason = error instanceof Error ? error.message : String(error)
    scope.resolve<Logger>(ContainerRegistrationKeys.LOGGER).warn(`svc: a verification mail was not sent: ${reason}`)
    throw unavailable("messaging")
  }
  return true
}

/**
 * Proves an e-mail by the token of a mail, once, and pays what waited for it: welcome points, and the referral of a first order.
 * @throws loyalty_invalid_token
 */
export async function confirmVerification(scope: MedusaContainer, token: string, now: number): Promise<void> {
  const {
    verifications,
    connection: { knex: database },
  } = scope.resolve<LoyaltyService>(LOYALTY_MODULE)
  const hash = looksLikeToken(token) ? hashOfToken(token) : null
  const proven = hash === null ? undefined : await verifications.findVerification(database, hash, now)
  if (hash === null || proven === undefined) throw fail("loyalty_invalid_token")
  const holder = await scope.resolve<AccessService>(ACCESS_MODULE).accountByNumber(proven.account)
  // The token proves the mailbox that it went to, and that is no longer the account's.
  if (!holder || normaliseEmail(holder.email) !== proven.email) throw fail("loyalty_invalid_token")

  const { program, active } = await readProgram(scope)
  await unitOfWork(scope, async ({ trx }) => {
    const book = await AccountBook.open(scope, trx, proven.account, now)
    if (!book || !(await verifications.spendVerification(trx, hash, proven, now))) throw fail("loyalty_invalid_token")
    if (!active || program.welcome_points <= 0) return
    const { ledger } = scope.resolve<LoyaltyService>(LOYALTY_MODULE)
    // Once per account and once per mailbox: neither a changed e-mail nor a second account is welcomed again.
    if (await ledger.isBooked(trx, `welcome:${proven.account}`)) return
    const mailbox = createHash("sha256").update(mailboxOf(proven.email)).digest("hex")
    if (!(await verifications.welcomeMailbox(trx, mailbox, now))) return
    const event = `welcome:${proven.account}`
    await book.earn({ type: "welcome", points: program.welcome_points, orderId: null, event }, program)
  })
  await payWaitingReferral(scope, proven.account, now)
}

async function payWaitingReferral(scope: MedusaContainer, account: number, now: number): Promise<void> {
  const terms = await readProgram(scope)
  const {
    orders,
    connection: { knex: database },
  } = scope.resolve<LoyaltyService>(LOYALTY_MODULE)
  const referral = await findPayable(scope, account, terms)
  const first = referral && (await orders.firstBooking(database, account))
  if (!first) return
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  await unitOfWork(scope, async ({ trx }) => {
    const row = await ordering.lockOrder(trx, first.orderId)
    if (isUndone(row?.status ?? null)) return
    const books = await openBooks(scope, trx, account, referral, now)
    if (books.referral) await payReferral(scope, trx, books.referral, first, terms.program)
  })
}
