import type { Minor } from "../../domain/money"
import type { TaxSummaryLine } from "../pricing/tax-summary"

/** A line of a Medusa order. Amounts include tax if prices do. */
export interface PlatformLine {
  readonly id: string
  readonly productId: string | null
  readonly variantId: string | null
  readonly title: string
  readonly variantTitle: string | null
  readonly sku: string
  readonly quantity: number
  readonly unitPrice: Minor
  readonly subtotal: Minor
  readonly total: Minor
  readonly tax: Minor
  readonly metadata: Readonly<Record<string, unknown>>
}

/** A shipping method of a Medusa order: our delivery fee, or one added in the dashboard. */
export interface PlatformFee {
  readonly id: string
  readonly name: string
  readonly total: Minor
  /** The tax in `total`. Discounts are subtracted neither from the total nor from the tax. */
  readonly tax: Minor
  readonly isDeliveryFee: boolean
}

/** An address under Medusa's column names. */
export interface PlatformAddress {
  readonly first_name: string | null
  readonly last_name: string | null
  readonly company: string | null
  readonly phone: string | null
  readonly address_1: string | null
  readonly address_2: string | null
  readonly city: string | null
  readonly province: string | null
  readonly postal_code: string | null
  readonly country_code: string | null
  readonly metadata: Readonly<Record<string, unknown>> | null
}

/** The Medusa side of an order. Amounts are in minor units and include tax if prices do. */
export interface PlatformOrder {
  readonly id: string
  readonly currencyCode: string
  readonly digits: number
  readonly currencySymbol: string
  readonly email: string | null
  readonly metadata: Readonly<Record<string, unknown>>
  readonly pricesIncludeTax: boolean
  readonly billing: PlatformAddress | null
  readonly shipping: PlatformAddress | null
  readonly lines: readonly PlatformLine[]
  readonly fees: readonly PlatformFee[]
  readonly subtotal: Minor
  readonly discountTotal: Minor
  readonly deliveryTotal: Minor
  readonly totalTax: Minor
  readonly total: Minor
  /** The captured amount, before refunds. */
  readonly captured: Minor
  /** The last capture; null: nothing was captured. */
  readonly capturedAt: Date | null
  /** Authorised by online payments that are neither cancelled nor booked as captured. */
  readonly authorised: Minor
  /** The amount due by Medusa's own sums, without goods that are being returned; null: Medusa has no sums. Negative: too much was paid. */
  readonly due: Minor | null
  readonly taxLines: readonly TaxSummaryLine[]
  readonly discounts: readonly { readonly code: string; readonly discount: Minor }[]
  readonly refunds: readonly { readonly id: number; readonly amount: Minor; readonly reason: string; readonly createdAt: Date }[]
}
