import { once } from "node:events"
import { createServer, type Server } from "node:http"
import { type AddressInfo, connect } from "node:net"
import type { MedusaRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import express from "express"
import { capabilitiesOf, type Role } from "../../domain/access/roles"
import type { AccountCaller, Caller } from "../caller"
import type { Endpoint } from "../endpoint-spec"
import { createGate } from "../gate"
import type { KitPorts } from "../ports"
import { followRestRoute, readHostBody } from "../rest-route"
import { type DeclaredRoute, type HttpMethod, RouteTable } from "../route-table"

export function account(roles: readonly Role[], via: AccountCaller["via"] = "bearer"): AccountCaller {
  return {
    kind: "account",
    accountId: 7,
    accountKey: "svcacc_1",
    actor: { type: "user", id: "user_1" },
    username: "ana",
    email: "ana@example.com",
    displayName: "Ana",
    roles,
    capabilities: capabilitiesOf(roles),
    store: null,
    via,
    credentialId: "1",
  }
}

/** Bearer tokens of the test are role names. Any other token is invalid. */
const TOKENS: Readonly<Record<string, Caller>> = {
  administrator: account(["administrator"]),
  shop_manager: account(["shop_manager"]),
  multistore_user: account(["multistore_user"]),
  deliveryboy_user: account(["deliveryboy_user"]),
  customer: account(["customer"]),
}

export interface KitServerOptions {
  readonly ports?: Partial<KitPorts>
  /** Deadline of the gate in milliseconds. */
  readonly patience?: number
  /** Milliseconds after which the gate disconnects a client that does not read its response. */
  readonly stalled?: number
  /** Registers middleware of a host in front of the plugin's gate. */
  readonly before?: (app: express.Express) => void
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: the tests look into JSON bodies.
  readonly body: any
}

export interface KitServer {
  readonly url: string
  readonly logged: string[]
  /** The entries of the host's access log, in order of the responses. */
  readonly accessLog: { readonly url: string; readonly referer: string | undefined }[]
  call(
    method: string,
    path: string,
    init?: { body?: RequestInit["body"]; headers?: Record<string, string>; as?: string },
  ): Promise<Answer>
  /** Sends raw bytes, for requests that no client library sends. */
  raw(request: string): Promise<string>
  stop(): Promise<void>
}

/** Starts a server with the gate, the parts of Medusa that the gate uses, and routes of a test. */
export async function startKit(
  routes: Record<string, Endpoint>,
  { ports = {}, patience, stalled, before }: KitServerOptions = {},
): Promise<KitServer> {
  const declared = Object.entries(routes).map(([key, { spec }]): DeclaredRoute => {
    const [method, path] = key.split(" ") as [HttpMethod, string]
    return { method, path, spec }
  })
  const logged: string[] = []
  const accessLog: { url: string; referer: string | undefined }[] = []
  const logger = {
    error: (message: string, error?: Error) => logged.push(`${message} ${error?.stack ?? ""}`),
    warn: (message: string) => logged.push(message),
  }
  const gate = createGate({
    table: new RouteTable(declared),
    ...(patience === undefined ? {} : { patience }),
    ...(stalled === undefined ? {} : { stalled }),
    ports: {
      authenticate: (_scope, req) => {
        const [scheme, token = ""] = (req.headers.authorization ?? "").split(" ")
        if (scheme === "") return { kind: "anonymous", credential: "none" }
        return TOKENS[token] ?? { kind: "anonymous", credential: "invalid" }
      },
      coexistence: () => false,
      language: () => "en",
      concurrency: () => 1_000,
      answerBy: () => undefined,
      within: (_scope, work) => work(),
      forward: (_req, _res, next) => next(),
      ...ports,
    },
  })

  const app = express()
  app.set("etag", false)
  app.use((req, res, next) => {
    const request = req as unknown as MedusaRequest
    request.scope = {
      resolve: (key: string) => (key === ContainerRegistrationKeys.LOGGER ? logger : undefined),
    } as unknown as MedusaRequest["scope"]
    request.requestId = "request-1"
    res.on("finish", () => accessLog.push({ url: req.originalUrl, referer: req.headers.referer }))
    next()
  })
  before?.(app)
  const handler = (fn: unknown) => fn as express.RequestHandler
  app.use("/", handler(followRestRoute), handler(readHostBody))
  for (const prefix of ["/svc/v1", "/svc/orders", "/svc/tables"]) app.use(prefix, handler(gate))
  for (const [key, route] of Object.entries(routes)) {
    const [method = "", path = ""] = key.split(" ")
    app[method.toLowerCase() as "get"](path.replace(/\{(\w+)\}/g, ":$1"), handler(route))
  }
  app.all("/", (req, res) => {
    res.json({ host: true, body: req.body })
  })

  const server = createServer(app)
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`

  return {
    url,
    logged,
    accessLog,
    async call(method, path, { body, headers = {}, as } = {}) {
      const response = await fetch(`${url}${path}`, {
        method,
        ...(body === undefined ? {} : { body }),
        headers: { ...(as === undefined ? {} : { Authorization: `Bearer ${as}` }), ...headers },
      })
      const text = await response.text()
      return { status: response.status, headers: response.headers, text, body: parsed(text) }
    },
    raw: (request) => exchange(port, request),
    stop: () => stop(server),
  }
}

/** Headers of a JSON body. */
export const JSON_BODY = { "Content-Type": "application/json" }

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function exchange(port: number, request: string): Promise<string> {
  const socket = connect(port, "127.0.0.1")
  socket.write(request)
  const chunks: Buffer[] = []
  socket.on("data", (chunk: Buffer) => chunks.push(chunk))
  await once(socket, "close")
  return Buffer.concat(chunks).toString()
}

function stop(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
