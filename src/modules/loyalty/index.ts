import { Module } from "@medusajs/framework/utils"
import { LoyaltyService } from "./service"

export const LOYALTY_MODULE = "svc_loyalty"

export type { LoyaltyAccount } from "./account-rows"
export type { CouponStatus, LoyaltyCoupon } from "./coupon-rows"
export { ENTRY_TYPES, type EntryType } from "./entry-types"
export type { LoyaltyEntry, NewEntry, StoredLot } from "./ledger-rows"
export type { OrderBooking, Referral } from "./order-rows"
export type { LoyaltyService } from "./service"

export default Module(LOYALTY_MODULE, { service: LoyaltyService })
