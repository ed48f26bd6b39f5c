import { z } from "@medusajs/framework/zod"
import { subscribeBrowser } from "../../../../commands/alarms/subscribe-browser"
import { endpoint, reply } from "../../../../http"
import { ALARMS_MODULE, type AlarmsService } from "../../../../modules/alarms"
import { SETTINGS_MODULE, type SettingsService } from "../../../../modules/settings"
import { presentSubscription } from "./presenter"
import { subscriptionBody, subscriptionSchema } from "./schema"

export const GET = endpoint({
  summary: "List the push subscriptions of your account, newest first",
  since: "1.0.0",
  permission: "signed_in",
  tag: "Notifications",
  response: z.array(subscriptionSchema),
  handle: async ({ scope, caller }) => {
    const rows = await scope.resolve<AlarmsService>(ALARMS_MODULE).subscriptionsOf(caller.accountKey)
    const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    return rows.map((row) => presentSubscription(row, timezone))
  },
})

export const POST = endpoint({
  summary: "Subscribe this browser to Web Push",
  description:
    "The body is the result of `PushManager.subscribe()` with `push_public_key` of `GET /status`. Managers are notified of alarms. A browser that subscribes again keeps its id; an account has at most 20. The subscription of a device ends with the device.",
  since: "1.0.0",
  permission: "signed_in",
  tag: "Notifications",
  body: subscriptionBody,
  response: subscriptionSchema,
  created: true,
  handle: async ({ scope, caller, body, now }) => {
    const row = await subscribeBrowser(scope, body, caller, now)
    const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    return reply(presentSubscription(row, timezone), { status: 201 })
  },
})
