import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { type Failure, isFailure, messageOf } from "../errors"
import { SETTINGS_MODULE, type SettingsService } from "../modules/settings"

const TYPES: Readonly<Record<number, string>> = {
  400: "invalid_data",
  403: "forbidden",
  404: "not_found",
  409: "conflict",
  412: "conflict",
}

/** Sends our refusals in the error format of Medusa's admin API. Other errors go to Medusa's own error handler. */
export async function answering(req: MedusaRequest, res: MedusaResponse, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isFailure(error) || res.headersSent) throw error
    const { language } = await req.scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    res
      .status(error.status)
      .set({ ...error.headers })
      .json(refusalOf(error, messageOf(error.code, error.params, language)))
  }
}

function refusalOf({ status, code, details }: Failure, message: string) {
  return { type: TYPES[status] ?? "unexpected_state", code, message, details }
}
