import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import * as accountRows from "./account-rows"
import * as couponRows from "./coupon-rows"
import * as ledgerRows from "./ledger-rows"
import * as orderRows from "./order-rows"
import * as rewardRows from "./reward-rows"
import * as verificationRows from "./verification-rows"

/**
 * The statements of the loyalty tables. Each takes a connection or transaction.
 *
 * Lock order: an order's row, then accounts (two of them by number), then promotions, then coupons. The ledger is append-only,
 * and the balance changes only with an entry; the database enforces both.
 */
export class LoyaltyService {
  /**
   * For reads outside a transaction. Wrapped in an object, because the container of a job wraps every function of a service, and
   * a knex connection is a function.
   */
  readonly connection: { readonly knex: Knex }
  readonly accounts = accountRows
  readonly ledger = ledgerRows
  readonly coupons = couponRows
  readonly rewards = rewardRows
  readonly orders = orderRows
  readonly verifications = verificationRows

  constructor({ __pg_connection__ }: { readonly __pg_connection__: Knex }) {
    this.connection = { knex: __pg_connection__ }
  }
}
