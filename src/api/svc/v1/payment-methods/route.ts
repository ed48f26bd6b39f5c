import { z } from "@medusajs/framework/zod"
import { listGateways } from "../../../../commands/payment/list-gateways"
import { endpoint } from "../../../../http"

export const GET = endpoint({
  summary: "List the names of the active payment gateways by id",
  description:
    "Includes offline and online gateways. `POST /orders` accepts only offline ones; see `payment_methods` of `POST /cart/validate`.",
  since: "1.2.0",
  permission: "signed_in",
  tag: "Store operations",
  response: z.record(z.string(), z.string()),
  handle: async ({ scope }) =>
    Object.fromEntries((await listGateways(scope)).gateways.filter(({ enabled }) => enabled).map(({ id, title }) => [id, title])),
})
