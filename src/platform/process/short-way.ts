import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"

/** The inside of Express 4 that this file leans on; `short-way.unit.spec.ts` notices when it changes. */
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

/** A route behind the gate. */
export interface Destination {
  /** `/svc/v1/orders/{id}`: names one route for good. */
  readonly pattern: string
  /** The whole address with its query, as the host's router sees it outside of every prefix. */
  readonly url: string
  /** Its path. */
  readonly path: string
}

/**
 * Hands a request on from a middleware that the host has mounted on a prefix.
 *
 * The host's router tries its layers one after the other: some seven hundred, a fifth of the whole time of a small
 * request. This keeps, per route, the layers behind the middleware that could match it and lets a router of the same kind
 * run only these: what a host put there (its own middlewares, a route file in place of ours, its error handler) runs as
 * it would, in the same order. Whenever the router does not look as expected the usual way is taken.
 */
export class ShortWay {
  readonly #middleware: string
  readonly #routers = new Map<string, Router>()
  #stack: Layer[] | undefined
  #layers = 0

  /** @param middleware the name of the function that the host mounted */
  constructor(middleware: string) {
    this.#middleware = middleware
  }

  forward(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction, destination: Destination): void {
    const router = this.#routerFor(req, destination)
    if (router === undefined) {
      next()
      return
    }
    const { url, baseUrl } = req
    req.url = destination.url
    req.baseUrl = ""
    router.handle(req, res, ((error?: unknown) => {
      // As the host's router left it, which puts the prefix back by itself.
      req.url = url
      req.baseUrl = baseUrl
      next(error as Parameters<MedusaNextFunction>[0])
    }) as MedusaNextFunction)
  }

  #routerFor(req: MedusaRequest, destination: Destination): Router | undefined {
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

  #routerBehind(host: Router, { pattern, path }: Destination): Router | undefined {
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

/** While files are reloaded in place, layers change under way. */
function isReloading(): boolean {
  return (globalThis as { __MEDUSA_HMR_API_LOADER__?: unknown }).__MEDUSA_HMR_API_LOADER__ !== undefined
}

/** False only for routes whose literal beginning leads elsewhere. */
function couldMatch(layer: Layer, prefix: string): boolean {
  const path = layer.route?.path
  if (typeof path !== "string") return true
  const start = literalStart(path)
  return start.startsWith(prefix) || prefix.startsWith(start)
}

/** What every path that a pattern matches begins with, in lower case: the router does not tell letters' case apart. */
function literalStart(pattern: string): string {
  const special = /[^\w/.~%-]/.exec(pattern)
  if (special === null) return pattern.toLowerCase().replace(/\/$/, "")
  // `?`, `*` and `+` speak of the character before them.
  const end = /[?*+]/.test(special[0]) ? special.index - 1 : special.index
  return pattern.slice(0, Math.max(0, end)).toLowerCase()
}
