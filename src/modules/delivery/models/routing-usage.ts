import { model } from "@medusajs/framework/utils"

/** Requests sent to the routing service on one day, over all instances. */
const RoutingUsage = model.define(
  { name: "svcRoutingUsage", tableName: "svc_routing_usage" },
  {
    /** `YYYY-MM-DD` in the store's time zone. */
    day: model.text().primaryKey(),
    count: model.number(),
  },
)

export default RoutingUsage
