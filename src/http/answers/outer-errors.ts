import { errorHandler, type MedusaErrorHandlerFunction, type MedusaRequest } from "@medusajs/framework/http"
import type { KitPorts } from "../ports"
import { answerError } from "./answer"

const PLATFORM = errorHandler()

/**
 * The longest message of the platform's errors, in characters. Its validation repeats the value that it refuses, which may be several times
 * as long as the body.
 */
const LONGEST_MESSAGE = 10_000

/**
 * Sends errors in the plugin's formats if they occur on its routes before the gate: for example, when the session store is down, which the
 * host reads for every cookie. Errors on other routes are left to the platform; only very long messages are cut. A host's own error handler
 * replaces this one. The code behind the gate does not depend on this handler.
 * @param prefixes of our own addresses
 */
export function answerOuterErrors(ports: KitPorts, prefixes: readonly string[]): MedusaErrorHandlerFunction {
  const ours = new RegExp(`^(/\\?([^#]*&)?rest_route=(/|%2f)?svc|${prefixes.join("|")})(/|\\?|%2f|$)`, "i")
  return function svcOuterErrors(error, req, res, next) {
    if (!ours.test(req.originalUrl) || res.headersSent) return PLATFORM(cutMessage(error), req, res, next)
    return answerError(req as MedusaRequest, res, error, ports)
  }
}

function cutMessage<E>(error: E): E {
  if (error instanceof Error && error.message.length > LONGEST_MESSAGE) {
    error.message = `${error.message.slice(0, LONGEST_MESSAGE)}…`
  }
  return error
}
