import type { MedusaRequest } from "@medusajs/framework/http"
import type { Caller } from "./caller"
import type { EndpointSpec } from "./endpoint-spec"
import type { RequestBody } from "./input/read-body"
import type { KitPorts } from "./ports"

/** The data that the gate passes to the route of a request. */
export interface RequestContext {
  /** The declaration of the route to which the request was admitted. */
  readonly spec: EndpointSpec
  readonly caller: Caller
  readonly body: RequestBody
  readonly now: number
  readonly ports: KitPorts
}

const CONTEXT = Symbol.for("svc.request-context")

type Carrier = MedusaRequest & { [CONTEXT]?: RequestContext }

export function attachContext(req: MedusaRequest, context: RequestContext): void {
  ;(req as Carrier)[CONTEXT] = context
}

/** The data attached by the gate; undefined when a route runs without the gate. */
export function contextOf(req: MedusaRequest): RequestContext | undefined {
  return (req as Carrier)[CONTEXT]
}
