import type { DeclaredRoute } from "../../http"

/** Names that are clearer than those derived from the path by {@link methodNames}. */
const NAMES: Readonly<Record<string, string>> = {
  "GET /svc/v1/status": "status",
  "POST /svc/v1/auth/token": "auth.signIn",
  "DELETE /svc/v1/auth/token": "auth.signOut",
  "DELETE /svc/v1/auth/tokens": "auth.tokens.deleteAll",
  "POST /svc/v1/auth/devices/token": "auth.devices.signIn",
  "POST /svc/v1/auth/reset-password": "auth.resetPassword",
  "POST /svc/v1/auth/reset-password/confirm": "auth.confirmReset",
  "GET /svc/v1/auth/me": "me.get",
  "PUT /svc/v1/auth/me": "me.update",
  "POST /svc/v1/bulk": "bulk.apply",
  "GET /svc/v1/catalog": "catalog.get",
  "POST /svc/v1/checkouts": "checkouts.place",
  "PUT /svc/v1/extra-categories/{id}/assignments": "extraCategories.assign",
  "POST /svc/v1/loyalty/verify-email": "loyalty.verifyEmail",
  "POST /svc/v1/loyalty/verify-email/confirm": "loyalty.confirmEmail",
  "POST /svc/v1/orders": "orders.place",
  "POST /svc/v1/orders/{id}/payment": "orders.payment.open",
  "PUT /svc/v1/orders/{id}/payment": "orders.payment.switchToOffline",
  "DELETE /svc/v1/orders/{id}/payment": "orders.payment.giveUp",
  "POST /svc/v1/orders/{id}/print-claim": "orders.claimPrint",
  "GET /svc/v1/payment-methods": "paymentMethods.list",
  "PUT /svc/v1/products/{id}/availability": "products.setAvailability",
  "GET /svc/v1/schedule/{order_type}/slots": "slots.list",
}

/** The group of all methods below a path. */
const GROUPS: readonly (readonly [path: string, group: string])[] = [
  ["/svc/v1/users/me", "me"],
  ["/svc/v1/delivery-boys", "couriers"],
]

/** POST routes that only read: the client may repeat them and offers them as queries. */
export const READS: ReadonlySet<string> = new Set([
  "POST /svc/v1/bulk/preview",
  "POST /svc/v1/cart/validate",
  "POST /svc/v1/delivery/check-address",
  "POST /svc/v1/delivery/check-minimum",
  "POST /svc/v1/delivery/fee",
  "POST /svc/v1/delivery/try-address",
  "POST /svc/v1/loyalty/preview",
])

/** The key of a route in this file: `GET /svc/v1/status`. */
export const routeKey = ({ method, path }: Pick<DeclaredRoute, "method" | "path">): string => `${method} ${path}`

/**
 * The client method for each route, by {@link routeKey}. The literal parts of the path are the groups. The last part is the
 * method if the path has one HTTP method and nothing below it (`orders.history`). Otherwise it is also a group, and the HTTP
 * method gives the name (`orders.get`, `orders.notes.create`).
 * @throws {Error} when two routes have one name, or a name is also a group
 */
export function methodNames(routes: readonly DeclaredRoute[]): ReadonlyMap<string, string> {
  const names = new Map(routes.map((route) => [routeKey(route), NAMES[routeKey(route)] ?? derived(route, routes)]))
  const taken = new Set<string>()
  for (const name of names.values()) {
    const clash = [...taken].find((other) => other === name || other.startsWith(`${name}.`) || name.startsWith(`${other}.`))
    if (clash !== undefined)
      throw new Error(`The client methods ${clash} and ${name} have conflicting names: set the name of one of them in NAMES`)
    taken.add(name)
  }
  return names
}

function derived(route: DeclaredRoute, routes: readonly DeclaredRoute[]): string {
  const { path } = route
  const [below, group] = GROUPS.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`)) ?? []
  const rest = below === undefined ? path.replace(/^\/svc(\/v1)?\//, "") : path.slice(below.length + 1)
  const words = [
    ...(group === undefined ? [] : [group]),
    ...rest
      .split("/")
      .filter((part) => part !== "" && !part.startsWith("{"))
      .map(camel),
  ]
  const isAlone = !routes.some((other) => other !== route && (other.path === path || other.path.startsWith(`${path}/`)))
  const isSub = words.length > 1 && !path.endsWith("}")
  return isAlone && isSub ? words.join(".") : [...words, verbOf(route)].join(".")
}

function verbOf({ method, path, spec }: DeclaredRoute): string {
  if (method === "GET") return spec.response._zod.def.type === "array" ? "list" : "get"
  if (method === "POST") return spec.created || !path.endsWith("}") ? "create" : "run"
  return method === "DELETE" ? "delete" : "update"
}

/** `regenerate-qr` → `regenerateQr`, `report.csv` → `reportCsv`. */
function camel(text: string): string {
  return text.replace(/[^A-Za-z0-9]+([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}
