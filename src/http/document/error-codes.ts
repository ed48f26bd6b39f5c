import type { z } from "@medusajs/framework/zod"
import { type FailureCode, vocabulary } from "../../errors"
import type { EndpointSpec } from "../endpoint-spec"

/** Every error code of a route, including the general ones, with its statuses. */
export function codesOf(method: string, spec: EndpointSpec): ReadonlyMap<FailureCode, readonly number[]> {
  const codes = new Map<FailureCode, readonly number[]>()
  const add = (code: FailureCode, ...statuses: number[]): void => {
    codes.set(code, [...new Set([...(codes.get(code) ?? []), ...(statuses.length > 0 ? statuses : [vocabulary[code].status])])])
  }
  if (spec.permission !== "public" || spec.strictCredential) add(spec.refusal ?? "svc_unauthorized", 401)
  if (spec.permission === "management" || spec.permission === "management_or_store" || spec.closedTo !== undefined)
    add(spec.refusal ?? "svc_forbidden", 403)
  add("rest_cookie_invalid_nonce")
  add("svc_https_required")
  if (spec.refusedInCoexistence) add("svc_cutover_pending")
  if (method !== "GET") {
    add("rest_invalid_json")
    add("rest_payload_too_large")
    add("rest_request_timeout")
  }
  const parts = [spec.params, spec.query, spec.body, spec.headers].filter((part) => part !== undefined)
  if (parts.length > 0) add("rest_invalid_param")
  // A key may be missing at any depth of a body.
  if (spec.body !== undefined || [spec.query, spec.headers].some((part) => part !== undefined && hasRequiredFields(part))) {
    add("rest_missing_callback_param")
  }
  for (const code of spec.failures ?? []) add(code)
  add("svc_internal_error")
  add("svc_overloaded")
  return codes
}

function hasRequiredFields(schema: z.ZodObject): boolean {
  return !schema.safeParse({}).success
}
