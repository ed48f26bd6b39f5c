import { changeGateway } from "../../../../../commands/payment/change-gateway"
import { endpoint } from "../../../../../http"
import { gatewayChangeBody, gatewayPath, gatewaySchema } from "../schema"

export const PUT = endpoint({
  summary: "Update a payment gateway: enabled, texts and settings",
  description: "Changes only the keys in the body.",
  since: "1.2.0",
  permission: "management",
  tag: "Store operations",
  params: gatewayPath,
  body: gatewayChangeBody,
  nulls: "wrong",
  response: gatewaySchema,
  failures: ["svc_gateway_not_found", "svc_commerce_missing"],
  handle: ({ scope, params, body, caller, now }) => changeGateway(scope, params.id, body, { actor: caller.accountKey, now }),
})
