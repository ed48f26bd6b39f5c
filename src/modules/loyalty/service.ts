import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { serviceOf } from "../../database/statements"
import * as accountRows from "./account-rows"
import * as couponRows from "./coupon-rows"
import * as ledgerRows from "./ledger-rows"
import * as orderRows from "./order-rows"
import * as rewardRows from "./reward-rows"
import * as verificationRows from "./verification-rows"

const STATEMENTS = { ...accountRows, ...couponRows, ...ledgerRows, ...orderRows, ...rewardRows, ...verificationRows }

/**
 * Points accounts, their ledger, rewards, coupons and referrals.
 *
 * Lock order: an order's row, then accounts (two accounts by number), then promotions, then coupons. The ledger is append-only, and the
 * balance changes only with an entry; the database enforces both.
 */
export class LoyaltyService extends serviceOf(STATEMENTS) {
  constructor({ __pg_connection__ }: { readonly __pg_connection__: Knex }) {
    super(__pg_connection__)
  }
}
