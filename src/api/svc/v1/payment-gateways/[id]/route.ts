import { changeGateway } from "../../../../../commands/payment/change-gateway"
import { versionTag } from "../../../../../domain/settings/version-tag"
import { endpoint, reply } from "../../../../../http"
import { ifMatchHeaders, ifMatchOf } from "../../../../contracts/if-match"
import { gatewayChangeBody, gatewayPath, gatewaySchema } from "../schema"

export const PUT = endpoint({
  summary: "Update a payment gateway: enabled, texts and settings",
  description: "Changes only the keys in the body.",
  since: "1.2.0",
  permission: "management",
  tag: "Store operations",
  params: gatewayPath,
  headers: ifMatchHeaders,
  body: gatewayChangeBody,
  nulls: "wrong",
  response: gatewaySchema,
  failures: ["svc_gateway_not_found", "svc_commerce_missing", "svc_settings_changed"],
  handle: async ({ scope, params, headers, body, caller, now }) => {
    const terms = { ifMatch: ifMatchOf(headers), actor: caller.accountKey, now }
    const { record, version } = await changeGateway(scope, params.id, body, terms)
    return reply(record, { headers: { ETag: versionTag(version) } })
  },
})
