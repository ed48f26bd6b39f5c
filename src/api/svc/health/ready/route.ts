import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { endpoint, replyBytes } from "../../../../http"
import { isDraining } from "../../../../queue"

/** Time limit of the database check. A load balancer calls this often and needs a quick response. */
const PATIENCE_MS = 2_000

export const GET = endpoint({
  summary: "Check whether this process accepts requests",
  description:
    "For load balancers: 200 with `{ ready: true }`; 503 with `{ ready: false }` while it shuts down or its database does not answer.",
  since: "1.0.0",
  permission: "public",
  tag: "Operation",
  produces: "application/json",
  response: z.object({ ready: z.boolean().describe("Whether requests may be sent to this process.") }),
  handle: async ({ scope }) => {
    const ready = !isDraining() && (await answers(scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)))
    return replyBytes(JSON.stringify({ ready }), "application/json", { status: ready ? 200 : 503 })
  },
})

async function answers(knex: Knex): Promise<boolean> {
  try {
    await knex.raw("select 1").timeout(PATIENCE_MS)
    return true
  } catch {
    return false
  }
}
