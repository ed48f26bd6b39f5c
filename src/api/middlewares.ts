import { defineMiddlewares, type MiddlewareRoute } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import {
  answerOuterErrors,
  createGate,
  cutStalledFiles,
  followDashboard,
  followRestRoute,
  hideSecretsOfLinks,
  type KitPorts,
  readHostBody,
} from "../http"
import { SETTINGS_MODULE, type SettingsService } from "../modules/settings"
import { answerBy, forRequest } from "../platform/process/deadline"
import { endInOrder } from "../platform/process/ordered-end"
import { ShortWay } from "../platform/process/short-way"
// Registers the consumers of order events, even in processes that run no jobs.
import "../commands/order-consumers"
import { authenticate } from "./authenticate"
import { changeNativeOrder, liftNativeOrderChange } from "./change-native-orders"
import { guardNewCustomers } from "./guard-new-customers"
import { guardSecondFactors, signOutInvalidSessions } from "./guard-stale-sign-ins"
import { guardStoreOrders, guardStoreReturns } from "./guard-store-orders"
import { guardTokenRenewal } from "./guard-token-renewal"
import { hideCustomers } from "./hide-customers"
import { hideSoftware } from "./hide-software"
import { holdTurnOfOrder, holdTurnOfPayment } from "./hold-payment-turn"
import { nativeCartMiddlewares } from "./native-cart"
import { guardPaymentSessions, handlePaymentHook, keepPaymentCollection } from "./payment-hooks"
import { redirectLegacy } from "./redirect-legacy"
import { refuseUnstorableAddress, refuseUnstorableInput } from "./refuse-unstorable"
import { routeTable } from "./route-table"
import { serveScreenFile } from "./screens/serve"

const settings = (scope: MedusaContainer): SettingsService => scope.resolve<SettingsService>(SETTINGS_MODULE)

const shortWay = new ShortWay("svcGate")

/** The only place that connects the web kit (src/http) with commands and modules. */
const ports: KitPorts = {
  authenticate: (_scope, req, options) => authenticate(req, options),
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
 * The prefixes of the gate. Without methods, so that it runs before every route and middleware below them. `/svc` itself is not among them,
 * because a host may configure its own CORS there. The gate reads bodies itself, because the host's parsers would answer malformed JSON in the
 * host's error format.
 */
const GATE_PREFIXES = ["/svc/v1", "/svc/orders", "/svc/tables", "/svc/print", "/svc/health", "/svc/metrics"]

const gated: MiddlewareRoute[] = GATE_PREFIXES.flatMap((prefix) => [
  { matcher: prefix, bodyParser: false, middlewares: [gate] },
  { matcher: `${prefix}/*`, bodyParser: false },
])

/** Files that are served without the gate. A client that stops reading them is also disconnected. */
const FILES = ["/svc/docs", "/svc/openapi.json", "/svc/kit"]

/** The same routes below the host's admin API. The host authenticates these requests, then they are forwarded to the gate. */
const DASHBOARD = "/admin/svc"

/** The legacy namespaces, which accept any body. */
const LEGACY = ["/legacy/v1", "/legacy/v2"]

const unparsed: MiddlewareRoute[] = [...LEGACY, DASHBOARD].flatMap((prefix) => [
  { matcher: prefix, bodyParser: false },
  { matcher: `${prefix}/*`, bodyParser: false },
])

/** The host's routes that add or remove a second factor. */
const SECOND_FACTORS = ["/auth/mfa/factors", "/auth/mfa/factors/:id", "/auth/mfa/factors/:id/verify", "/auth/mfa/recovery-codes"]

/** Routes of the host whose requests this plugin also reads. */
const READ_HERE = ["/store/carts", "/store/orders", "/store/payment-collections", "/store/shipping-options"]

export default defineMiddlewares({
  errorHandler: answerOuterErrors(ports, GATE_PREFIXES),
  routes: [
    {
      matcher: "/",
      bodyParser: false,
      middlewares: [
        redirectLegacy(ports),
        // Before the sign-out, which leaves the sessions of our own routes to the gate.
        followRestRoute,
        signOutInvalidSessions,
        followDashboard(routeTable()),
        hideSecretsOfLinks,
        readHostBody,
      ],
    },
    { matcher: "/svc", middlewares: [hideSoftware] },
    ...gated,
    ...unparsed,
    // The address is checked first, because the router fails on a path value that is not percent-encoded text.
    ...FILES.map((matcher) => ({ matcher, middlewares: [refuseUnstorableAddress, cutStalledFiles] })),
    { matcher: "/svc/kit/:file", middlewares: [serveScreenFile] },
    ...READ_HERE.map((matcher) => ({ matcher, middlewares: [refuseUnstorableAddress] })),
    ...["/store/carts", "/store/orders", "/store/payment-collections"].map((matcher) => ({
      matcher,
      middlewares: [hideCustomers],
    })),
    // Without methods, so that it runs before the host's validation of the query. The guard runs before the check for unstorable text, so that
    // a transfer token with such text is answered like any wrong token.
    { matcher: "/store/orders/:id", middlewares: [guardStoreOrders, refuseUnstorableInput] },
    { matcher: "/store/returns", middlewares: [guardStoreReturns] },
    ...READ_HERE.filter((matcher) => matcher !== "/store/orders").map((matcher) => ({
      matcher,
      middlewares: [refuseUnstorableInput],
    })),
    { matcher: "/store/customers", methods: ["POST"], middlewares: [guardNewCustomers] },
    // Without methods, so that they run before the host's authentication.
    { matcher: "/auth/token/refresh", middlewares: [guardTokenRenewal] },
    { matcher: "/auth/mfa/challenges/:id/verify", middlewares: [guardTokenRenewal] },
    // With methods, so that they run after the host's authentication.
    ...SECOND_FACTORS.map((matcher) => ({ matcher, methods: ["POST", "DELETE"], middlewares: [guardSecondFactors] })),
    ...nativeCartMiddlewares,
    // Without methods, so that they run before the host's own routes and validation.
    { matcher: "/hooks/payment/:provider", middlewares: [handlePaymentHook] },
    { matcher: "/store/payment-collections/:id/payment-sessions", middlewares: [guardPaymentSessions] },
    // Without methods, the first entry runs before the host's validation of the body. With a method, the second entry runs after that
    // validation.
    { matcher: "/admin/orders/:id", middlewares: [liftNativeOrderChange] },
    { matcher: "/admin/orders/:id", methods: ["POST"], middlewares: [changeNativeOrder] },
    // With methods, so that they run after the host's authentication and validation.
    { matcher: "/admin/payments/:id/refund", methods: ["POST"], middlewares: [holdTurnOfPayment] },
    { matcher: "/admin/orders/:id/cancel", methods: ["POST"], middlewares: [holdTurnOfOrder] },
    { matcher: "/admin/payment-collections/:id", methods: ["DELETE"], middlewares: [keepPaymentCollection] },
  ],
})
