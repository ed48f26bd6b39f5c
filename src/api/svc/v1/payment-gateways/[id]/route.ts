import { endpoint } from "../../../../../http"
import { changeGateway } from "../../../../../workflows/payment/change-gateway"
import { gatewayChangeBody, gatewayPath, gatewaySchema } from "../schema"

export const PUT = endpoint({
  summary: "Switches a payment gateway and changes its words and settings",
  description: "Changes only the keys that are sent.",
  since: "1.2.0",
  permission: "management",
  tag: "Store operations",
  params: gatewayPath,
  body: gatewayChangeBody,
  response: gatewaySchema,
  failures: ["svc_gateway_not_found", "svc_commerce_missing"],
  handle: ({ scope, params, body, caller, now }) => changeGateway(scope, params.id, body, { actor: caller.accountKey, now }),
})
