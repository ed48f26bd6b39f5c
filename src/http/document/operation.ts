import type { z } from "@medusajs/framework/zod"
import type { Permission } from "../../domain/access/permission"
import { isClosedToDevices } from "../admission"
import type { EndpointSpec } from "../endpoint-spec"
import type { DeclaredRoute } from "../route-table"
import { errorResponses } from "./error-responses"
import { JSON_TYPE, type JsonSchema, jsonSchema, reference } from "./json-schema"
import { securityOf } from "./security"

const FORM_TYPE = "application/x-www-form-urlencoded"

const PERMISSIONS: Readonly<Record<Permission, string>> = {
  public: "Public",
  signed_in: "Signed in",
  management: "Management (`manage_commerce`)",
  management_or_store: "Management or store (`manage_commerce` or the role `multistore_user`)",
}

/** Converts the schema of a response. */
export type Converter = (schema: z.ZodType) => JsonSchema

/** The operation of a route. Adds the schemas that it names to `schemas`. */
export function operation(
  { method, path, spec }: DeclaredRoute,
  schemas: Record<string, JsonSchema>,
  output: Converter,
): JsonSchema {
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
    responses: { ...successes(spec, output), ...errorResponses(method, spec) },
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
  if (spec.closedTo === "basic") lines.push("Not open to application passwords or devices.")
  else if (isClosedToDevices(spec)) lines.push("Not open to devices.")
  if (spec.refusedInCoexistence) lines.push("Switched off while a legacy ordering plugin is active.")
  return [...(spec.description === undefined ? [] : [spec.description]), lines.join(" ")].join("\n\n")
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
