import { z } from "@medusajs/framework/zod"
import { ANSWERED, endpoint } from "../../../../http"
import { sightOf } from "../../../../workflows/ordering/find-visible-order"
import { statusesOf, statusList } from "../../../contracts/order-record"
import { writeStreamHead } from "./event-stream"
import { openStream } from "./open-stream"

export const GET = endpoint({
  summary: "Follows the changes of orders, as Server-Sent Events",
  description:
    "`id` is the outbox position, `event` the topic (`order.created`, `order.updated`, `order.deleted`), `data` the order record as it stands, `{ id }` of a deleted one. First comes `hello { position, server_time }`. With `Last-Event-ID` it goes on behind that position, on any instance; an event may come twice, none of the last 90 days is left out. Of ten streams per account the oldest ends with `displaced` when one more is opened.",
  since: "1.0.0",
  permission: "signed_in",
  tag: "Orders",
  produces: "text/event-stream",
  endless: true,
  query: z.object({
    status: statusList.optional().describe("Orders in one status, or in one of a comma list."),
    store: z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,64}$/)
      .optional()
      .describe("Orders of one store."),
  }),
  headers: z.object({
    "Last-Event-ID": z
      .string()
      .regex(/^\d{0,15}$/)
      .optional()
      .describe("The `id` of the last event that was seen."),
  }),
  response: z.string(),
  failures: ["svc_forbidden"],
  handle: async ({ caller, query, headers, now, req, res }) => {
    sightOf(caller)
    if (req.method === "HEAD") {
      writeStreamHead(res)
      res.end()
      return ANSWERED
    }
    const seen = headers["Last-Event-ID"] || undefined
    await openStream(req, res, caller, { statuses: statusesOf(query.status), store: query.store, seen }, now)
    return ANSWERED
  },
})
