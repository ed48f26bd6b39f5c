import { z } from "@medusajs/framework/zod"
import { loadOrderRecords } from "../../../../../../commands/ordering/reading/load-order-records"
import { endpoint, pageMeta, pageOf, pagination, reply } from "../../../../../../http"
import { ORDERING_MODULE, type OrderingService } from "../../../../../../modules/ordering"
import { orderSchema, statusesOf, statusList } from "../../../../../contracts/order-schema"

export const GET = endpoint({
  summary: "List your orders, newest first",
  since: "1.0.0",
  permission: "signed_in",
  tag: "Account",
  query: z.object({ ...pagination, status: statusList.optional() }),
  response: orderSchema.array(),
  paginated: true,
  handle: async ({ scope, caller, query }) => {
    const page = pageOf(query)
    const { rows, total } = await scope.resolve<OrderingService>(ORDERING_MODULE).listOrders({
      accountNumber: caller.accountId,
      statuses: statusesOf(query.status),
      orderBy: "created",
      order: "desc",
      limit: page.per_page,
      offset: page.offset,
    })
    return reply(await loadOrderRecords(scope, rows, "customer"), { meta: pageMeta(total, page) })
  },
})
