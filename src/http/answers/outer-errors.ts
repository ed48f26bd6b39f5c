import { errorHandler, type MedusaErrorHandlerFunction, type MedusaRequest } from "@medusajs/framework/http"
import type { KitPorts } from "../ports"
import { answerError } from "./answer"

const PLATFORM = errorHandler()

/**
 * Answers what fails before the gate is reached, on our own addresses in our own formats: a session store that is gone, which
 * the host asks about every cookie. Everything else is the platform's, as ever. A host with an error handler of its own
 * puts that in the place of this one; nothing behind the gate needs it.
 * @param prefixes of our own addresses
 */
export function answerOuterErrors(ports: KitPorts, prefixes: readonly string[]): MedusaErrorHandlerFunction {
  const ours = new RegExp(`^(/\\?([^#]*&)?rest_route=(/|%2f)?svc|${prefixes.join("|")})(/|\\?|%2f|$)`, "i")
  return function svcOuterErrors(error, req, res, next) {
    if (!ours.test(req.originalUrl) || res.headersSent) return PLATFORM(error, req, res, next)
    return answerError(req as MedusaRequest, res, error, ports)
  }
}
