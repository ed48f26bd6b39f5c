import type { MedusaRequest } from "@medusajs/framework/http"
import { authenticateDashboardUser } from "../commands/access/authenticate-dashboard-user"
import { authenticateRequest } from "../commands/access/authenticate-request"
import type { AuthenticateOptions, Caller } from "../http"
import { dashboardUserOf, needsPreflight } from "../http"

/** The request that authentication reads: the request itself, or a copy that stays valid after the request has ended. */
type Carrier = Parameters<typeof authenticateRequest>[1]

/** Authenticates a request: by our credentials, or by the dashboard's sign-in if it came through the host's admin API. */
export function authenticate(req: MedusaRequest, options: AuthenticateOptions, carrier: Carrier = req): Promise<Caller> {
  const user = dashboardUserOf(req)
  return user === undefined
    ? authenticateRequest(req.scope, carrier, options)
    : authenticateDashboardUser(req.scope, carrier, user, { now: options.now, isPreflighted: isPreflighted(req) })
}

/** Browsers send a preflight request before another origin can send `PUT`, `PATCH` or `DELETE`. `GET` and `HEAD` change nothing. */
function isPreflighted({ method, headers }: MedusaRequest): boolean {
  return method !== "POST" || needsPreflight(headers["content-type"])
}
