import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { judgePermission } from "../domain/access/permission"
import { type Failure, fail, failWith } from "../errors"
import { ANONYMOUS, type Caller, type CredentialKind } from "./caller"
import type { EndpointSpec } from "./endpoint-spec"
import type { KitPorts } from "./ports"

/** True when a request carries no credential. */
export function isBare(req: MedusaRequest): boolean {
  return req.headers.authorization === undefined && req.headers.cookie === undefined
}

/**
 * Authenticates a request. On public routes an invalid credential is ignored and reported in a header, unless the route
 * refuses it (contract section 1).
 */
export async function identify(
  req: MedusaRequest,
  res: MedusaResponse,
  spec: EndpointSpec,
  ports: KitPorts,
  now: number,
): Promise<Caller> {
  if (isBare(req)) return ANONYMOUS
  const caller = await ports.authenticate(req.scope, req, { nonceOptional: spec.nonceOptional === true, now })
  if (caller.kind === "anonymous" && caller.credential === "invalid" && spec.permission === "public") {
    if (spec.strictCredential) throw fail("svc_unauthorized")
    res.setHeader("X-Svc-Auth", "invalid")
  }
  return caller
}

/** Refuses a caller without the permission of the route. */
export function authorize(spec: EndpointSpec, caller: Caller): void {
  const decision = isOther(spec, caller) ? "unauthorized" : judgePermission(spec.permission, caller)
  if (decision === "unauthorized") throw refusal(spec, 401)
  if (decision === "forbidden" || isClosedTo(spec, caller)) throw refusal(spec, 403)
}

const ONLY_BY: Readonly<Record<NonNullable<EndpointSpec["onlyBy"]>, readonly CredentialKind[]>> = {
  bearer: ["bearer", "device", "platform_token"],
  session: ["cookie"],
}

/** True if the caller is signed in by a kind of credential that the route does not accept. */
function isOther({ onlyBy }: EndpointSpec, caller: Caller): boolean {
  return onlyBy !== undefined && caller.kind === "account" && !ONLY_BY[onlyBy].includes(caller.via)
}

/** True if the route refuses devices, whatever their account may do. */
export function isClosedToDevices({ permission, closedTo, opensToDevices }: EndpointSpec): boolean {
  return closedTo === "devices" || (permission === "management" && opensToDevices !== true)
}

/** True if the route refuses the caller's kind of credential, whatever the account may do. */
function isClosedTo(spec: EndpointSpec, caller: Caller): boolean {
  if (caller.kind !== "account") return false
  return caller.via === "device" ? isClosedToDevices(spec) : spec.closedTo === "basic" && caller.via === "basic"
}

function refusal(spec: EndpointSpec, status: 401 | 403): Failure {
  if (spec.refusal !== undefined) return failWith(spec.refusal, undefined, { status })
  return fail(status === 401 ? "svc_unauthorized" : "svc_forbidden")
}
