import { claimDevice } from "../../../../../../commands/access/devices/claim-device"
import { endpoint, reply } from "../../../../../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../../modules/settings"
import { presentAccount } from "../../presenter"
import { presentDevice } from "../presenter"
import { deviceCodeBody, deviceSignInSchema } from "../schema"

export const POST = endpoint({
  summary: "Sign a device in by its code",
  description:
    "Five wrong codes a minute from one address, or a hundred from anywhere, are refused with `Retry-After`. The token is used as a bearer token and renews itself by use.",
  since: "1.0.0",
  permission: "public",
  tag: "Access",
  body: deviceCodeBody,
  response: deviceSignInSchema,
  created: true,
  failures: ["svc_invalid_device_code", "svc_too_many_attempts"],
  handle: async ({ scope, body, now, req }) => {
    const address = req.ip ?? req.socket.remoteAddress ?? ""
    const { token, account, device } = await claimDevice(scope, body.code, address, now)
    const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    return reply({ token, account: presentAccount(account, timezone), device: presentDevice(device, timezone) }, { status: 201 })
  },
})
