import type { MedusaContainer } from "@medusajs/framework/types"
import { watchingKinds } from "../../domain/access/devices"
import {
  type AlarmCondition,
  awaitedBetween,
  expectsScreens,
  isAlreadyNotified,
  isLongPast,
  presenceAfter,
  unwatchedSince,
  wasStaffed,
} from "../../domain/alarms"
import { NEW_STATUSES } from "../../domain/orders"
import { unprintedSince } from "../../domain/printing"
import { ALARMS_MODULE, type AlarmsService } from "../../modules/alarms"
import { ORDERING_MODULE, type OrderingService } from "../../modules/ordering"
import { PRINTING_MODULE, type PrintingService } from "../../modules/printing"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { silentSince } from "../printing/silent-since"

const MINUTE = 60_000
/**
 * Maximum number of orders that become alarms at once. In a closed store, orders whose time is near have a separate limit of the same size.
 */
const LATE_ORDERS = 50

/** Finds every condition that is an alarm at this moment (contract section 17). */
export async function holdingConditions(scope: MedusaContainer, now: number): Promise<AlarmCondition[]> {
  return [...(await lateOrders(scope, now)), ...(await missingScreen(scope, now)), ...(await silentPrinters(scope, now))]
}

/** Orders that the store has not accepted for the configured number of minutes. */
async function lateOrders(scope: MedusaContainer, now: number): Promise<AlarmCondition[]> {
  const settings = scope.resolve<SettingsService>(SETTINGS_MODULE)
  const { unaccepted_minutes: minutes } = (await settings.alerts()).settings
  if (minutes === null) return []
  const awaited = awaitedBetween(await settings.operation(), minutes, now)
  const before = new Date(now - minutes * MINUTE)
  const waiting = (due: typeof awaited) =>
    scope.resolve<OrderingService>(ORDERING_MODULE).ordersWaitingSince(NEW_STATUSES, before, due, LATE_ORDERS)
  // Orders whose time is near are read separately, so that other orders do not use up their limit.
  const orders = [...(await waiting(null)), ...(awaited === null ? [] : await waiting(awaited))]
  return orders.map(({ id, number, status_changed_at: since, fulfillment_at: due }) => ({
    kind: "order_unaccepted",
    subject: id,
    label: String(number),
    since: since.getTime(),
    isUnattended: awaited !== null && (due.getTime() < awaited.from || due.getTime() > awaited.to),
    isNotified: isLongPast(due.getTime(), now),
  }))
}

async function missingScreen(scope: MedusaContainer, now: number): Promise<AlarmCondition[]> {
  const settings = scope.resolve<SettingsService>(SETTINGS_MODULE)
  const { settings: alerts, isScreenLimitChosen: isChosen } = await settings.alerts()
  if (alerts.no_screen_minutes === null || settings.coexistenceMode()) return []
  const rows = scope.resolve<AlarmsService>(ALARMS_MODULE)
  const lastSeen = await rows.recordWatchers(watchingKinds(), now)
  const presence = presenceAfter(await rows.screenPresence(), lastSeen, now)
  await rows.recordScreenPresence(presence)
  const since = unwatchedSince(alerts, await settings.operation(), lastSeen, now)
  if (since === null) return []
  const notifiedEnd = await rows.lastNotifiedEnd("no_screen")
  const orders = scope.resolve<OrderingService>(ORDERING_MODULE)
  const waiting = await orders.ordersWaitingSince(NEW_STATUSES, new Date(since), null, 1)
  if (!expectsScreens({ isChosen, lastSeen, notifiedEnd, hasWaiting: waiting.length > 0 })) return []
  const isNotified = isAlreadyNotified(notifiedEnd, presence, alerts.no_screen_minutes, now)
  return [{ kind: "no_screen", subject: "", label: "", since, isNotified }]
}

async function silentPrinters(scope: MedusaContainer, now: number): Promise<AlarmCondition[]> {
  const limit = await silentSince(scope, now)
  const conditions: AlarmCondition[] = []
  for (const printer of await scope.resolve<PrintingService>(PRINTING_MODULE).listPrinters()) {
    const since = unprintedSince(printer, limit)
    if (since !== null) conditions.push({ kind: "printer_silent", subject: String(printer.number), label: printer.name, since })
  }
  if (conditions.length === 0) return []
  const settings = scope.resolve<SettingsService>(SETTINGS_MODULE)
  const { printer_silent_minutes: minutes } = (await settings.alerts()).settings
  const isUnattended = !wasStaffed(await settings.operation(), minutes, now)
  return conditions.map((condition) => ({ ...condition, isUnattended }))
}
