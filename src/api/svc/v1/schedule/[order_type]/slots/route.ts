import { scheduleContext } from "../../../../../../domain/ordering"
import { daySlots, selectableSlotKeys } from "../../../../../../domain/schedule"
import { endpoint } from "../../../../../../http"
import { ORDERING_MODULE, type OrderingService } from "../../../../../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../../modules/settings"
import { presentDaySlots } from "../../presenter"
import { daySlotsSchema, schedulePath, slotsQuery } from "../../schema"

export const GET = endpoint({
  summary: "List the slots of a day and their free places",
  description: "Lists every slot of the ranges that begin on the date; past, full and blocked slots are not available.",
  since: "1.6.0",
  permission: "public",
  tag: "Schedule",
  params: schedulePath,
  query: slotsQuery,
  response: daySlotsSchema,
  handle: async ({ scope, params, query, now }) => {
    const settings = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    const context = scheduleContext(settings, params.order_type, now)
    const counts = await scope
      .resolve<OrderingService>(ORDERING_MODULE)
      .slotCounts(selectableSlotKeys(context, query.date), settings.capacity_statuses)
    return presentDaySlots(daySlots(context, query.date, (key) => counts.get(key) ?? 0))
  },
})
