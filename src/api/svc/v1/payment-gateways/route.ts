import { z } from "@medusajs/framework/zod"
import { listGateways } from "../../../../commands/payment/list-gateways"
import { versionTag } from "../../../../domain/settings/version-tag"
import { endpoint, reply } from "../../../../http"
import { gatewaySchema } from "./schema"

export const GET = endpoint({
  summary: "List payment gateways: the plugin's offline ones and Medusa's providers",
  description:
    "The `ETag` is one version for the stored settings of all gateways. Send it as `If-Match` with `PUT /payment-gateways/{id}`.",
  since: "1.2.0",
  permission: "management",
  tag: "Store operations",
  response: z.array(gatewaySchema),
  handle: async ({ scope }) => {
    const { gateways, version } = await listGateways(scope)
    return reply(gateways, { headers: { ETag: versionTag(version) } })
  },
})
