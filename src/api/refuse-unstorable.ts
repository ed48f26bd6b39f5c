import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { unstorableText } from "../http"

/*
 * Text that no column can hold (a NUL character, half a surrogate pair, bytes that are no text) on Medusa's routes that we read from, too: a
 * statement with it fails, ours or Medusa's, and would be answered 500.
 */

/** Answers 404 for an address with such text: it names nothing. */
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
