import type { Sellables } from "../catalog"
import { judgeMinimum, type MinimumVerdict } from "../delivery"
import { localizedMoney, type Minor, toDecimal, toNumber } from "../money"
import {
  judgeSelection,
  type ScheduleContext,
  type ScheduleDecision,
  type ScheduleReason,
  type ScheduleSelection,
  type SlotKey,
  selectionSlotKeys,
} from "../schedule"
import { effectiveMode } from "../settings/effective-mode"
import type { OperationSettings } from "../settings/operation-settings"
import type { Cart } from "./cart"
import { type DeliveryKnowledge, type DeliveryVerdict, judgeDelivery } from "./judge-delivery"
import { type ItemsJudgement, type ItemsQuestion, judgeItems } from "./judge-items"
import { type CartProblem, problem } from "./problem"

/** Everything needed to judge a cart, read beforehand as plain data. */
export interface CartKnowledge {
  readonly settings: OperationSettings
  readonly digits: number
  /** ISO 4217. */
  readonly currencyCode: string
  readonly stockLocationId: string
  readonly sellables: Sellables
  /** The number of orders counted in a slot. */
  readonly taken: (slotKey: string) => number
  readonly delivery: DeliveryKnowledge
  readonly table: TableVerdict
  /** Epoch milliseconds. */
  readonly now: number
  /** The subtotal sent by the client; used only if a validation sends no items. */
  readonly claimedSubtotal: Minor | null
  /** See {@link ItemsQuestion}. */
  readonly priceOf?: ItemsQuestion["priceOf"]
}

/** The result of judging the cart's table. */
export type TableVerdict =
  | { readonly kind: "none" }
  | { readonly kind: "chosen"; readonly table: { readonly id: string; readonly label: string; readonly zone: string } }
  | { readonly kind: "refused"; readonly code: "table_not_found" | "table_occupied" | "table_required" }

/** The judgement of a cart before the platform adds promotions and taxes. */
export interface CartJudgement {
  readonly items: ItemsJudgement
  readonly subtotal: Minor
  readonly schedule: ScheduleDecision
  readonly minimum: MinimumVerdict
  readonly delivery: DeliveryVerdict
  readonly table: TableVerdict
  /** In the order of the checks. The error of a refused order has the code of the first problem. */
  readonly problems: readonly CartProblem[]
}

const NO_MINIMUM: MinimumVerdict = { valid: true, minimum: 0n, missing: 0n }

/** The schedule context of a cart's mode. */
export function scheduleContext(settings: OperationSettings, orderType: Cart["orderType"], now: number): ScheduleContext {
  return {
    orderType,
    mode: effectiveMode(settings.order_types[orderType], now),
    timezone: settings.timezone,
    emergencyClosed: settings.emergency_closed,
    now,
  }
}

/** The slots whose counts are needed to judge the cart ({@link CartKnowledge.taken}). */
export function cartSlotKeys(cart: Cart, settings: OperationSettings, now: number): SlotKey[] {
  return selectionSlotKeys(scheduleContext(settings, cart.orderType, now), selectionOf(cart))
}

function selectionOf({ date, time, serviceMode }: Cart): ScheduleSelection {
  return { date, time, dineIn: serviceMode === "dine_in" }
}

/**
 * Judges a cart: prices and extras, hours, minimum, coverage, table. `POST /cart/validate`, `POST /orders` and the platform's
 * checkout all use it, so a cart that is valid for one is valid for all (contract section 7, One engine).
 */
export function judgeCart(cart: Cart, knowledge: CartKnowledge): CartJudgement {
  const { settings, digits, now } = knowledge
  const dineIn = cart.serviceMode === "dine_in"
  const items = judgeItems({
    items: cart.items ?? [],
    sellables: knowledge.sellables,
    stockLocationId: knowledge.stockLocationId,
    priceOf: knowledge.priceOf,
  })
  const subtotal = cart.items ? items.subtotal : (knowledge.claimedSubtotal ?? 0n)
  const context = scheduleContext(settings, cart.orderType, now)
  const schedule = judgeSelection(context, selectionOf(cart), knowledge.taken)
  // Dine-in has no minimum. The other modes compare it with the subtotal before discounts.
  const minimum = dineIn ? NO_MINIMUM : judgeMinimum(context.mode, subtotal, digits)
  const delivery = judgeDelivery(cart.orderType, settings.delivery, knowledge.delivery, subtotal, digits)
  return {
    items,
    subtotal,
    schedule,
    minimum,
    delivery,
    table: knowledge.table,
    problems: [
      ...items.problems,
      ...(schedule.valid ? [] : [scheduleProblem(schedule.reason)]),
      ...(minimum.valid ? [] : [belowMinimum(minimum, subtotal, knowledge)]),
      ...(delivery.problem ? [delivery.problem] : []),
      ...(knowledge.table.kind === "refused" ? [problem(knowledge.table.code)] : []),
    ],
  }
}

/** The problem of a date or time that cannot be chosen, with a message per reason. */
export function scheduleProblem(reason: ScheduleReason): CartProblem {
  return problem("schedule_selection_invalid", { reason }, { reason })
}

function belowMinimum(
  { minimum, missing }: MinimumVerdict,
  current: Minor,
  { digits, currencyCode }: CartKnowledge,
): CartProblem {
  return problem(
    "below_minimum",
    { minimum: toNumber(minimum, digits), current: toNumber(current, digits), missing: toNumber(missing, digits) },
    { amount: localizedMoney(toDecimal(missing, digits), currencyCode) },
  )
}
