import { randomUUID } from "node:crypto"
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { withTimeLimit } from "../../concurrency"
import type { Language } from "../../errors"
import { ClientGone } from "../input/read-body"
import type { KitPorts } from "../ports"
import { presentError } from "./present-error"
import { readerLanguage } from "./reader-language"
import { ANSWERED, BytesReply, Reply } from "./reply"
import { translateError } from "./translate-error"

const JSON_TYPE = "application/json; charset=utf-8"
/**
 * A warning logs only this many characters from the end of the message, because a database error starts with its statement and ends with
 * the reason.
 */
const WARNING_LENGTH = 300
const DEFAULT_LANGUAGE: Language = "es"
/** Time limit for reading the language of an error message. */
const LANGUAGE_MS = 500

/** Sends what a handler returned: in the success envelope, or as raw bytes. */
export function answerSuccess(res: MedusaResponse, result: unknown): void {
  if (result === ANSWERED || res.headersSent || res.destroyed) return
  if (result instanceof BytesReply) {
    setHeaders(res, result.init.headers)
    send(res, result.init.status ?? 200, result.contentType, result.bytes)
    return
  }
  if (result instanceof Reply) {
    setHeaders(res, result.init.headers)
    send(res, result.init.status ?? 200, JSON_TYPE, envelope(result.data, result.init.meta))
    return
  }
  send(res, 200, JSON_TYPE, envelope(result, undefined))
}

function envelope(data: unknown, meta: object | undefined): string {
  const content = JSON.stringify(data ?? null)
  return meta !== undefined && Object.keys(meta).length > 0
    ? `{"success":true,"data":${content},"meta":${JSON.stringify(meta)}}`
    : `{"success":true,"data":${content}}`
}

/** Sends the error response for anything that was thrown, and logs it if needed. */
export async function answerError(
  req: MedusaRequest,
  res: MedusaResponse,
  error: unknown,
  ports: KitPorts | undefined,
): Promise<void> {
  // The client has disconnected, or the deadline has already sent a response.
  if (error instanceof ClientGone || res.destroyed || res.writableEnded) return
  const requestId = req.requestId ?? randomUUID()
  const { failure, log } = translateError(error, requestId)
  if (log !== undefined) record(req, log, requestId, error)
  if (res.headersSent) {
    // The response has started. Closing the connection is the only way to show that it is incomplete.
    res.destroy()
    return
  }
  const language = readerLanguage(req) ?? (await siteLanguage(req, ports))
  if (res.headersSent || res.destroyed) return
  const { status, headers, body } = presentError(failure, language)
  setHeaders(res, headers)
  if (status === 401 && !res.hasHeader("WWW-Authenticate")) res.setHeader("WWW-Authenticate", "Bearer")
  send(res, status, JSON_TYPE, JSON.stringify(body))
}

/** The store's language. Spanish if it cannot be read within {@link LANGUAGE_MS}. */
async function siteLanguage(req: MedusaRequest, ports: KitPorts | undefined): Promise<Language> {
  try {
    const spoken = ports?.language(req.scope) ?? DEFAULT_LANGUAGE
    return typeof spoken === "string" ? spoken : await withTimeLimit(LANGUAGE_MS, spoken, () => DEFAULT_LANGUAGE)
  } catch {
    return DEFAULT_LANGUAGE
  }
}

function record(req: MedusaRequest, level: "error" | "warn", requestId: string, error: unknown): void {
  const what = `svc: ${req.method} ${req.originalUrl} (request ${requestId})`
  const logger = req.scope?.resolve<Logger>(ContainerRegistrationKeys.LOGGER, { allowUnregistered: true }) ?? console
  if (level === "warn") logger.warn(`${what}: ${(error instanceof Error ? error.message : String(error)).slice(-WARNING_LENGTH)}`)
  else if (error instanceof Error) logger.error(`${what}: ${error.name}: ${error.message}`, error)
  else logger.error(`${what}: ${String(error)}`)
}

function setHeaders(res: MedusaResponse, headers: Readonly<Record<string, string>> | undefined): void {
  if (headers === undefined) return
  for (const name in headers) res.setHeader(name, headers[name] as string)
}

function send(res: MedusaResponse, status: number, contentType: string, body: Buffer | string): void {
  res.statusCode = status
  res.setHeader("Content-Type", contentType)
  res.setHeader("X-Content-Type-Options", "nosniff")
  res.removeHeader("X-Powered-By")
  res.setHeader("Content-Length", Buffer.byteLength(body))
  res.end(body)
}
