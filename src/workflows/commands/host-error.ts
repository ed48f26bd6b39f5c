import { MedusaError } from "@medusajs/framework/utils"
import { type FailureDetails, type Language, messageOf, shownCode } from "../../errors"
import { translateError } from "../../http"

const TYPES: Readonly<Record<number, string>> = {
  400: MedusaError.Types.INVALID_DATA,
  401: MedusaError.Types.UNAUTHORIZED,
  403: MedusaError.Types.FORBIDDEN,
  404: MedusaError.Types.NOT_FOUND,
  409: MedusaError.Types.CONFLICT,
  412: MedusaError.Types.CONFLICT,
  422: MedusaError.Types.NOT_ALLOWED,
}

/** A failed command as the host's code sees it. The workflow engine copies the error's own fields and drops its class, so all that counts is in them. */
export class CommandError extends MedusaError {
  constructor(
    type: string,
    message: string,
    override readonly code: string,
    /** The status that the route answers with. */
    readonly status: number,
    /** The `details` that the route answers with. */
    readonly details: FailureDetails,
  ) {
    super(type, message, code)
  }
}

/**
 * Translates what a command threw into an error of Medusa, with the code, message, status and details of the route's answer. An error that
 * nobody foresaw stays what it is: the host's own handler logs it.
 */
export function hostError(error: unknown, language: Language): unknown {
  const { failure, log } = translateError(error, "")
  if (log === "error") return error
  const { code, params, status, details } = failure
  const type = TYPES[status] ?? MedusaError.Types.UNEXPECTED_STATE
  return new CommandError(type, messageOf(code, params, language), shownCode(code, params), status, details)
}
