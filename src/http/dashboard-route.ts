import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { rewriteUrl } from "./rewritten-url"
import type { RouteTable } from "./route-table"

/** This path is below the host's admin API, so the host's sign-in and CORS run first. */
const DASHBOARD = /^\/admin\/svc(?=\/|$)/i

const USER = Symbol.for("svc.dashboard-user")

type Carrier = MedusaRequest & { [USER]?: string; auth_context?: { actor_id?: string; actor_type?: string } }

/**
 * Serves every route under the dashboard's sign-in (contract sections 14 and 17): `/admin/svc/<route>` is served as `/svc/v1/<route>`, or
 * as the route outside the namespace (`/svc/orders/stream`). The caller is the administrator whom the host's admin API authenticated. Each
 * route is declared only once.
 */
export function followDashboard(table: RouteTable) {
  return function svcDashboardRoute(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
    if (DASHBOARD.test(req.path)) {
      const { actor_id: id, actor_type: type } = (req as Carrier).auth_context ?? {}
      // An API key of the host is not a person, so its changes could not be attributed to anybody.
      ;(req as Carrier)[USER] = type === "user" && id !== undefined ? id : ""
      // Refusals are in the language that the request prefers.
      res.vary("Accept-Language")
      rewriteUrl(req, dashboardTarget(req.url, table))
    }
    next()
  }
}

/** The administrator authenticated by the host's admin API; undefined for requests outside the admin API, `""` for an API key. */
export function dashboardUserOf(req: MedusaRequest): string | undefined {
  return (req as Carrier)[USER]
}

/**
 * Maps an address below `/admin/svc` to the address of the route.
 * @example dashboardTarget("/admin/svc/orders?page=2", table) // "/svc/v1/orders?page=2"
 */
export function dashboardTarget(url: string, table: RouteTable): string {
  const rest = url.replace(DASHBOARD, "")
  const path = rest.split("?", 1)[0] ?? ""
  const beside = table.find(`/svc${path}`)?.entry
  return beside !== undefined && !beside.path.startsWith("/svc/v1/") ? `/svc${rest}` : `/svc/v1${rest}`
}
