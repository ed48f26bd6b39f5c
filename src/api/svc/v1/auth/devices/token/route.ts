import { clientAddress } from "../../../../../../commands/access/client-address"
import { claimDevice } from "../../../../../../commands/access/devices/claim-device"
import { endpoint, reply } from "../../../../../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../../modules/settings"
import { presentAccount } from "../../presenter"
import { presentDevice } from "../presenter"
import { deviceCodeBody, deviceSignInSchema } from "../schema"

export const POST = endpoint({
  summary: "Sign in a device with its code",
  description:
    "After five wrong codes in a minute from one address, or a hundred from all addresses, further attempts are refused with `Retry-After`. The token is a bearer token, and each use extends it.",
  since: "1.0.0",
  permission: "public",
  tag: "Access",
  body: deviceCodeBody,
  response: deviceSignInSchema,
  created: true,
  failures: ["svc_invalid_device_code", "svc_too_many_attempts"],
  handle: async ({ scope, body, now, req }) => {
    const { token, account, device } = await claimDevice(scope, body.code, clientAddress(scope, req), now)
    const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    return reply({ token, account: presentAccount(account, timezone), device: presentDevice(device, timezone) }, { status: 201 })
  },
})
