import type { MedusaRequest } from "@medusajs/framework/http"
import type { z } from "@medusajs/framework/zod"
import type { EndpointSpec } from "../endpoint-spec"
import { parseForm } from "./form"
import type { RequestBody } from "./read-body"
import { type Judged, judge, type Notation, refuseFaults } from "./validate"

/** The validated parts of a request; `{}` for a part that the route does not declare. */
export interface RequestInput {
  readonly params: Record<string, never>
  readonly query: Record<string, never>
  readonly body: Record<string, never>
  readonly headers: Record<string, never>
}

const NONE: Record<string, never> = Object.freeze({})
const NOTHING: RequestInput = Object.freeze({ params: NONE, query: NONE, body: NONE, headers: NONE })

/**
 * Reads and validates the parts of a request that a route declares. Throws `rest_missing_callback_param` if a field is missing, otherwise
 * `rest_invalid_param` if one is invalid. For the body, the route's own failure comes first (`refuseBody`).
 */
export function readInput(spec: EndpointSpec, req: MedusaRequest, body: RequestBody): RequestInput {
  if (spec.params === undefined && spec.query === undefined && spec.body === undefined && spec.headers === undefined)
    return NOTHING
  const faults: Judged[] = []
  const take = (
    schema: z.ZodObject | undefined,
    value: () => unknown,
    notation: Notation,
    suspicious: boolean,
    { refuse, nulls }: { refuse?: EndpointSpec["refuseBody"]; nulls?: EndpointSpec["nulls"] } = {},
  ): Record<string, never> => {
    if (schema === undefined) return NONE
    const judged = judge(schema, value(), notation, suspicious, nulls)
    const own = refuse && isFaulty(judged) ? refuse({ missing: judged.missing, invalid: [...judged.invalid.keys()] }) : undefined
    if (own) throw own
    faults.push(judged)
    return judged.value as Record<string, never>
  }
  const input = {
    params: take(spec.params, () => req.params, "text", true),
    query: take(spec.query, () => queryOf(req.url), "text", true),
    body: take(spec.body, () => body.value, body.notation, body.suspicious, { refuse: spec.refuseBody, nulls: spec.nulls }),
    headers: take(spec.headers, () => headersOf(req, spec.headers), "text", false),
  }
  refuseFaults(faults)
  return input
}

function isFaulty({ missing, invalid }: Judged): boolean {
  return missing.length > 0 || invalid.size > 0
}

/**
 * The query of the request. Parsed here, so that a route gets the same values from `rest_route` and from its plain address. A parameter
 * without a value counts as absent (contract section 1, "Typing").
 */
function queryOf(url: string): Record<string, unknown> {
  const mark = url.indexOf("?")
  const query = parseForm(mark === -1 ? "" : url.slice(mark + 1))
  for (const [name, value] of Object.entries(query)) if (value === "") delete query[name]
  return query
}

function headersOf(req: MedusaRequest, schema: z.ZodObject | undefined): Record<string, unknown> {
  return Object.fromEntries(Object.keys(schema?.shape ?? {}).map((name) => [name, req.headers[name.toLowerCase()]]))
}
