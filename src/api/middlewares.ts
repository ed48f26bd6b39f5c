import { defineMiddlewares, type MiddlewareRoute } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { answerOuterErrors, createGate, followRestRoute, hideSecretsOfLinks, type KitPorts, readHostBody } from "../http"
import { SETTINGS_MODULE, type SettingsService } from "../modules/settings"
import { answerBy, forRequest } from "../platform/deadline"
import { endInOrder } from "../platform/ordered-end"
import { ShortWay } from "../platform/short-way"
import { authenticateRequest } from "../workflows/access/authenticate-request"
import { changeNativeOrder, liftNativeOrderChange } from "./change-native-orders"
import { guardStoreOrders } from "./guard-store-orders"
import { guardTokenRenewal } from "./guard-token-renewal"
import { nativeCartMiddlewares } from "./native-cart"
import { redirectLegacy } from "./redirect-legacy"
import { routeTable } from "./route-table"

const settings = (scope: MedusaContainer): SettingsService => scope.resolve<SettingsService>(SETTINGS_MODULE)

const shortWay = new ShortWay("svcGate")

/** The only place that tells the web kit of the rest of the house. */
const ports: KitPorts = {
  authenticate: authenticateRequest,
  coexistence: (scope) => settings(scope).coexistenceMode(),
  language: async (scope) => (await settings(scope).operation()).language,
  concurrency: (scope) => settings(scope).options().http.max_concurrent_requests,
  answerBy,
  within: forRequest,
  forward: (req, res, next, destination) => shortWay.forward(req, res, next, destination),
}

const gate = createGate({
  table: routeTable(),
  ports,
  opened: (req) => endInOrder((req.socket as { server?: Parameters<typeof endInOrder>[0] }).server),
})

/**
 * The gate stands on these prefixes, without methods: so it runs before every route and every middleware below them. It
 * never stands on `/svc` itself, where a host's own CORS goes. The gate reads bodies itself: the host's parsers would send
 * malformed JSON to the host's error handler, in the host's format.
 */
const GATED = ["/svc/v1", "/svc/orders", "/svc/tables"]

const gated: MiddlewareRoute[] = GATED.flatMap((prefix) => [
  { matcher: prefix, bodyParser: false, middlewares: [gate] },
  { matcher: `${prefix}/*`, bodyParser: false },
])

/** The old namespaces, whose bodies may be anything. */
const LEGACY = ["/legacy/v1", "/legacy/v2"]

const unparsed: MiddlewareRoute[] = LEGACY.flatMap((prefix) => [
  { matcher: prefix, bodyParser: false },
  { matcher: `${prefix}/*`, bodyParser: false },
])

export default defineMiddlewares({
  errorHandler: answerOuterErrors(ports, GATED),
  routes: [
    { matcher: "/", bodyParser: false, middlewares: [redirectLegacy(ports), followRestRoute, hideSecretsOfLinks, readHostBody] },
    ...gated,
    ...unparsed,
    // Without methods, so that it stands before the host's own validation of the query.
    { matcher: "/store/orders/:id", middlewares: [guardStoreOrders] },
    { matcher: "/auth/token/refresh", middlewares: [guardTokenRenewal] },
    ...nativeCartMiddlewares,
    // Without methods before the host's validation of the body, with one behind it.
    { matcher: "/admin/orders/:id", middlewares: [liftNativeOrderChange] },
    { matcher: "/admin/orders/:id", methods: ["POST"], middlewares: [changeNativeOrder] },
  ],
})
