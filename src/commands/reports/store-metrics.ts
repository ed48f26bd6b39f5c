import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { ALARM_KINDS } from "../../domain/alarms"
import { AWAITED_STATUSES } from "../../domain/orders"
import type { Metric } from "../../domain/reports"
import { ALARMS_MODULE, type AlarmsService } from "../../modules/alarms"
import { ORDERING_MODULE, type OrderingService } from "../../modules/ordering"
import { PRINTING_MODULE, type PrintingService } from "../../modules/printing"
import { consumerLags } from "../../queue"

/** A screen that was seen within this time counts as connected. */
const CONNECTED_MS = 2 * 60_000

/** Collects the metrics for monitoring: a few figures, each of which may require action. */
export async function storeMetrics(scope: MedusaContainer, now: number): Promise<Metric[]> {
  const alarms = scope.resolve<AlarmsService>(ALARMS_MODULE)
  const [orders, open, screens, jobs, lags] = await Promise.all([
    scope.resolve<OrderingService>(ORDERING_MODULE).openOrders(AWAITED_STATUSES),
    alarms.openAlarms(),
    alarms.listScreens(now),
    scope.resolve<PrintingService>(PRINTING_MODULE).waitingJobs(),
    consumerLags(scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)),
  ])
  const byStatus = new Map(orders.map((each) => [each.status, each]))
  const seconds = (since: number | undefined): number => (since === undefined ? 0 : Math.max(0, (now - since) / 1000))
  return [
    {
      name: "svc_orders_open",
      help: "Orders that somebody waits for, by status.",
      samples: AWAITED_STATUSES.map((status) => ({ labels: { status }, value: byStatus.get(status)?.count ?? 0 })),
    },
    {
      name: "svc_orders_oldest_seconds",
      help: "How long the order that has waited longest has been in its status.",
      samples: AWAITED_STATUSES.map((status) => ({ labels: { status }, value: seconds(byStatus.get(status)?.since.getTime()) })),
    },
    {
      name: "svc_alarms_open",
      help: "Open alarms, by kind.",
      samples: ALARM_KINDS.map((kind) => ({ labels: { kind }, value: open.filter((alarm) => alarm.kind === kind).length })),
    },
    {
      name: "svc_screens_connected",
      help: "Screens that were seen within two minutes.",
      samples: [{ value: screens.filter(({ lastSeenAt }) => now - lastSeenAt < CONNECTED_MS).length }],
    },
    {
      name: "svc_print_jobs_waiting",
      help: "Tickets that no printer has confirmed, by printer.",
      samples: jobs.map(({ printer, count }) => ({ labels: { printer: String(printer) }, value: count })),
    },
    {
      name: "svc_outbox_lag_events",
      help: "Order events that a consumer has not read yet.",
      samples: lags.map(({ consumer, events }) => ({ labels: { consumer }, value: events })),
    },
    {
      name: "svc_process_memory_bytes",
      help: "Resident memory of the process that answers.",
      samples: [{ value: process.memoryUsage.rss() }],
    },
  ]
}
