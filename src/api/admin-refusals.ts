import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { detailsOf, type Failure, isFailure, type Language, messageOf } from "../errors"
import { preferredLanguage } from "../http"
import { SETTINGS_MODULE, type SettingsService } from "../modules/settings"

const TYPES: Readonly<Record<number, string>> = {
  400: "invalid_data",
  403: "forbidden",
  404: "not_found",
  409: "conflict",
  412: "conflict",
}

/**
 * Sends our refusals in the error format of Medusa's admin API, in the language that the request prefers, or in the store's language. Other
 * errors go to Medusa's own error handler.
 */
export async function answering(req: MedusaRequest, res: MedusaResponse, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isFailure(error) || res.headersSent) throw error
    const { language: site } = await req.scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    res
      .status(error.status)
      .set({ ...error.headers })
      .vary("Accept-Language")
      .json(refusalOf(error, preferredLanguage(req) ?? site))
  }
}

function refusalOf(failure: Failure, language: Language) {
  const { status, code, params } = failure
  const message = messageOf(code, params, language)
  return { type: TYPES[status] ?? "unexpected_state", code, message, details: detailsOf(failure, language) }
}
