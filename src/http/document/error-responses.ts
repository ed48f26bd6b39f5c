import { z } from "@medusajs/framework/zod"
import { type FailureCode, messageOf, vocabulary } from "../../errors"
import { FIELD_PROBLEM_CODES } from "../../errors/field-problems"
import type { EndpointSpec } from "../endpoint-spec"
import { codesOf } from "./error-codes"
import { JSON_TYPE, type JsonSchema, reference } from "./json-schema"

const MESSAGE =
  "In the store's language; under `/admin/svc` in the one that the request prefers (`Accept-Language`), if the plugin speaks it. Decide by `code`, never by this text."

/** The plugin error format (specification, error formats). */
export const pluginErrorSchema = z
  .object({
    success: z.literal(false),
    error: z.object({
      code: z.string(),
      message: z.string().describe(MESSAGE),
      details: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]),
    }),
  })
  .describe("Plugin error format")

const fieldProblemSchema = z.object({
  code: z.enum(FIELD_PROBLEM_CODES),
  message: z.string(),
  allowed: z.array(z.string()).optional().describe("The allowed values."),
  format: z.string().optional().describe("The required format."),
})

/** The platform error format, with the details of contract section 1. */
export const platformErrorSchema = z
  .object({
    code: z.string(),
    message: z.string().describe(MESSAGE),
    data: z.object({
      status: z.int(),
      params: z.array(z.string()).describe("The fields at fault."),
      // One map: some generators cannot express a property of another type beside an index signature.
      details: z
        .record(z.string(), z.union([fieldProblemSchema, z.literal(true)]))
        .optional()
        .describe("The error of each field, by its name. `truncated: true` if there are more errors."),
    }),
  })
  .describe("Platform error format: raised before the resource is reached")

/** The error responses of a route by status, each with its codes and messages. */
export function errorResponses(method: string, spec: EndpointSpec): JsonSchema {
  const byStatus = new Map<number, FailureCode[]>()
  for (const [code, statuses] of codesOf(method, spec)) {
    for (const status of statuses) byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries([...byStatus].sort(([a], [b]) => a - b).map(([status, codes]) => [String(status), refusal(codes)]))
}

function refusal(codes: readonly FailureCode[]): JsonSchema {
  const shapes = [
    shapeOf(
      "PlatformError",
      codes.filter((code) => vocabulary[code].format === "platform"),
      (named) => named,
    ),
    shapeOf(
      "PluginError",
      codes.filter((code) => vocabulary[code].format === "plugin"),
      (named) => ({ type: "object", properties: { error: named } }),
    ),
  ].filter((shape) => shape !== undefined)
  return {
    description: codes.map((code) => `\`${code}\`: ${messageOf(code, EXAMPLE_PARAMS, "en")}`).join("\n\n"),
    content: { [JSON_TYPE]: { schema: shapes.length === 1 ? shapes[0] : { oneOf: shapes } } },
    ...(codes.includes("svc_overloaded")
      ? { headers: { "Retry-After": { description: "Seconds", schema: { type: "integer" } } } }
      : {}),
  }
}

const SOMETHING = { es: "…", en: "…" }

/** Sample parameters with which the document renders the messages. */
const EXAMPLE_PARAMS = {
  fields: [],
  from: SOMETHING,
  to: SOMETHING,
  amount: SOMETHING,
  minimum: "…",
  maximum: "…",
  reason: "slot_unavailable",
  missing: ["region"],
  country: "ES",
}

function shapeOf(name: string, codes: readonly FailureCode[], place: (named: JsonSchema) => JsonSchema): JsonSchema | undefined {
  if (codes.length === 0) return undefined
  return { allOf: [reference(name), place({ type: "object", properties: { code: { enum: codes } } })] }
}
