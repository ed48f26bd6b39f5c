import type { OrderType } from "../settings/operation-settings"

/** Instants that the moves of an order set. A forced move back does not clear them. */
export interface Milestones {
  /** When the goods left the store. */
  readonly sent_at: Date | null
  readonly completed_at: Date | null
  readonly paid_at: Date | null
  readonly finalized_at: Date | null
  /** False once a cancellation or refund has released the order's stock. */
  readonly stock_held: boolean
}

/**
 * The stage of an order. `unpaid`: it waits for payment. `asked`: it waits for the store to accept it. `accepted`: by the store. `making`: in
 * the kitchen. `sent`: on its way. `arrived`: at the customer. `undone`: stock, points and coupon were returned, and no move leaves the
 * status. `failed`: the payment failed.
 */
export type OrderStage = "unpaid" | "asked" | "accepted" | "making" | "sent" | "arrived" | "undone" | "failed"

/** The stage of each status, in the usual sequence of an order. Kept apart from the other facts, so that screens load only what they use. */
export const STATUS_STAGES = {
  pending: "unpaid",
  "on-hold": "unpaid",
  accepting: "asked",
  accepted: "accepted",
  processing: "making",
  shipped: "sent",
  completed: "arrived",
  finalized: "arrived",
  cancelled: "undone",
  refunded: "undone",
  failed: "failed",
} as const satisfies Readonly<Record<string, OrderStage>>

export type OrderStatus = keyof typeof STATUS_STAGES

/** In the usual sequence of an order. */
export const ORDER_STATUSES = Object.keys(STATUS_STAGES) as OrderStatus[]

/** An ordinary move to another status. */
interface NextStatus<Status extends string> {
  readonly to: Status
  /** Only for orders of this type; absent: for all. */
  readonly only?: OrderType
}

/** All facts that the rules need about a status. */
export interface StatusFacts<Status extends string> {
  readonly stage: OrderStage
  /** Added by this service, not a status of the platform. */
  readonly custom: boolean
  /** Counts as a sale in reports. */
  readonly paid: boolean
  /** The order is finished: no ordinary move leads from it, except to `refunded`. */
  readonly final: boolean
  /** The order occupies its table (specification, Table occupancy; contract section 8). */
  readonly occupies: boolean
  /** The order counts in its slot by default (specification, Schedule records). */
  readonly counts: boolean
  /** Customers get a notice when an order enters it (contract section 12). */
  readonly mails: boolean
  /** An order whose online payment was never made can be in this status. Consumers of order events are then not notified. */
  readonly unseen: boolean
  /** A courier may move an order to it. */
  readonly byCourier: boolean
  /** The instants that a move to it sets. Points are earned at `completed_at` or `finalized_at`, by the loyalty setting `earn_on`. */
  readonly milestones: readonly (keyof Omit<Milestones, "stock_held">)[]
  /**
   * The ordinary moves: the specification's table and the contract's additions (section 7, Moves). Dine-in orders are pickup orders here
   * and have no shipped step.
   */
  readonly next: readonly NextStatus<Status>[]
}

/** The statuses of a finished order ({@link StatusFacts.final}). Kept apart from the other facts, as the stages are. */
export const FINAL_STATUSES: readonly OrderStatus[] = ["finalized", "cancelled", "refunded"]

/** The order statuses (specification, Order statuses) with their other facts: the platform's statuses, and those that this service adds. */
export const STATUS_TABLE = {
  pending: {
    custom: false,
    paid: false,
    occupies: true,
    counts: true,
    mails: false,
    unseen: true,
    byCourier: false,
    milestones: [],
    next: [{ to: "on-hold" }, { to: "accepted" }, { to: "processing" }, { to: "failed" }, { to: "cancelled" }],
  },
  "on-hold": {
    custom: false,
    paid: false,
    occupies: true,
    counts: true,
    mails: false,
    unseen: false,
    byCourier: false,
    milestones: [],
    next: [{ to: "accepted" }, { to: "processing" }, { to: "failed" }, { to: "cancelled" }],
  },
  accepting: {
    custom: true,
    paid: false,
    occupies: true,
    counts: true,
    mails: false,
    unseen: false,
    byCourier: false,
    milestones: [],
    next: [{ to: "accepted" }, { to: "processing" }, { to: "cancelled" }],
  },
  accepted: {
    custom: true,
    paid: false,
    occupies: true,
    counts: false,
    mails: true,
    unseen: false,
    byCourier: false,
    milestones: [],
    next: [{ to: "processing" }, { to: "cancelled" }],
  },
  processing: {
    custom: false,
    paid: false,
    occupies: true,
    counts: true,
    mails: false,
    unseen: false,
    byCourier: false,
    milestones: [],
    next: [{ to: "shipped", only: "delivery" }, { to: "completed", only: "pickup" }, { to: "cancelled" }],
  },
  shipped: {
    custom: true,
    paid: false,
    occupies: false,
    counts: false,
    mails: true,
    unseen: false,
    byCourier: true,
    milestones: ["sent_at"],
    next: [{ to: "completed" }, { to: "cancelled" }],
  },
  completed: {
    custom: false,
    paid: true,
    occupies: true,
    counts: true,
    mails: false,
    unseen: false,
    byCourier: true,
    milestones: ["sent_at", "completed_at"],
    next: [{ to: "finalized" }, { to: "refunded" }],
  },
  finalized: {
    custom: true,
    paid: true,
    occupies: false,
    counts: false,
    mails: true,
    unseen: false,
    byCourier: false,
    milestones: ["sent_at", "completed_at", "paid_at", "finalized_at"],
    next: [{ to: "refunded" }],
  },
  cancelled: {
    custom: false,
    paid: false,
    occupies: false,
    counts: false,
    mails: false,
    unseen: true,
    byCourier: false,
    milestones: [],
    next: [],
  },
  refunded: {
    custom: false,
    paid: false,
    occupies: false,
    counts: false,
    mails: false,
    unseen: true,
    byCourier: false,
    milestones: [],
    next: [],
  },
  failed: {
    custom: false,
    paid: false,
    occupies: false,
    counts: false,
    mails: false,
    unseen: true,
    byCourier: false,
    milestones: [],
    next: [{ to: "pending" }, { to: "cancelled" }],
  },
} as const satisfies Readonly<Record<OrderStatus, Omit<StatusFacts<OrderStatus>, "stage" | "final">>>
