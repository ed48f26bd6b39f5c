import {
  FINAL_STATUSES,
  ORDER_STATUSES,
  type OrderStage,
  type OrderStatus,
  STATUS_STAGES,
  STATUS_TABLE,
  type StatusFacts,
} from "./status-facts"

export { ORDER_STATUSES, type OrderStatus }

// Marked for bundlers: code that a screen does not use is left out of its script.
/* @__NO_SIDE_EFFECTS__ */
const allFacts = (): Readonly<Record<OrderStatus, StatusFacts<OrderStatus>>> => {
  const facts: Partial<Record<OrderStatus, StatusFacts<OrderStatus>>> = {}
  for (const status of ORDER_STATUSES) {
    facts[status] = { stage: STATUS_STAGES[status], final: FINAL_STATUSES.includes(status), ...STATUS_TABLE[status] }
  }
  return facts as Required<typeof facts>
}

export const STATUS_FACTS = allFacts()

/** The stage of an order with this status. Rules about orders use the stage, so they also hold for statuses that are added later. */
export function stageOf(status: OrderStatus): OrderStage {
  return STATUS_STAGES[status]
}

/** The statuses whose facts meet a condition. */
/* @__NO_SIDE_EFFECTS__ */
const statusesWith = (condition: (facts: StatusFacts<OrderStatus>) => boolean): readonly OrderStatus[] =>
  ORDER_STATUSES.filter((status) => condition(STATUS_FACTS[status]))

/* @__NO_SIDE_EFFECTS__ */
const statusesAt = (...stages: readonly OrderStage[]): readonly OrderStatus[] =>
  ORDER_STATUSES.filter((status) => stages.includes(stageOf(status)))

/** Statuses in which the order waits for payment. The payment moves it to another status. */
export const UNPAID_STATUSES = statusesAt("unpaid")

/** Statuses in which the kitchen has not started. If the order is packed in Medusa, it moves to `processing`. */
export const NOT_TAKEN_ON_STATUSES = statusesAt("unpaid", "asked", "accepted", "failed")

/** Statuses in which the store has accepted the order. Its customer is then no longer new to the store. */
export const TAKEN_ON_STATUSES = statusesAt("accepted", "making", "sent", "arrived")

/** A payment that is only authorised is captured in each of these statuses. An order may leave, or arrive, before the capture has succeeded. */
export const CAPTURING_STATUSES = TAKEN_ON_STATUSES

/** Statuses in which the store has to accept the order, or has accepted it and can still stop it from leaving. */
export const STOPPABLE_STATUSES = statusesAt("asked", "accepted", "making")

/** Whether the order is on its way. Its tracking address is shown only then. */
export function isOnTheWay(status: OrderStatus): boolean {
  return stageOf(status) === "sent"
}

/** Statuses in which the customer may still cancel. */
export const CANCELLABLE_STATUSES = statusesAt("unpaid", "asked")

/** Statuses in which somebody is waiting for the food. */
export const AWAITED_STATUSES = statusesAt("unpaid", "asked", "accepted", "making", "sent")

/** Statuses of an undone order: stock, points and coupon were returned, and no move leaves the status. */
export const UNDONE_STATUSES = statusesAt("undone")

/** Statuses in which nobody makes or awaits the order: it is undone, or its payment failed. */
export const CALLED_OFF_STATUSES = statusesAt("undone", "failed")

/**
 * Whether the store has marked the payment of an order as failed. The order's slot and table are then free, any payment is returned, and the
 * order cannot be paid until it is pending again.
 */
export function hasFailed(status: OrderStatus): boolean {
  return stageOf(status) === "failed"
}

/** Statuses of a finished order: it has arrived, or is undone. An imported order that is first seen in one of them causes no notifications. */
export const OVER_STATUSES = statusesAt("arrived", "undone")

/** Statuses in which an order may still earn points. */
export const EARNING_STATUSES = statusesWith(({ stage, final }) => !final && stage !== "failed")

/** Statuses in which an order keeps its table. */
export const OCCUPYING_STATUSES = statusesWith(({ occupies }) => occupies)

/** Statuses in which an order counts as a sale in reports. */
export const PAID_STATUSES = statusesWith(({ paid }) => paid)

/** Statuses that count in a slot by default. */
export const COUNTED_STATUSES = statusesWith(({ counts }) => counts)

/** Statuses that an order can have while its online payment was never made. Consumers of order events are then not notified. */
export const UNSEEN_STATUSES = statusesWith(({ unseen }) => unseen)

/** Statuses of an order that nobody sees until it is paid. */
export const AWAITING_PAYMENT_STATUSES = statusesWith(({ unseen, stage }) => unseen && stage === "unpaid")

/** Statuses that a courier may move an order to. */
export const COURIER_STATUSES = statusesWith(({ byCourier }) => byCourier)

/** A status that customers get a notice for. */
export type NotifiedStatus = {
  [Status in OrderStatus]: (typeof STATUS_TABLE)[Status]["mails"] extends true ? Status : never
}[OrderStatus]

/** True for a status that customers get a notice for. */
export function isNotified(status: OrderStatus): status is NotifiedStatus {
  return STATUS_FACTS[status].mails
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
  return Object.hasOwn(STATUS_STAGES, bare) ? (bare as OrderStatus) : undefined
}
