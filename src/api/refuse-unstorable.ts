import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { unstorableText } from "../http"

/**
 * Refuses requests with text that no column can hold (a NUL character, half a surrogate pair, bytes that are no text) on Medusa's routes that we
 * read from, too: a statement with it fails, ours or Medusa's, and would be answered 500. An address with it names nothing.
 */
export function refuseUnstorable(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  const [path = "", query = ""] = req.originalUrl.split("?", 2)
  if (!isText(path)) next(new MedusaError(MedusaError.Types.NOT_FOUND, "There is nothing at this address"))
  else if (query.includes("%00") || unstorableText(req.body) !== undefined)
    next(new MedusaError(MedusaError.Types.INVALID_DATA, "The request has characters that cannot be stored"))
  else next()
}

function isText(path: string): boolean {
  if (!path.includes("%")) return true
  try {
    return !decodeURIComponent(path).includes("\0")
  } catch {
    return false
  }
}
