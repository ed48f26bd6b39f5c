import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { MedusaRequest } from "@medusajs/framework/http"
import express from "express"
import { type AdmittedRoute, ShortWay } from "../short-way"

const NOISE = 300

interface Trace {
  readonly status: number
  readonly body:
    | {
        seen: string[]
        params: Record<string, string>
        query: Record<string, string>
        url: string
        baseUrl: string
        route: string
      }
    | undefined
}

/**
 * A host with many routes, the gate in the middle and the test's own layers behind it. `short`: whether the gate uses the short way.
 */
async function host(pattern: string, short: boolean, behind: (app: express.Express) => void) {
  const way = new ShortWay("gate")
  const app = express()
  let matched = 0
  const count = (layers: { match: (path: string) => boolean }[]) => {
    for (const layer of layers) {
      const match = layer.match
      layer.match = function counting(path) {
        matched += 1
        return match.call(this, path)
      }
    }
  }
  app.use((req, _res, next) => Object.assign(req, { seen: [] }) && next())
  app.use("/svc", seen("host before"))
  app.use("/svc/v1", function gate(req, res, next) {
    const url = req.originalUrl
    const destination: AdmittedRoute = { pattern, url, path: url.split("?")[0] ?? "" }
    if (short) way.forward(req as unknown as MedusaRequest, res as never, next as never, destination)
    else next()
  })
  for (let at = 0; at < NOISE; at += 1) app.get(`/admin/noise-${at}/:id`, (_req, res) => res.json({}))
  behind(app)
  app.get("/svc/v1/plain", answer)
  app.post("/svc/v1/plain", answer)
  app.get("/svc/v1/orders/reports", answer)
  app.get("/svc/v1/orders/:id", answer)
  app.get("/svc/v1/fails", () => {
    throw new Error("of the route")
  })
  app.use((error: Error, _req: express.Request, res: express.Response, _next: express.NextFunction) => {
    res.status(500).json({ handled: error.message })
  })
  count((app as unknown as { _router: { stack: { match: (path: string) => boolean }[] } })._router.stack)
  const server = createServer(app)
  server.listen(0)
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  return {
    call: async (method: string, path: string): Promise<Trace> => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { method })
      const text = await response.text()
      return { status: response.status, body: text.startsWith("{") ? JSON.parse(text) : undefined }
    },
    matches: () => {
      const before = matched
      matched = 0
      return before
    },
    stop: () => server.close(),
  }
}

const seen =
  (name: string): express.RequestHandler =>
  (req, _res, next) => {
    ;(req as unknown as { seen: string[] }).seen.push(`${name} ${req.baseUrl}|${req.path}`)
    next()
  }

const answer: express.RequestHandler = (req, res) => {
  const { params, query, url, baseUrl } = req
  res.json({ seen: (req as unknown as { seen: string[] }).seen, params, query, url, baseUrl, route: req.route.path })
}

/** Sends a request on the usual way and on the short way. Returns both responses, and how many layers the short way tries. */
async function onBothWays(
  pattern: string,
  method: string,
  path: string,
  behind: (app: express.Express) => void = () => undefined,
) {
  const usual = await host(pattern, false, behind)
  const short = await host(pattern, true, behind)
  const answers = [await usual.call(method, path), await short.call(method, path)] as const
  short.matches()
  await short.call(method, path)
  const matches = short.matches()
  usual.stop()
  short.stop()
  return { usual: answers[0], short: answers[1], matches }
}

describe("the short way gives the same response as the usual way", () => {
  it.each([
    ["/svc/v1/plain", "GET", "/svc/v1/plain?a=1&b=%20x"],
    ["/svc/v1/plain", "GET", "/SVC/V1/Plain/"],
    ["/svc/v1/plain", "POST", "/svc/v1/plain"],
    ["/svc/v1/plain", "HEAD", "/svc/v1/plain"],
    ["/svc/v1/orders/reports", "GET", "/svc/v1/orders/reports"],
    ["/svc/v1/orders/{id}", "GET", "/svc/v1/orders/a%2Fb?x=1"],
    ["/svc/v1/fails", "GET", "/svc/v1/fails"],
    ["/svc/v1/nothing", "GET", "/svc/v1/nothing"],
  ])("for the route %s: %s %s", async (pattern, method, path) => {
    const { usual, short } = await onBothWays(pattern, method, path)
    expect(short).toEqual(usual)
  })

  it("and skips the layers of other routes", async () => {
    const { matches } = await onBothWays("/svc/v1/plain", "GET", "/svc/v1/plain")
    expect(matches).toBeLessThan(20)
  })
})

describe("layers that the host adds behind the gate", () => {
  const additions: [name: string, behind: (app: express.Express) => void][] = [
    ["a middleware on the prefix", (app) => app.use("/svc/v1", seen("prefix"))],
    ["a middleware on everything", (app) => app.use(seen("everything"))],
    ["a middleware on the route and method", (app) => app.get("/svc/v1/orders/:id", seen("route"))],
    ["a middleware with a wildcard", (app) => app.get("/svc/*", seen("wildcard"))],
    ["a middleware with a leading parameter", (app) => app.get("/:any/v1/orders/:id", seen("parameter"))],
    ["a middleware with an optional letter", (app) => app.get("/svcx?/v1/orders/:id", seen("optional"))],
    ["a middleware by regular expression", (app) => app.get(/orders/, seen("expression"))],
    ["a middleware on several paths", (app) => app.get(["/x", "/svc/v1/orders/7"], seen("several"))],
    [
      "a route in place of the plugin's route",
      (app) => app.get("/svc/v1/orders/:id", (_req, res) => res.json({ replaced: true })),
    ],
    ["a refusal", (app) => app.use("/svc/v1/orders", (_req, res) => res.status(418).json({}))],
    ["an error", (app) => app.use("/svc/v1/orders", (_req, _res, next) => next(new Error("of the host")))],
    [
      "a middleware that changes the address",
      (app) => app.use((req, _res, next) => Object.assign(req, { url: "/svc/v1/orders/8" }) && next()),
    ],
  ]

  it.each(additions)("still run: %s", async (_name, behind) => {
    const { usual, short } = await onBothWays("/svc/v1/orders/{id}", "GET", "/svc/v1/orders/7?x=1", behind)
    expect(short).toEqual(usual)
    if (usual.body?.seen) expect(usual.body.seen.length).toBeGreaterThan(0)
  })

  it("still run if they are added later", async () => {
    let add: (() => void) | undefined
    const late = await host("/svc/v1/orders/{id}", true, (app) => {
      const holder = express.Router()
      app.use("/svc/v1", holder)
      add = () => holder.use(seen("late"))
    })
    await late.call("GET", "/svc/v1/orders/7")
    add?.()
    expect((await late.call("GET", "/svc/v1/orders/7")).body?.seen).toContainEqual(expect.stringMatching(/^late/))
    late.stop()
  })
})

it("the short way is not used if the router has an unknown form", () => {
  const next = jest.fn()
  const way = new ShortWay("gate")
  for (const app of [undefined, {}, { _router: {} }, { _router: { stack: [], handle: () => undefined } }]) {
    way.forward({ app, url: "/x", baseUrl: "" } as unknown as MedusaRequest, {} as never, next, {
      pattern: "/svc/v1/x",
      url: "/svc/v1/x",
      path: "/svc/v1/x",
    })
  }
  expect(next).toHaveBeenCalledTimes(4)
})
