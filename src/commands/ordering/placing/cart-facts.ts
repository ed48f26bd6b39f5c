import type { NativeCart } from "../../../domain/checkout"
import { type Minor, toDecimal } from "../../../domain/money"
import type { CartJudgement, CartRequest, CustomerInput, PricedLine } from "../../../domain/ordering"

/**
 * A cart as the host's handlers get it: plain data that survives JSON. Amounts are decimal strings, as the customer sees them.
 */
export interface CartFacts {
  /** `api`: `POST /cart/validate` and `POST /orders`; `native`: the completion of a Medusa cart. */
  readonly source: "api" | "native"
  /** Medusa's cart; null for a cart of the API. */
  readonly cart_id: string | null
  readonly order_type: "delivery" | "pickup"
  readonly service_mode: "" | "dine_in" | "takeaway"
  /** The accepted day (`YYYY-MM-DD`) and time (`HH:MM`), in the store's time zone. */
  readonly date: string | null
  readonly time: string | null
  readonly table_id: string | null
  readonly items: readonly CartFactsItem[]
  readonly coupon_codes: readonly string[]
  readonly customer: {
    /** Medusa's customer; null for a guest. */
    readonly id: string | null
    readonly first_name: string
    readonly last_name: string
    readonly email: string
    readonly phone: string
  }
  readonly address: Readonly<Record<string, unknown>> | null
  /** Null when a validation names no method, and for a Medusa cart, which is paid through its payment session. */
  readonly payment_method: string | null
  /** Lower-case ISO 4217. */
  readonly currency_code: string
  readonly total: string
}

/** One line of {@link CartFacts}. */
export interface CartFactsItem {
  readonly product_id: string
  readonly variation_id: string
  readonly quantity: number
  readonly extra_ids: readonly number[]
  readonly additional_comments: string
  /** The price of one piece, with variation and extras. */
  readonly unit_price: string
}

interface JudgedParts {
  readonly request: CartRequest
  readonly judgement: CartJudgement
}

interface RequestParts extends JudgedParts {
  readonly customer: CustomerInput & { readonly platformId: string | null }
  readonly quote: { readonly currencyCode: string; readonly digits: number; readonly total: Minor }
}

/** The facts of a cart of the API. */
export function factsOfRequest({ request, customer, judgement, quote }: RequestParts): CartFacts {
  return {
    source: "api",
    cart_id: null,
    ...shared(request, judgement, quote.digits),
    customer: {
      id: customer.platformId,
      first_name: customer.first_name,
      last_name: customer.last_name,
      email: customer.email,
      phone: customer.phone,
    },
    payment_method: request.paymentMethod ?? null,
    currency_code: quote.currencyCode,
    total: toDecimal(quote.total, quote.digits),
  }
}

interface CartParts extends JudgedParts {
  readonly cart: NativeCart
  readonly digits: number
}

/** The facts of a Medusa cart. @param total the total according to Medusa */
export function factsOfCart({ cart, request, judgement, digits }: CartParts, total: string): CartFacts {
  return {
    source: "native",
    cart_id: cart.id,
    ...shared(request, judgement, digits),
    customer: { id: cart.customer?.id ?? null, ...request.customer },
    payment_method: null,
    currency_code: cart.currencyCode,
    total,
  }
}

function shared({ cart, address, couponCodes }: CartRequest, { items, schedule, table }: CartJudgement, digits: number) {
  return {
    order_type: cart.orderType,
    service_mode: cart.serviceMode,
    date: schedule.valid ? schedule.date : null,
    time: schedule.valid ? schedule.time : null,
    table_id: table.kind === "chosen" ? table.table.id : null,
    items: items.lines.map((line) => factsOfLine(line, digits)),
    coupon_codes: couponCodes,
    address: cart.orderType === "delivery" && address ? { ...address } : null,
  }
}

function factsOfLine({ product, variant, quantity, extras, additionalComments, unitPrice }: PricedLine, digits: number) {
  return {
    product_id: product.id,
    variation_id: variant.id,
    quantity,
    extra_ids: extras.map(({ extra_id }) => extra_id),
    additional_comments: additionalComments,
    unit_price: toDecimal(unitPrice, digits),
  }
}
