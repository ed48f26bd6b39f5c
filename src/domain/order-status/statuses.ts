import type { Localized } from "../../errors"

/** The order statuses (specification, Order statuses): the platform's, and four of our own. */
export const ORDER_STATUSES = [
  "pending",
  "on-hold",
  "accepting",
  "accepted",
  "processing",
  "shipped",
  "completed",
  "finalized",
  "cancelled",
  "refunded",
  "failed",
] as const

export type OrderStatus = (typeof ORDER_STATUSES)[number]

interface StatusFacts {
  readonly es: string
  readonly en: string
  /** One of the four that this service adds. */
  readonly custom: boolean
  /** Counts as a sale in reports. */
  readonly paid: boolean
  /** No ordinary move reopens the order after it. */
  readonly final: boolean
}

export const STATUS_FACTS: Readonly<Record<OrderStatus, StatusFacts>> = {
  pending: { es: "Pendiente de pago", en: "Pending payment", custom: false, paid: false, final: false },
  "on-hold": { es: "En espera", en: "On hold", custom: false, paid: false, final: false },
  accepting: { es: "Aceptando", en: "Accepting", custom: true, paid: false, final: false },
  accepted: { es: "Aceptado", en: "Accepted", custom: true, paid: false, final: false },
  processing: { es: "Procesando", en: "Processing", custom: false, paid: false, final: false },
  shipped: { es: "Enviado", en: "Shipped", custom: true, paid: false, final: false },
  completed: { es: "Completado", en: "Completed", custom: false, paid: true, final: false },
  finalized: { es: "Finalizado", en: "Finalized", custom: true, paid: true, final: true },
  cancelled: { es: "Cancelado", en: "Cancelled", custom: false, paid: false, final: true },
  refunded: { es: "Reembolsado", en: "Refunded", custom: false, paid: false, final: true },
  failed: { es: "Fallido", en: "Failed", custom: false, paid: false, final: false },
}

/** The platform's status prefix; identifiers put a hyphen after it. */
const PREFIX = "commerce-"

/** The identifier of a status with the platform's prefix (`commerce-accepted`). */
export function statusIdentifier(status: OrderStatus): string {
  return `${PREFIX}${status}`
}

/** Parses a status with or without the prefix; undefined when there is no such status. */
export function parseStatus(text: string): OrderStatus | undefined {
  const bare = text.startsWith(PREFIX) ? text.slice(PREFIX.length) : text
  return (ORDER_STATUSES as readonly string[]).includes(bare) ? (bare as OrderStatus) : undefined
}

/** The label of a status in every language. */
export function statusLabels(status: OrderStatus): Localized {
  const { es, en } = STATUS_FACTS[status]
  return { es, en }
}

/** The label of a status in the site language. */
export function statusLabel(status: OrderStatus, language: "es" | "en"): string {
  return STATUS_FACTS[status][language]
}

/** The order is undone: stock, points and coupon were returned, and no move leaves the status. */
export const UNDONE_STATUSES: readonly OrderStatus[] = ["cancelled", "refunded"]

/** The order waits for payment, which moves it on. */
export const UNPAID_STATUSES: readonly OrderStatus[] = ["pending", "on-hold"]

/**
 * Statuses that do not show a payment. An order may pass through them while its online payment was never made, without anybody
 * being notified.
 */
export const UNSEEN_STATUSES: readonly OrderStatus[] = ["pending", "failed", "cancelled", "refunded"]
