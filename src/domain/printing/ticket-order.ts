/** The fields of the order record that a ticket uses (contract section 7). */
export interface TicketOrder {
  readonly number: number
  readonly ticket_number: number
  readonly currency: string
  readonly created_at: string
  readonly fulfillment_at: string
  readonly estimated_at: string | null
  readonly order_type: "delivery" | "pickup"
  readonly service_mode: string
  readonly table: { readonly label: string; readonly zone: string } | null
  readonly customer: { readonly first_name: string; readonly last_name: string; readonly phone: string }
  readonly shipping: {
    readonly address_1: string
    readonly address_2: string
    readonly postcode: string
    readonly city: string
    readonly notes: string
  } | null
  readonly customer_note: string
  readonly payment_method_title: string
  readonly subtotal: string
  readonly discount_total: string
  readonly total: string
  readonly to_collect: string
  readonly tax_lines: readonly { readonly rate: number; readonly label: string; readonly base: string; readonly amount: string }[]
  readonly fee_lines: readonly { readonly name: string; readonly total: string }[]
  readonly line_items: readonly {
    readonly product_id: string | null
    readonly name: string
    readonly variation_name: string | null
    readonly quantity: number
    readonly total: string
    readonly extras: readonly { readonly name: string }[]
    readonly additional_comments: string
  }[]
}
