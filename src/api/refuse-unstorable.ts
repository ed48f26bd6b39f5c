import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { unstorableText } from "../http"

/*
 * Refuses text that no column can hold (a NUL character, half a surrogate pair, bytes that are not text) on Medusa's routes whose requests
 * we also read. A SQL statement with such text fails, and the response would be a 500.
 */

/** Answers 404 for a path with such text, because no record can have it. */
export function refuseUnstorableAddress(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  const [path = ""] = req.originalUrl.split("?", 1)
  if (isText(path)) next()
  else next(new MedusaError(MedusaError.Types.NOT_FOUND, "There is nothing at this address"))
}

/** Answers 400 for such text in the query or the body. */
export function refuseUnstorableInput(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  const [, query = ""] = req.originalUrl.split("?", 2)
  if (!query.includes("%00") && unstorableText(req.body) === undefined) next()
  else next(new MedusaError(MedusaError.Types.INVALID_DATA, "The request has characters that cannot be stored"))
}

function isText(path: string): boolean {
  if (!path.includes("%")) return true
  try {
    return !decodeURIComponent(path).includes("\0")
  } catch {
    return false
  }
}
