import { z } from "@medusajs/framework/zod"
import { endpoint } from "../../../../http"
import { listGateways } from "../../../../workflows/payment/list-gateways"
import { gatewaySchema } from "./schema"

export const GET = endpoint({
  summary: "The payment gateways: the plugin's offline ones and the platform's providers",
  since: "1.2.0",
  permission: "management",
  tag: "Store operations",
  response: z.array(gatewaySchema),
  handle: ({ scope }) => listGateways(scope),
})
