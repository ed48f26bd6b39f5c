import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import {
  findLegacyRoute,
  followLegacyRoute,
  type LegacyAddress,
  type LegacyMatch,
  type LegacyParameter,
  namesOfId,
  readLegacyAddress,
  writeAddress,
} from "../domain/legacy"
import { fail, failWith, isFailure } from "../errors"
import type { KitPorts } from "../http"
import { answerError } from "../http/answers/answer"
import { mayContainSecrets, redactUrl } from "../http/answers/redact-url"
import { parseForm } from "../http/input/form"
import { ClientGone, NO_BODY, readBody } from "../http/input/read-body"
import { readBodyForHost } from "../http/rest-route"

/** Many legacy routes accepted any method. */
const ALLOW = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"
/** Content types that the host's own parsers read. Other bodies are left unread for the legacy plugin. */
const PARSED_BY_HOST = /^(application\/(json|[\w.-]+\+json|x-www-form-urlencoded)|text\/plain)\b/i

export type LegacyRedirect = (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction) => void | Promise<void>

/**
 * Answers the old namespaces `legacy/v1` and `legacy/v2` (specification, Versioning; contract section 13): 308 to the new route, 404 for
 * unknown routes. While a legacy plugin is active, all requests pass through to it.
 */
export function redirectLegacy(ports: KitPorts): LegacyRedirect {
  return function svcLegacyRedirect(req, res, next) {
    const address = legacyAddressOf(req)
    if (address === undefined) return next()
    const coexistence = ports.coexistence(req.scope)
    if (typeof coexistence === "boolean") return coexistence ? passOn(req, res, next, address) : moved(req, res, ports, address)
    return coexistence.then((active) => (active ? passOn(req, res, next, address) : moved(req, res, ports, address)))
  }
}

function legacyAddressOf(req: MedusaRequest): LegacyAddress | undefined {
  const path = `${req.baseUrl}${req.path}`
  if (path !== "/" && !/^\/legacy\//i.test(path)) return undefined
  const mark = req.originalUrl.indexOf("?")
  return readLegacyAddress(path, mark === -1 ? "" : req.originalUrl.slice(mark + 1))
}

function passOn(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
  { form }: LegacyAddress,
): void | Promise<void> {
  if (form === "rest_route" || req.body !== undefined) return next()
  if (PARSED_BY_HOST.test(req.headers["content-type"] ?? "")) return readBodyForHost(req, res, next)
  req.body = {}
  return next()
}

async function moved(req: MedusaRequest, res: MedusaResponse, ports: KitPorts, address: LegacyAddress): Promise<void> {
  res.removeHeader("X-Powered-By")
  if (mayContainSecrets(req.originalUrl)) req.originalUrl = redactUrl(req.originalUrl)
  const match = findLegacyRoute(address.path)
  if (match === undefined) return answerError(req, res, fail("rest_no_route"), ports)
  if (req.method === "OPTIONS") {
    res.statusCode = 204
    res.setHeader("Allow", ALLOW)
    res.end()
    return
  }
  const body = await readBodyParameters(req, match)
  if (body === undefined) return
  const query = parseForm(address.query)
  const parameters: LegacyParameter[] = [
    (name) => query[name],
    (name) => (Object.hasOwn(body.value, name) ? body.value[name] : undefined),
  ]
  const { location, template } = writeAddress(address, followLegacyRoute(match, req.method, parameters))
  const headers = {
    ...body.headers,
    Location: location,
    "X-Svc-Deprecated": "true",
    // The target depends on method, body and on whether the legacy plugin is active, so it must not be cached.
    "Cache-Control": "no-store",
  }
  return answerError(
    req,
    res,
    failWith("svc_deprecated_route", undefined, { details: { redirect_to: template }, headers }),
    ports,
  )
}

interface BodyParameters {
  readonly value: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>
}

/** Reads the body if it may contain an id. A body that cannot be read counts as empty. Undefined: the client has disconnected. */
async function readBodyParameters(req: MedusaRequest, match: LegacyMatch): Promise<BodyParameters | undefined> {
  const nothing = { value: NO_BODY.value, headers: {} }
  if (req.method === "GET" || req.method === "HEAD" || namesOfId(match, req.method).length === 0) return nothing
  try {
    return { value: (await readBody(req)).value, headers: {} }
  } catch (error) {
    if (error instanceof ClientGone) return undefined
    return isFailure(error) ? { ...nothing, headers: error.headers } : nothing
  }
}
