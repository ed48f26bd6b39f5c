import { z } from "@medusajs/framework/zod"
import { endpoint } from "../../../../http"
import { listGateways } from "../../../../workflows/payment/list-gateways"

export const GET = endpoint({
  summary: "Names of the active payment gateways, by id",
  description: "Offline and online ones. `POST /orders` takes offline ones; see `payment_methods` of `POST /cart/validate`.",
  since: "1.2.0",
  permission: "signed_in",
  tag: "Store operations",
  response: z.record(z.string(), z.string()),
  handle: async ({ scope }) =>
    Object.fromEntries((await listGateways(scope)).filter(({ enabled }) => enabled).map(({ id, title }) => [id, title])),
})
