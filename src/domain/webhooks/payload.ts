import { ORDER_KEYS } from "../orders"

interface MetaEntry {
  readonly key: string
  readonly value: unknown
}

/** The fields of the order record that the payload uses. */
interface PayloadSource {
  readonly service_mode: string
  readonly table: unknown
  readonly messaging_opt_in: boolean
  readonly meta_data: readonly MetaEntry[]
}

const CONSENT = ORDER_KEYS.messagingOptIn

/**
 * The body of an order webhook (specification, Events; contract section 12): the order record as the store sees it, with a table
 * on dine-in orders only, and with the messaging consent always present as a boolean in `meta_data`.
 */
export function orderPayload<R extends PayloadSource>(record: R): R {
  return {
    ...record,
    table: record.service_mode === "dine_in" ? record.table : null,
    meta_data: [...record.meta_data.filter(({ key }) => key !== CONSENT), { key: CONSENT, value: record.messaging_opt_in }],
  }
}
