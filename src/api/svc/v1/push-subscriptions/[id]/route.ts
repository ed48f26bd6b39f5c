import { z } from "@medusajs/framework/zod"
import { unsubscribeBrowser } from "../../../../../commands/alarms/subscribe-browser"
import { endpoint, pathInteger } from "../../../../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../modules/settings"
import { presentSubscription } from "../presenter"
import { subscriptionSchema } from "../schema"

export const DELETE = endpoint({
  summary: "Remove a push subscription of your account",
  since: "1.0.0",
  permission: "signed_in",
  tag: "Notifications",
  params: z.object({ id: pathInteger() }),
  response: subscriptionSchema,
  failures: ["svc_push_subscription_not_found"],
  handle: async ({ scope, caller, params }) => {
    const row = await unsubscribeBrowser(scope, params.id, caller)
    const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    return presentSubscription(row, timezone)
  },
})
