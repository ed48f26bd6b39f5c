import { MedusaError } from "@medusajs/framework/utils"
import { detailsOf, type FailureDetails, type Language, messageOf, shownCode } from "../../errors"
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

/**
 * The failure of a command, for the host's code. The workflow engine copies an error's own fields and loses its class, so all information is in
 * fields.
 */
export class CommandError extends MedusaError {
  constructor(
    type: string,
    message: string,
    override readonly code: string,
    /** The status of the route's response. */
    readonly status: number,
    /** The `details` of the route's response. */
    readonly details: FailureDetails,
  ) {
    super(type, message, code)
  }
}

/**
 * Translates the error of a command into an error of Medusa, with the code, message, status and details of the route's response. An
 * unexpected error is returned unchanged: the host's own handler logs it.
 */
export function hostError(error: unknown, language: Language): unknown {
  const { failure, log } = translateError(error, "")
  if (log === "error") return error
  const { code, params, status } = failure
  const type = TYPES[status] ?? MedusaError.Types.UNEXPECTED_STATE
  const message = messageOf(code, params, language)
  return new CommandError(type, message, shownCode(code, params), status, detailsOf(failure, language))
}
