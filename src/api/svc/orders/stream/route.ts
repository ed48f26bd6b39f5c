import { z } from "@medusajs/framework/zod"
import { sightOf } from "../../../../commands/ordering/reading/find-visible-order"
import { STAFF_BOARDS } from "../../../../domain/access/devices"
import { ANSWERED, endpoint } from "../../../../http"
import { statusesOf, statusList } from "../../../contracts/order-schema"
import { writeStreamHead } from "./event-stream"
import { openStream } from "./open-stream"

export const GET = endpoint({
  summary: "Stream the changes of orders as Server-Sent Events",
  description:
    "`id` is the outbox position, `event` the topic (`order.created`, `order.updated`, `order.deleted`), `data` the current order record, or `{ id }` for a deletion. A courier who loses an order gets its `order.deleted`. The first event is `hello { position, server_time, sight }`; it is sent again, within five seconds, when a change of the account's roles or store changes which orders it may see. Read all orders again then, and also when the `hello` of a new connection has a different `sight` from the last one. With `Last-Event-ID` the stream resumes after that position, on any instance. An event may be sent twice, but none of the last 90 days is missed. An account may have ten streams; opening one more ends the oldest with `displaced`.",
  since: "1.0.0",
  permission: "signed_in",
  tag: "Orders",
  produces: "text/event-stream",
  endless: true,
  query: z.object({
    status: statusList.optional().describe("Only orders in this status, or in one of a comma-separated list."),
    store: z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,64}$/)
      .optional()
      .describe("Only orders of this store."),
    board: z
      .enum(STAFF_BOARDS)
      .optional()
      .describe(
        "The board that shows the stream. For the alarm that no screen is connected, boards for guests and couriers do not count.",
      ),
  }),
  headers: z.object({
    "Last-Event-ID": z
      .string()
      .regex(/^\d{0,15}$/)
      .optional()
      .describe("The `id` of the last event received."),
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
    await openStream(req, res, caller, { statuses: statusesOf(query.status), store: query.store, board: query.board, seen }, now)
    return ANSWERED
  },
})
