import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"

/** The internals of Express 4 used here. `short-way.unit.spec.ts` fails if they change. */
interface Layer {
  readonly name: string
  readonly regexp: RegExp & { readonly fast_slash?: boolean; readonly fast_star?: boolean }
  readonly route?: { readonly path: unknown }
}

interface Router {
  (req: unknown, res: unknown, next: unknown): void
  stack: Layer[]
  handle(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void
}

/** The route and the URL of a request that the gate has admitted. */
export interface AdmittedRoute {
  /** The path pattern, such as `/svc/v1/orders/{id}`. It identifies the route. */
  readonly pattern: string
  /** The path from the root, with the query. `req.url` behind a mounted prefix lacks the prefix. */
  readonly url: string
  /** The path of `url`. */
  readonly path: string
}

/**
 * Continues a request after a middleware that the host mounted on a prefix, without the layers of other routes.
 *
 * The host's router tries about seven hundred layers one after the other. That takes a fifth of the time of a small request. For each
 * route, this class keeps the layers that come after the middleware and could match the route. Only these run, in a router of the same
 * class. Whatever the host added there (middlewares, a route file that replaces one of the plugin's, its error handler) runs as usual and
 * in the same order. If the router has an unexpected form, all its layers are tried as usual.
 */
export class ShortWay {
  readonly #middleware: string
  readonly #routers = new Map<string, Router>()
  #stack: Layer[] | undefined
  #layers = 0

  /** @param middleware the name of the mounted function */
  constructor(middleware: string) {
    this.#middleware = middleware
  }

  forward(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction, destination: AdmittedRoute): void {
    const router = this.#routerFor(req, destination)
    if (router === undefined) {
      next()
      return
    }
    const { url, baseUrl } = req
    req.url = destination.url
    req.baseUrl = ""
    router.handle(req, res, ((error?: unknown) => {
      // The host's router continues with the values that it had set. It adds the prefix to `req.url` itself.
      req.url = url
      req.baseUrl = baseUrl
      next(error as Parameters<MedusaNextFunction>[0])
    }) as MedusaNextFunction)
  }

  #routerFor(req: MedusaRequest, destination: AdmittedRoute): Router | undefined {
    const host = (req.app as unknown as { _router?: Router } | undefined)?._router
    if (!isRouter(host) || isReloading()) return undefined
    if (host.stack !== this.#stack || host.stack.length !== this.#layers) {
      this.#routers.clear()
      this.#stack = host.stack
      this.#layers = host.stack.length
    }
    const known = this.#routers.get(destination.pattern)
    if (known !== undefined) return known
    const made = this.#routerBehind(host, destination)
    if (made !== undefined) this.#routers.set(destination.pattern, made)
    return made
  }

  #routerBehind(host: Router, { pattern, path }: AdmittedRoute): Router | undefined {
    const at = host.stack.findIndex((layer) => layer.name === this.#middleware && layer.regexp.test(path))
    if (at === -1) return undefined
    const prefix = literalStart(pattern.replaceAll("{", ":"))
    const stack = host.stack.slice(at + 1).filter((layer) => couldMatch(layer, prefix))
    const handle = (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void => router.handle(req, res, next)
    const router: Router = Object.setPrototypeOf(Object.assign(handle, host, { stack }), Object.getPrototypeOf(host))
    return router
  }
}

function isRouter(host: Router | undefined): host is Router {
  return host !== undefined && Array.isArray(host.stack) && typeof host.handle === "function"
}

/** True under hot reload, where layers change at any time. */
function isReloading(): boolean {
  return (globalThis as { __MEDUSA_HMR_API_LOADER__?: unknown }).__MEDUSA_HMR_API_LOADER__ !== undefined
}

/** False only for a route without a path that could begin with `prefix`. */
function couldMatch(layer: Layer, prefix: string): boolean {
  const path = layer.route?.path
  if (typeof path !== "string") return true
  const start = literalStart(path)
  return start.startsWith(prefix) || prefix.startsWith(start)
}

/** The literal prefix of every path that a pattern matches, in lower case because the router ignores case. */
function literalStart(pattern: string): string {
  const special = /[^\w/.~%-]/.exec(pattern)
  if (special === null) return pattern.toLowerCase().replace(/\/$/, "")
  // `?`, `*` and `+` apply to the character before them.
  const end = /[?*+]/.test(special[0]) ? special.index - 1 : special.index
  return pattern.slice(0, Math.max(0, end)).toLowerCase()
}
