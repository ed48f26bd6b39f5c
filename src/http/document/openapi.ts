import { z } from "@medusajs/framework/zod"
import { type FailureCode, messageOf, vocabulary } from "../../errors"
import { FIELD_PROBLEM_CODES } from "../../errors/field-problems"
import type { EndpointSpec, Permission } from "../endpoint"
import { pageMetaSchema } from "../input/pagination"
import type { DeclaredRoute } from "../route-table"
import { type JsonSchema, jsonSchema, type SchemaNames } from "./json-schema"

export interface OpenApiInfo {
  readonly title: string
  readonly version: string
  readonly description: string
}

export interface OpenApiParts {
  /** Schemas with names, so that a generator creates one type for each. */
  readonly names?: SchemaNames
  /** The servers of the document. Default: its own origin. */
  readonly servers?: readonly JsonSchema[]
}

const HERE: JsonSchema = { url: "/", description: "The host that serves this document" }

const JSON_TYPE = "application/json"
const FORM_TYPE = "application/x-www-form-urlencoded"

const PERMISSIONS: Readonly<Record<Permission, string>> = {
  public: "Public",
  signed_in: "Signed in",
  management: "Management (`manage_commerce`)",
  management_or_store: "Management or store (`manage_commerce` or the role `multistore_user`)",
}

const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

/**
 * Builds the OpenAPI 3.1 document of routes from the schemas that validate them. It lists every error code of a route with its status and
 * format.
 */
export function openApiDocument(
  routes: readonly DeclaredRoute[],
  info: OpenApiInfo,
  { names = new Map(), servers = [HERE] }: OpenApiParts = {},
): JsonSchema {
  const schemas: Record<string, JsonSchema> = {
    Pagination: jsonSchema(pageMetaSchema, "output", {}),
    PluginError: jsonSchema(pluginErrorSchema, "output", {}),
    PlatformError: jsonSchema(platformErrorSchema, "output", {}),
  }
  const output: Converter = (schema) => jsonSchema(schema, "output", schemas, names)
  const paths: Record<string, JsonSchema> = {}
  for (const route of routes) {
    const path = paths[route.path] ?? {}
    path[route.method.toLowerCase()] = operation(route, schemas, output)
    paths[route.path] = path
  }
  return {
    openapi: "3.1.0",
    info,
    servers,
    tags: [...new Set(routes.map(({ spec }) => spec.tag))].sort().map((name) => ({ name })),
    paths,
    components: { schemas: sorted(schemas), securitySchemes: SECURITY_SCHEMES },
  }
}

/** Converts the schema of a response. */
type Converter = (schema: z.ZodType) => JsonSchema

function sorted(schemas: Record<string, JsonSchema>): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(schemas).sort(([one], [other]) => (one < other ? -1 : 1)))
}

const pluginErrorSchema = z
  .object({
    success: z.literal(false),
    error: z.object({
      code: z.string(),
      message: z.string().describe("In the language of the site. Decide by `code`, never by this text."),
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

const platformErrorSchema = z
  .object({
    code: z.string(),
    message: z.string().describe("In the language of the site. Decide by `code`, never by this text."),
    data: z.object({
      status: z.int(),
      params: z.array(z.string()).describe("The fields at fault."),
      details: z
        .object({ truncated: z.literal(true).optional() })
        .catchall(fieldProblemSchema)
        .optional(),
    }),
  })
  .describe("Platform error format: raised before the resource is reached")

const SECURITY_SCHEMES: JsonSchema = {
  bearer: {
    type: "http",
    scheme: "bearer",
    description:
      "The token of `POST /svc/v1/auth/token`, 64 characters, valid for 30 days. Or a token of Medusa's own sign-in for customers and users (`POST /auth/customer/emailpass`, or another provider).",
  },
  application_password: { type: "http", scheme: "basic", description: "Username and application password, over HTTPS." },
  session: {
    type: "apiKey",
    in: "cookie",
    name: "connect.sid",
    description: "The cookie session of the platform, with a nonce.",
  },
  nonce: {
    type: "apiKey",
    in: "header",
    name: "X-Platform-Nonce",
    description: "Bound to the session; get it from `GET /svc/v1/auth/nonce`.",
  },
}

function operation({ method, path, spec }: DeclaredRoute, schemas: Record<string, JsonSchema>, output: Converter): JsonSchema {
  const parameters = [
    ...parametersOf("path", spec.params, schemas),
    ...parametersOf("query", spec.query, schemas),
    ...parametersOf("header", spec.headers, schemas),
  ]
  return {
    operationId: operationId(method, path),
    tags: [spec.tag],
    summary: spec.summary,
    description: descriptionOf(spec),
    ...(spec.permission === "public" ? { security: [{}, ...securityOf(spec)] } : { security: securityOf(spec) }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(spec.body === undefined ? {} : { requestBody: requestBody(spec.body, schemas) }),
    responses: { ...successes(spec, output), ...refusals(method, spec) },
    "x-permission": spec.permission,
    "x-since": spec.since,
  }
}

/** @example operationId("GET", "/svc/v1/orders/{id}/status") // "getOrdersIdStatus" */
function operationId(method: string, path: string): string {
  const words = path
    .replace(/^\/svc\/(v1\/)?/, "")
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "")
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("")
}

function descriptionOf(spec: EndpointSpec): string {
  const lines = [`Permission: ${PERMISSIONS[spec.permission]}. Since ${spec.since}.`]
  if (spec.notByBasic) lines.push("Not open to application passwords.")
  if (spec.coexistence) lines.push("Switched off while a legacy ordering plugin is active.")
  return [...(spec.description === undefined ? [] : [spec.description]), lines.join(" ")].join("\n\n")
}

function securityOf(spec: EndpointSpec): JsonSchema[] {
  const session = spec.nonceOptional ? { session: [] } : { session: [], nonce: [] }
  if (spec.onlyBy !== undefined) return [spec.onlyBy === "bearer" ? { bearer: [] } : session]
  const basic = spec.notByBasic ? [] : [{ application_password: [] }]
  return [{ bearer: [] }, ...basic, session]
}

function parametersOf(
  place: "path" | "query" | "header",
  schema: z.ZodObject | undefined,
  schemas: Record<string, JsonSchema>,
): JsonSchema[] {
  if (schema === undefined) return []
  const converted = jsonSchema(schema, "input", schemas) as { properties?: Record<string, JsonSchema>; required?: string[] }
  return Object.entries(converted.properties ?? {}).map(([name, { description, ...shape }]) => ({
    name,
    in: place,
    ...(description === undefined ? {} : { description }),
    required: place === "path" || (converted.required ?? []).includes(name),
    schema: shape,
  }))
}

function requestBody(schema: z.ZodObject, schemas: Record<string, JsonSchema>): JsonSchema {
  const converted = jsonSchema(schema, "input", schemas)
  return {
    required: Array.isArray(converted.required) && converted.required.length > 0,
    content: { [JSON_TYPE]: { schema: converted }, [FORM_TYPE]: { schema: converted } },
  }
}

function successes(spec: EndpointSpec, output: Converter): JsonSchema {
  if (spec.produces !== undefined)
    return { "200": { description: "Success", content: { [spec.produces]: { schema: output(spec.response) } } } }
  const content = { [JSON_TYPE]: { schema: envelope(spec, output) } }
  return {
    ...(!spec.created || spec.replayable ? { "200": { description: spec.created ? whenRead(spec) : "Success", content } } : {}),
    ...(spec.created ? { "201": { description: "Created", content } } : {}),
  }
}

function whenRead({ replayable }: EndpointSpec): string {
  return typeof replayable === "string" ? replayable : "Read again: the key was used before"
}

function envelope(spec: EndpointSpec, output: Converter): JsonSchema {
  const meta = metaOf(spec, output)
  return {
    type: "object",
    properties: {
      success: { type: "boolean", const: true },
      data: output(spec.response),
      ...(meta === undefined ? {} : { meta }),
    },
    required: ["success", "data", ...(spec.paginated ? ["meta"] : [])],
  }
}

function metaOf(spec: EndpointSpec, output: Converter): JsonSchema | undefined {
  const own = spec.meta === undefined ? undefined : output(spec.meta)
  if (!spec.paginated) return own
  return own === undefined ? reference("Pagination") : { allOf: [reference("Pagination"), own] }
}

/** Every error code of a route, including the general ones, with its statuses. */
export function codesOf(method: string, spec: EndpointSpec): ReadonlyMap<FailureCode, readonly number[]> {
  const codes = new Map<FailureCode, readonly number[]>()
  const add = (code: FailureCode, ...statuses: number[]): void => {
    codes.set(code, [...new Set([...(codes.get(code) ?? []), ...(statuses.length > 0 ? statuses : [vocabulary[code].status])])])
  }
  if (spec.permission !== "public" || spec.strictCredential) add(spec.refusal ?? "svc_unauthorized", 401)
  if (spec.permission === "management" || spec.permission === "management_or_store" || spec.notByBasic)
    add(spec.refusal ?? "svc_forbidden", 403)
  add("rest_cookie_invalid_nonce")
  add("svc_https_required")
  if (spec.coexistence) add("svc_cutover_pending")
  if (method !== "GET") {
    add("rest_invalid_json")
    add("rest_payload_too_large")
    add("rest_request_timeout")
  }
  const parts = [spec.params, spec.query, spec.body, spec.headers].filter((part) => part !== undefined)
  if (parts.length > 0) add("rest_invalid_param")
  // A key may be missing at any depth of a body.
  if (spec.body !== undefined || [spec.query, spec.headers].some((part) => part !== undefined && asksForSomething(part))) {
    add("rest_missing_callback_param")
  }
  for (const code of spec.failures ?? []) add(code)
  add("svc_internal_error")
  add("svc_overloaded")
  return codes
}

function asksForSomething(schema: z.ZodObject): boolean {
  return !schema.safeParse({}).success
}

function refusals(method: string, spec: EndpointSpec): JsonSchema {
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
