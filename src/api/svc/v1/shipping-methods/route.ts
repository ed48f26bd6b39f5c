import { listShippingZones } from "../../../../commands/store-operations/list-shipping-zones"
import { endpoint } from "../../../../http"
import { shippingZonesSchema } from "./schema"

export const GET = endpoint({
  summary: "List shipping zones with their active methods",
  description: "Medusa's service zones, and the rest of the world as zone 0.",
  since: "1.2.0",
  permission: "public",
  tag: "Store operations",
  response: shippingZonesSchema,
  failures: ["svc_commerce_missing"],
  handle: ({ scope, now }) => listShippingZones(scope, now),
})
