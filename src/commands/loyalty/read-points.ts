import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { AccountCaller } from "../../domain/access/caller"
import { type LoyaltyProgram, pointsOfOrder, type Reward, redeemable, referralUrl } from "../../domain/loyalty"
import { type Minor, toMinor } from "../../domain/money"
import { EARNING_STATUSES } from "../../domain/orders"
import { LOYALTY_MODULE, type LoyaltyAccount, type LoyaltyService } from "../../modules/loyalty"
import { ORDERING_MODULE, type OrderingService } from "../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { commerceContext } from "../../platform/commerce/commerce-context"
import { readPlatformOrders } from "../../platform/orders/order-reader"
import { openAccount } from "./account-book"
import { isCustomer, readProgram } from "./active-program"
import { isVerified } from "./find-customer"
import { settleAccount } from "./settle-accounts"

/** At most this many open orders of a customer are counted. */
const MOST_OPEN = 50

export interface PointsRecord {
  readonly enabled: boolean
  readonly balance: number
  /** Points that open orders will earn. */
  readonly pending: number
  readonly owed: number
  readonly lifetimeEarned: number
  readonly expiresNext: { readonly points: number; readonly at: number } | null
  readonly verified: boolean
  readonly referralCode: string | null
  readonly referralUrl: string | null
  readonly rewards: readonly (Reward & { readonly affordable: boolean })[]
}

const NOTHING: PointsRecord = {
  enabled: false,
  balance: 0,
  pending: 0,
  owed: 0,
  lifetimeEarned: 0,
  expiresNext: null,
  verified: false,
  referralCode: null,
  referralUrl: null,
  rewards: [],
}

/** The caller's points. For callers who are not customers, and while the program is inactive, an empty record with `enabled` false. */
export async function readPoints(scope: MedusaContainer, caller: AccountCaller, now: number): Promise<PointsRecord> {
  const { program, active } = await readProgram(scope)
  if (!active || !isCustomer(caller)) return NOTHING
  const loyalty = scope.resolve<LoyaltyService>(LOYALTY_MODULE)
  await openAccount(loyalty, caller.accountId, now)
  const [account, expiresNext, rewards, pending, operation] = [
    await readAccount(scope, caller.accountId, now),
    await loyalty.nextExpiry(caller.accountId),
    await loyalty.listRewards(),
    await pendingPoints(scope, caller.accountId, program),
    await scope.resolve<SettingsService>(SETTINGS_MODULE).operation(),
  ]
  return {
    enabled: true,
    balance: account.balance,
    pending,
    owed: account.owed,
    lifetimeEarned: account.lifetimeEarned,
    expiresNext: expiresNext ?? null,
    verified: isVerified(account, caller.email),
    referralCode: account.referralCode,
    referralUrl: referralUrl(operation.store_url, account.referralCode),
    rewards: rewards
      .filter(({ enabled }) => enabled)
      .map((reward) => ({ ...reward, affordable: reward.points <= account.balance })),
  }
}

/** A customer's points account after expiry has been booked. An account that does not exist reads as empty. */
export async function readAccount(scope: MedusaContainer, account: number, now: number): Promise<LoyaltyAccount> {
  await settleAccount(scope, account, now)
  const loyalty = scope.resolve<LoyaltyService>(LOYALTY_MODULE)
  const found = await loyalty.findAccount(account)
  return found ?? { account, balance: 0, owed: 0, lifetimeEarned: 0, referralCode: "", verifiedEmail: null }
}

async function pendingPoints(scope: MedusaContainer, account: number, program: LoyaltyProgram): Promise<number> {
  const { rows } = await scope.resolve<OrderingService>(ORDERING_MODULE).listOrders({
    accountNumber: account,
    statuses: EARNING_STATUSES,
    orderBy: "created",
    order: "desc",
    limit: MOST_OPEN,
    offset: 0,
  })
  if (rows.length === 0) return 0
  const loyalty = scope.resolve<LoyaltyService>(LOYALTY_MODULE)
  const database = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const ids = rows.map(({ id }) => id)
  const [orders, booked] = [await readPlatformOrders(database, ids), await loyalty.bookedAmong(ids)]
  return [...orders.values()]
    .filter(({ id }) => !booked.has(id))
    .map(({ total, deliveryTotal, refunds, digits }) => {
      const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0n)
      return pointsOfOrder({ total, delivery: deliveryTotal, refunded, digits }, program)
    })
    .reduce((sum, points) => sum + points, 0)
}

export interface Preview {
  readonly earn: number
  readonly points: number
  readonly value: Minor
  readonly digits: number
}

/**
 * The points that an order with this subtotal would earn, and those that could be redeemed for it. All zero while the program is inactive,
 * and for callers who are not customers.
 * @param subtotal decimal text
 */
export async function previewPoints(
  scope: MedusaContainer,
  subtotal: string,
  caller: AccountCaller,
  now: number,
): Promise<Preview> {
  const { currencyDigits: digits } = await commerceContext(scope)
  const { program, active } = await readProgram(scope)
  if (!active || !isCustomer(caller)) return { earn: 0, points: 0, value: 0n, digits }
  const amount = toMinor(subtotal, digits)
  const { balance } = await readAccount(scope, caller.accountId, now)
  const { points, value } = redeemable(balance, amount, digits, program)
  const earn = pointsOfOrder({ total: amount, delivery: 0n, refunded: 0n, digits }, program)
  return { earn, points, value, digits }
}
