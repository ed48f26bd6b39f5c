import type { Server } from "node:http"
import type { Socket } from "node:net"
import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { fail, invalidField } from "../errors"
import { authorize, identify, isBare } from "./admission"
import { answerError } from "./answers/answer"
import { hideSecrets } from "./answers/hide-secrets"
import { isPersonal, keepFromCaches } from "./answers/personal-answers"
import { ANONYMOUS } from "./caller"
import { NO_BODY, type RequestBody, readBody } from "./input/read-body"
import { ANSWER_MS, Deadline } from "./limits/deadline"
import { Files } from "./limits/file-answers"
import { type Place, Places } from "./limits/places"
import { closeQueuedAnswers } from "./limits/queued-answers"
import { cutStalled, STALLED_MS } from "./limits/stalled-readers"
import type { KitPorts } from "./ports"
import { attachContext } from "./request-context"
import { rewrittenUrl } from "./rewritten-url"
import type { DeclaredRoute, PathMatch, RouteTable } from "./route-table"

export interface GateOptions {
  readonly table: RouteTable
  readonly ports: KitPorts
  /** Called with the first request, which gives access to the host's server. */
  readonly opened?: (req: MedusaRequest) => void
  /** Deadline of every request in milliseconds, without the time for which its route may wait for an outside service. */
  readonly patience?: number
  /** Milliseconds after which a client that does not read its response is disconnected. */
  readonly stalled?: number
}

export type Gate = (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction) => void | Promise<void>

/**
 * Makes the middleware in front of all routes of the plugin. All prefixes share one gate, and so one limit. The gate checks, in the order
 * of contract section 1: route, credentials, permission, coexistence, body. The route then validates and responds.
 */
export function createGate({ table, ports, opened, patience = ANSWER_MS, stalled = STALLED_MS }: GateOptions): Gate {
  const requests = new Places()
  const files = new Files()
  const endless = new WeakSet<Socket>()
  let isOpen = false

  return function svcGate(req, res, next) {
    if (!isOpen) {
      isOpen = true
      closeQueuedAnswers((req.socket as { server?: Server }).server)
      opened?.(req)
    }
    // The client has already disconnected.
    if (res.destroyed) return
    // A request that is pipelined behind an endless response can never be answered.
    if (endless.has(req.socket)) return void req.socket.destroy()
    res.removeHeader("X-Powered-By")
    const url = routedUrl(req)
    const path = pathOf(url)
    hideSecrets(req)
    if (isPersonal(path)) keepFromCaches(res)

    const match = table.find(path)
    const method = req.method === "HEAD" ? "GET" : req.method
    const isFile = match?.entry.routes.get(method)?.spec.produces !== undefined
    cutStalled(req, res, stalled, isFile)
    if (match === undefined || !isOffered(req, match)) return answerError(req, res, fail("rest_no_route"), ports)
    if (req.method === "OPTIONS") return answerOptions(res, match)
    const route = match.entry.routes.get(method)
    if (route === undefined) return answerError(req, res, fail("rest_no_route"), ports)

    const reads = req.method === "GET" || req.method === "HEAD"
    if (route.spec.permission !== "public" || !reads) keepFromCaches(res)

    if (route.spec.endless) {
      endless.add(req.socket)
      res.once("close", () => endless.delete(req.socket))
    }
    // Streams have their own limit and no deadline.
    const place = route.spec.endless ? undefined : requests.of(res, () => ports.concurrency(req.scope))
    try {
      place?.take()
    } catch (error) {
      return answerError(req, res, error, ports)
    }
    const deadline = new Deadline(req, res, ports, { patience: patience + (route.spec.waits ?? 0), spec: route.spec })
    const now = Date.now()
    deadline.announce()
    if (needsNothing(req, route, match)) {
      attachContext(req, { spec: route.spec, caller: ANONYMOUS, body: NO_BODY, now, ports })
      ports.within(req.scope, () => ports.forward(req, res, next, { pattern: match.entry.path, url, path }))
      return
    }
    return ports.within(req.scope, () =>
      admit(req, res, route, match, ports, now, { deadline, place, files }).then(
        () => ports.forward(req, res, next, { pattern: match.entry.path, url, path }),
        (error: unknown) => answerError(req, res, error, ports),
      ),
    )
  }
}

/** Whether the path is enabled. An option of the plugin disables all methods of a path together. */
function isOffered(req: MedusaRequest, { entry }: PathMatch): boolean {
  for (const { spec } of entry.routes.values()) {
    if (spec.enabledIf !== undefined && !spec.enabledIf(req.scope)) return false
  }
  return true
}

/** The most common case, handled without a promise: a public read without credentials. */
function needsNothing(req: MedusaRequest, { spec }: DeclaredRoute, match: PathMatch): boolean {
  return (
    spec.permission === "public" &&
    spec.refusedInCoexistence === undefined &&
    spec.produces === undefined &&
    (req.method === "GET" || req.method === "HEAD") &&
    match.values.length === 0 &&
    isBare(req)
  )
}

async function admit(
  req: MedusaRequest,
  res: MedusaResponse,
  { spec }: DeclaredRoute,
  match: PathMatch,
  ports: KitPorts,
  now: number,
  { deadline, place, files }: { readonly deadline: Deadline; readonly place: Place | undefined; readonly files: Files },
): Promise<void> {
  const caller = await identify(req, res, spec, ports, now)
  authorize(spec, caller)
  await spec.admits?.(req.scope, caller, req)
  if (spec.refusedInCoexistence && (await ports.coexistence(req.scope))) throw fail("svc_cutover_pending")
  const body = req.method === "GET" || req.method === "HEAD" ? NO_BODY : await receive(req, deadline, place)
  refuseUnreadable(match)
  if (spec.endless) deadline.lift()
  else if (spec.produces !== undefined) files.begin(res)
  attachContext(req, { spec, caller, body, now, ports })
}

/** Reads the body. The request gives up its place while the body arrives, so that slow senders do not occupy places. */
async function receive(req: MedusaRequest, deadline: Deadline, place: Place | undefined): Promise<RequestBody> {
  place?.leave()
  const body = await deadline.receive(readBody(req))
  place?.take()
  return body
}

/** Refuses path values that are not percent-encoded UTF-8, because they would crash the host's router. */
function refuseUnreadable({ entry, values }: PathMatch): void {
  for (const [index, value] of values.entries()) {
    if (!value.includes("%")) continue
    try {
      decodeURIComponent(value)
    } catch {
      const name = entry.parameters[index] ?? ""
      throw invalidField(name, { code: "rest_invalid_pattern" })
    }
  }
}

/** Answers OPTIONS requests. A host with its own CORS answers preflight requests before the gate. */
function answerOptions(res: MedusaResponse, { entry }: PathMatch): void {
  res.statusCode = 204
  res.setHeader("Allow", entry.allow)
  res.end()
}

/**
 * The address that the host's router matches. `req.url` differs: below a prefix, Express removes a doubled slash from it, although no route
 * matches a path with a doubled slash.
 */
function routedUrl(req: MedusaRequest): string {
  const url = rewrittenUrl(req) ?? req.originalUrl
  // Otherwise the request target is in absolute form, which only proxies send.
  if (url.startsWith("/")) return url
  const mark = url.indexOf("?")
  return req.baseUrl + req.path + (mark === -1 ? "" : url.slice(mark))
}

function pathOf(url: string): string {
  const end = url.search(/[?#]/)
  return end === -1 ? url : url.slice(0, end)
}
