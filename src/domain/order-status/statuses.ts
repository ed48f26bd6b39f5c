import type { Localized } from "../../errors"

/** The order statuses (specification, Order statuses): four of our own beside the platform's. */
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
  /** No ordinary move leaves the order's life open after it. */
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

/** The platform's status prefix: identifiers carry it followed by a hyphen. */
const PREFIX = "commerce-"

/** The identifier of a status with the platform's prefix (`commerce-accepted`). */
export function statusIdentifier(status: OrderStatus): string {
  return `${PREFIX}${status}`
}

/** Reads a status with or without the prefix; undefined when there is no such status. */
export function parseStatus(text: string): OrderStatus | undefined {
  const bare = text.startsWith(PREFIX) ? text.slice(PREFIX.length) : text
  return (ORDER_STATUSES as readonly string[]).includes(bare) ? (bare as OrderStatus) : undefined
}

/** What people read, in every language. */
export function statusLabels(status: OrderStatus): Localized {
  const { es, en } = STATUS_FACTS[status]
  return { es, en }
}

/** What people read, in the site language. */
export function statusLabel(status: OrderStatus, language: "es" | "en"): string {
  return STATUS_FACTS[status][language]
}

/** The order is undone: stock, points and coupon were given back, and nothing leads out. */
export const UNDONE_STATUSES: readonly OrderStatus[] = ["cancelled", "refunded"]

/** The order waits for its money: a payment takes it on. */
export const UNPAID_STATUSES: readonly OrderStatus[] = ["pending", "on-hold"]

/** Statuses that say nothing of a payment: an order whose online payment was never made may have them without anybody being told of it. */
export const UNSEEN_STATUSES: readonly OrderStatus[] = ["pending", "failed", "cancelled", "refunded"]
