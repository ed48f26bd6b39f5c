import { z } from "@medusajs/framework/zod"
import { createDevice } from "../../../../../commands/access/devices/create-device"
import { endpoint, reply } from "../../../../../http"
import { ACCESS_MODULE, type AccessService } from "../../../../../modules/access"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../modules/settings"
import { presentDevice, presentPairing } from "./presenter"
import { deviceBody, deviceSchema, newDeviceSchema } from "./schema"

export const GET = endpoint({
  summary: "List devices, signed in or waiting for their code, newest first",
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
  summary: "Create a device for a staff account, with the code that signs it in",
  description:
    "For tablets without a mailbox. The device sends the code to `POST /auth/devices/token`, once and within ten minutes. A manager may create devices for their own account and for all others except those of other managers.",
  since: "1.0.0",
  permission: "management",
  closedTo: "basic",
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
