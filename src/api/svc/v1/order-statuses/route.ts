import { nextStatuses, ORDER_STATUSES, STATUS_FACTS, statusIdentifier, statusLabel } from "../../../../domain/orders"
import { endpoint } from "../../../../http"
import { statusFactsSchema } from "./schema"

export const GET = endpoint({
  summary: "List the order statuses and the moves between them",
  since: "1.0.0",
  permission: "public",
  tag: "Orders",
  response: statusFactsSchema.array(),
  handle: ({ language }) =>
    ORDER_STATUSES.map((status) => {
      const { custom, paid, final } = STATUS_FACTS[status]
      return {
        slug: status,
        id: statusIdentifier(status),
        label: statusLabel(status, language),
        custom,
        paid,
        final,
        next: nextStatuses(status),
      }
    }),
})
