import { z } from "@medusajs/framework/zod"
import { nextStatuses, ORDER_STATUSES, STATUS_FACTS, statusIdentifier, statusLabel } from "../../../../domain/orders"
import { endpoint } from "../../../../http"

const slug = z.enum(ORDER_STATUSES)

export const GET = endpoint({
  summary: "List the order statuses and the moves between them",
  since: "1.0.0",
  permission: "public",
  tag: "Orders",
  response: z.array(
    z.object({
      slug,
      id: z.string(),
      label: z.string(),
      custom: z.boolean(),
      paid: z.boolean(),
      final: z.boolean(),
      next: z.array(slug),
    }),
  ),
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
