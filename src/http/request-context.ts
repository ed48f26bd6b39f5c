import type { MedusaRequest } from "@medusajs/framework/http"
import type { Caller } from "./caller"
import type { EndpointSpec } from "./endpoint"
import type { RequestBody } from "./input/read-body"
import type { KitPorts } from "./ports"

/** What the gate knows about a request, for its route. */
export interface RequestContext {
  /** The declaration that the request was admitted for. */
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

/** What the gate attached; undefined when a route runs without the gate in front of it. */
export function contextOf(req: MedusaRequest): RequestContext | undefined {
  return (req as Carrier)[CONTEXT]
}
