import { z } from "@medusajs/framework/zod"
import { scheduleContext } from "../../../../../../domain/ordering"
import { listDates } from "../../../../../../domain/schedule"
import { endpoint } from "../../../../../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../../modules/settings"
import { presentDate } from "../../presenter"
import { dateSchema, datesQuery, schedulePath } from "../../schema"

export const GET = endpoint({
  summary: "List the dates from today on, and whether they have hours",
  since: "1.6.0",
  permission: "public",
  tag: "Schedule",
  params: schedulePath,
  query: datesQuery,
  response: z.array(dateSchema),
  handle: async ({ scope, params, query, now }) => {
    const settings = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    return listDates(scheduleContext(settings, params.order_type, now), query.days).map(presentDate)
  },
})
