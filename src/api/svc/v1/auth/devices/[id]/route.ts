import { z } from "@medusajs/framework/zod"
import { removeDevice } from "../../../../../../commands/access/devices/remove-device"
import { endpoint, pathInteger } from "../../../../../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../../modules/settings"
import { presentDevice } from "../presenter"
import { deviceSchema } from "../schema"

export const DELETE = endpoint({
  summary: "Remove a device: end its token at once and its streams within five seconds",
  since: "1.0.0",
  permission: "management",
  closedTo: "basic",
  tag: "Access",
  params: z.object({ id: pathInteger() }),
  response: deviceSchema,
  failures: ["svc_device_not_found"],
  handle: async ({ scope, params }) => {
    const device = await removeDevice(scope, params.id)
    const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    return presentDevice(device, timezone)
  },
})
