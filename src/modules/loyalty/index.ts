import { Module } from "@medusajs/framework/utils"
import { LOYALTY_MODULE } from "./name"
import { LoyaltyService } from "./service"

export type { LoyaltyAccount } from "./account-rows"
export type { CouponStatus, LoyaltyCoupon } from "./coupon-rows"
export { ENTRY_TYPES, type EntryType } from "./entry-types"
export type { LoyaltyEntry, NewEntry, StoredLot } from "./ledger-rows"
export type { OrderBooking, Referral } from "./order-rows"
export type { LoyaltyService } from "./service"
export { LOYALTY_MODULE }

export default Module(LOYALTY_MODULE, { service: LoyaltyService })
