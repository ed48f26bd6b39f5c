import type { CartJudgement, CartProblem, CartRequest, PricedLine } from "../../../domain/ordering"
import type { OfferedMethod } from "../../../domain/payment"
import type { OperationSettings } from "../../../domain/settings/operation-settings"
import type { CommerceContext } from "../../../platform/commerce/commerce-context"
import type { IdSource } from "../../../platform/orders/order-ids"
import type { OrderQuote } from "../../../platform/pricing/order-quote"
import type { JudgedCoupons } from "../../loyalty/judge-coupons"
import type { Seating } from "../../tables/judge-table"
import type { Customer } from "./resolve-customer"

/** A priced cart line with the id that the order line will get. */
export interface IdentifiedLine extends PricedLine {
  readonly id: string
}

/** The kind of payment method that a route accepts: `POST /orders` offline ones, `POST /checkouts` online ones. */
export type PaymentKind = "offline" | "online"

/** A judged and priced cart: `POST /cart/validate` shows it, `POST /orders` places it. */
export interface JudgedRequest {
  readonly request: CartRequest
  readonly settings: OperationSettings
  readonly commerce: CommerceContext
  readonly customer: Customer
  readonly judgement: CartJudgement
  readonly lines: readonly IdentifiedLine[]
  readonly quote: OrderQuote
  /** The loyalty coupon of the cart, if it reduces the total; otherwise null. */
  readonly reward: JudgedCoupons["reward"]
  /** The payment methods that are possible for this total. */
  readonly paymentMethods: readonly OfferedMethod[]
  readonly problems: readonly CartProblem[]
  readonly ids: IdSource
  readonly orderId: string
  /** Table and party of a dine-in order; otherwise null. */
  readonly seating: Seating | null
}
