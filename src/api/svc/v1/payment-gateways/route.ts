import { z } from "@medusajs/framework/zod"
import { listGateways } from "../../../../commands/payment/list-gateways"
import { endpoint } from "../../../../http"
import { gatewaySchema } from "./schema"

export const GET = endpoint({
  summary: "List payment gateways: the plugin's offline ones and Medusa's providers",
  since: "1.2.0",
  permission: "management",
  tag: "Store operations",
  response: z.array(gatewaySchema),
  handle: ({ scope }) => listGateways(scope),
})
