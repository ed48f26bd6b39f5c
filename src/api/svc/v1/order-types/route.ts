import { z } from "@medusajs/framework/zod"
import { ORDER_TYPES } from "../../../../domain/settings/operation-settings"
import { endpoint } from "../../../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../../../modules/settings"
import { orderTypeSchema, presentOrderType } from "../../../contracts/order-type-record"

export const GET = endpoint({
  summary: "List order types and whether they are open",
  since: "1.6.0",
  permission: "public",
  tag: "Order types",
  response: z.array(orderTypeSchema),
  handle: async ({ scope, now }) => {
    const settings = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    return ORDER_TYPES.map((type) => presentOrderType(type, settings, now))
  },
})
