import { judgeRequest } from "../../../../../commands/ordering/placing/judge-request"
import { hashSession } from "../../../../../commands/ordering/placing/session-hash"
import { endpoint } from "../../../../../http"
import { validateBody } from "../../../../contracts/cart-body"
import { sessionHeaders } from "../../../../contracts/session-header"
import { toCartRequest } from "../../../../contracts/to-cart-request"
import { presentValidation } from "../presenter"
import { validationSchema } from "../schema"

export const POST = endpoint({
  summary: "Validate a cart",
  description:
    "Checks prices and extras, hours, minimum order, coverage, availability and coupons in one call. Problems are in `data.errors`; the status is still 200.",
  since: "1.8.0",
  permission: "public",
  tag: "Cart",
  headers: sessionHeaders,
  body: validateBody,
  response: validationSchema,
  failures: ["svc_forbidden", "svc_commerce_missing"],
  handle: async ({ scope, body, caller, now, readerLanguage, req }) => {
    const sessionHash = hashSession(req.headers["x-svc-session"], req.headers.cookie)
    const judged = await judgeRequest(scope, { ...toCartRequest(body), sessionHash }, caller, now)
    return presentValidation(judged, readerLanguage ?? judged.settings.language)
  },
})
