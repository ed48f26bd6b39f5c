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
    "The body is a `PushSubscription` as JSON, made by `PushManager.subscribe()` with `push_public_key` of `GET /status`. Alarms are sent to the browsers of managers only. A browser that subscribes again keeps the id of its subscription. An account has at most 20 subscriptions: one more deletes the oldest. The subscription of a connected device ends when the device is removed or signed out.",
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
