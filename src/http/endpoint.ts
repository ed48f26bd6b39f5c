import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { Permission } from "../domain/access/permission"
import { authorize } from "./admission"
import { answerError, answerSuccess } from "./answers/answer"
import { readerLanguage } from "./answers/reader-language"
import type { AccountCaller } from "./caller"
import type { Endpoint, EndpointSpec, ObjectSchema } from "./endpoint-spec"
import { readInput } from "./input/request-input"
import { contextOf } from "./request-context"

/**
 * Makes a route from its declaration. The route validates the input by the schemas, calls `handle` once, wraps the result in the success
 * envelope, and turns any thrown error into a response in one of the two error formats. The gate, the OpenAPI document and the tests read
 * the declaration from the property `spec`.
 * @example
 * export const GET = endpoint({
 *   summary: "Hours of an order type",
 *   since: "1.6.0",
 *   permission: "public",
 *   tag: "Schedule",
 *   params: orderTypeParams,
 *   response: hoursSchema,
 *   handle: async ({ scope, params }) => presentHours(await readHours(scope, params.order_type)),
 * })
 */
export function endpoint<
  const L extends Permission,
  P extends ObjectSchema | undefined = undefined,
  Q extends ObjectSchema | undefined = undefined,
  B extends ObjectSchema | undefined = undefined,
  H extends ObjectSchema | undefined = undefined,
>(declaration: EndpointSpec<L, P, Q, B, H>): Endpoint {
  // `serve` passes `handle` the output of its own schemas and a caller with its permission, so the cast is safe.
  const spec = declaration as unknown as EndpointSpec
  return Object.assign((req: MedusaRequest, res: MedusaResponse) => serve(spec, req, res), { spec })
}

async function serve(spec: EndpointSpec, req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const context = contextOf(req)
  try {
    if (context === undefined) throw new Error("A route of svc was reached without the gate in front of it")
    const { caller, now, ports } = context
    // The host's router matched another route than the gate, so the permission of this route is also checked.
    if (context.spec !== spec) authorize(spec, caller)
    const { scope } = req
    const input = readInput(spec, req, context.body)
    const spoken = ports.language(scope)
    const language = typeof spoken === "string" ? spoken : await spoken
    const result = spec.handle({
      ...input,
      sent: context.body.value,
      scope,
      caller: caller as AccountCaller,
      now,
      language,
      readerLanguage: readerLanguage(req),
      req,
      res,
    })
    answerSuccess(res, result instanceof Promise ? await result : result)
  } catch (error) {
    await answerError(req, res, error, context?.ports)
  }
}
