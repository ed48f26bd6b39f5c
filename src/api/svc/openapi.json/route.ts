import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openApiJson } from "../../openapi-document"

/** OpenAPI 3.1 of every route (contract section 14). Public, outside `/svc/v1` and its envelopes. */
export const GET = (_req: MedusaRequest, res: MedusaResponse): void => {
  res.type("application/json").send(openApiJson())
}
