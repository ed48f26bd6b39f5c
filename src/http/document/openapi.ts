import { pageMetaSchema } from "../input/pagination"
import type { DeclaredRoute } from "../route-table"
import { platformErrorSchema, pluginErrorSchema } from "./error-responses"
import { type JsonSchema, jsonSchema, type SchemaNames } from "./json-schema"
import { type Converter, operation } from "./operation"
import { SECURITY_SCHEMES } from "./security"

export interface OpenApiInfo {
  readonly title: string
  readonly version: string
  readonly description: string
  readonly license?: { readonly name: string; readonly identifier: string }
}

export interface OpenApiParts {
  /** Schemas with names, so that a generator creates one type for each. */
  readonly names?: SchemaNames
  /** The servers of the document. Default: its own origin. */
  readonly servers?: readonly JsonSchema[]
  /** What the routes of a tag are for. */
  readonly tags?: Readonly<Record<string, string>>
}

const HERE: JsonSchema = { url: "/", description: "The host that serves this document" }

/**
 * Builds the OpenAPI 3.1 document of routes from the schemas that validate them. It lists every error code of a route with its status and
 * format.
 */
export function openApiDocument(
  routes: readonly DeclaredRoute[],
  info: OpenApiInfo,
  { names = new Map(), servers = [HERE], tags = {} }: OpenApiParts = {},
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
    tags: [...new Set(routes.map(({ spec }) => spec.tag))].sort().map((name) => ({ name, description: tags[name] })),
    paths,
    components: { schemas: sorted(schemas), securitySchemes: SECURITY_SCHEMES },
  }
}

function sorted(schemas: Record<string, JsonSchema>): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(schemas).sort(([one], [other]) => (one < other ? -1 : 1)))
}
