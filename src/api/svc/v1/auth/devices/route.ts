import { z } from "@medusajs/framework/zod"
import { createDevice } from "../../../../../commands/access/devices/create-device"
import { endpoint, reply } from "../../../../../http"
import { ACCESS_MODULE, type AccessService } from "../../../../../modules/access"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../modules/settings"
import { presentDevice, presentPairing } from "./presenter"
import { deviceBody, deviceSchema, newDeviceSchema } from "./schema"

export const GET = endpoint({
  summary: "List the devices that are signed in or wait for their code, newest first",
  since: "1.0.0",
  permission: "management",
  tag: "Access",
  response: z.array(deviceSchema),
  handle: async ({ scope, now }) => {
    const devices = await scope.resolve<AccessService>(ACCESS_MODULE).listDevices(now)
    const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    return devices.map((device) => presentDevice(device, timezone))
  },
})

export const POST = endpoint({
  summary: "Create a device of a staff account, and the code that signs it in",
  description:
    "For tablets without a mailbox: the device sends the code to `POST /auth/devices/token`, once and within ten minutes. A manager creates devices of other managers' accounts never, of their own and of all others always.",
  since: "1.0.0",
  permission: "management",
  tag: "Access",
  body: deviceBody,
  response: newDeviceSchema,
  created: true,
  failures: ["svc_account_not_found", "svc_forbidden"],
  handle: async ({ scope, caller, body, now }) => {
    const wish = { name: body.name.trim(), accountId: body.account_id, kind: body.kind }
    const paired = await createDevice(scope, wish, caller, now)
    const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    return reply(presentPairing(paired, timezone), { status: 201 })
  },
})
