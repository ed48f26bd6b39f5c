import { endpoint } from "../../../../../http"
import { readOccupancy } from "../read-occupancy"
import { occupancySchema } from "../schema"

export const GET = endpoint({
  summary: "All tables with the orders that occupy them",
  since: "1.23.0",
  permission: "management",
  tag: "Tables",
  response: occupancySchema,
  handle: ({ scope, now }) => readOccupancy(scope, now),
})
