import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { parseForm } from "./input/form"
import { ClientGone, readBody } from "./input/read-body"
import { rewriteUrl } from "./rewritten-url"

/**
 * Only the plugin's own routes may be reached by `rest_route`, because the host has already checked the credentials of `/admin` and
 * `/store` by the original path.
 */
const OWN_ROUTE = /^\/svc\/v1(\/|$)/i
/** Characters that would end or break a path when decoded. */
const UNSAFE = /[\s#"<>\\^`{|}]/g

/**
 * Serves `/?rest_route=/svc/v1/<route>` as `/svc/v1/<route>` (seed, first paragraph). The route may contain a query; the rest of the outer
 * query is appended to it.
 */
export function followRestRoute(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  const target = req.path === "/" && req.url.includes("rest_route") ? restRouteTarget(req.url) : undefined
  if (target !== undefined) {
    rewriteUrl(req, target)
    const mark = target.indexOf("?")
    req.query = parseForm(mark === -1 ? "" : target.slice(mark + 1)) as MedusaRequest["query"]
  }
  next()
}

/**
 * Reads the body of a request for the host's own `/`. The plugin disables the host's parsers there, because at that point a `rest_route`
 * request looks like any other.
 */
export function readHostBody(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void | Promise<void> {
  if (req.path !== "/" || req.body !== undefined) {
    next()
    return
  }
  return readBodyForHost(req, res, next)
}

/** Reads a body where the plugin has disabled the host's parsers, and passes the request on to a route of the host. */
export function readBodyForHost(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  return readBody(req).then(
    ({ value }) => {
      req.body = value
      next()
    },
    (error: unknown) => {
      if (!(error instanceof ClientGone))
        next(Object.assign(new Error("The request body could not be read"), { status: 400, statusCode: 400, expose: true }))
    },
  )
}

/**
 * The address of the route in `/?rest_route=…`; undefined if it is not a route of the plugin.
 * @example restRouteTarget("/?rest_route=/svc/v1/products&page=2") // "/svc/v1/products?page=2"
 */
export function restRouteTarget(url: string): string | undefined {
  const mark = url.indexOf("?")
  if (mark === -1) return undefined
  const others: string[] = []
  let route: string | undefined
  for (const pair of url.slice(mark + 1).split("&")) {
    const [name, value] = new URLSearchParams(pair).entries().next().value ?? ["", ""]
    // The leading slash is optional.
    if (name === "rest_route") route = value.startsWith("/") ? value : `/${value}`
    else if (pair !== "") others.push(pair)
  }
  if (route === undefined || !OWN_ROUTE.test(route)) return undefined
  const own = route.indexOf("?")
  const path = (own === -1 ? route : route.slice(0, own)).replace(UNSAFE, encodeURIComponent)
  if (own !== -1 && own < route.length - 1) others.unshift(route.slice(own + 1).replaceAll("#", "%23"))
  return others.length === 0 ? path : `${path}?${others.join("&")}`
}
