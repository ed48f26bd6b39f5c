import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { rewriteUrl } from "./rewritten-url"
import type { RouteTable } from "./route-table"

/** Below the host's own admin API, whose sign-in and CORS have judged a request before it comes here. */
const DASHBOARD = /^\/admin\/svc(?=\/|$)/i

const USER = Symbol.for("svc.dashboard-user")

type Carrier = MedusaRequest & { [USER]?: string; auth_context?: { actor_id?: string; actor_type?: string } }

/**
 * Serves every route under the dashboard's sign-in (contract sections 14 and 17): `/admin/svc/<route>` is `/svc/v1/<route>`, or the route
 * beside the namespace of that name (`/svc/orders/stream`), for the administrator whom the host's admin API let in. The route is the same
 * one: nothing is declared twice.
 */
export function followDashboard(table: RouteTable) {
  return function svcDashboardRoute(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
    if (DASHBOARD.test(req.path)) {
      const { actor_id: id, actor_type: type } = (req as Carrier).auth_context ?? {}
      // An API key of the host is nobody: nothing it did could be told to a person.
      ;(req as Carrier)[USER] = type === "user" && id !== undefined ? id : ""
      rewriteUrl(req, dashboardTarget(req.url, table))
    }
    next()
  }
}

/** The administrator whom the host let in to its admin API; undefined for requests that did not come by it, `""` when it is no person. */
export function dashboardUserOf(req: MedusaRequest): string | undefined {
  return (req as Carrier)[USER]
}

/**
 * The address that one below `/admin/svc` means.
 * @example dashboardTarget("/admin/svc/orders?page=2", table) // "/svc/v1/orders?page=2"
 */
export function dashboardTarget(url: string, table: RouteTable): string {
  const rest = url.replace(DASHBOARD, "")
  const path = rest.split("?", 1)[0] ?? ""
  const beside = table.find(`/svc${path}`)?.entry
  return beside !== undefined && !beside.path.startsWith("/svc/v1/") ? `/svc${rest}` : `/svc/v1${rest}`
}
