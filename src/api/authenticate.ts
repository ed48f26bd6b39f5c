import type { MedusaRequest } from "@medusajs/framework/http"
import { authenticateDashboardUser } from "../commands/access/authenticate-dashboard-user"
import { authenticateRequest } from "../commands/access/authenticate-request"
import type { AuthenticateOptions, Caller } from "../http"
import { dashboardUserOf } from "../http"

/** The part of a request by which its caller is judged: the request itself, or a copy that outlives it. */
type Carrier = Parameters<typeof authenticateRequest>[1]

/** The caller of a request: by our credentials, or by the dashboard's sign-in where it came through the host's admin API. */
export function authenticate(req: MedusaRequest, options: AuthenticateOptions, carrier: Carrier = req): Promise<Caller> {
  const user = dashboardUserOf(req)
  return user === undefined
    ? authenticateRequest(req.scope, carrier, options)
    : authenticateDashboardUser(req.scope, carrier, user, options.now)
}
