import { describeFields } from "../http/document/describe-fields"
import { withExamples } from "../http/document/examples"
import { openApiDocument } from "../http/document/openapi"
import { JSON_LIMITS } from "../http/input/json-cost"
import { BODY_LIMIT } from "../http/input/read-body"
import { FIELD_DESCRIPTIONS } from "./document/field-descriptions"
import { RECORD_DESCRIPTIONS } from "./document/record-descriptions"
import { SCHEMA_NAMES } from "./document/schema-names"
import { TAG_DESCRIPTIONS } from "./document/tag-descriptions"
import { operationExamples } from "./openapi-examples"
import { pluginPackage } from "./plugin-package"
import { routeTable } from "./route-table"

const counted = (limit: number): string => limit.toLocaleString("en")

const DESCRIPTION = `Restaurant ordering for a Medusa store: delivery, pickup and dine-in.

Every response under \`/svc/v1\` is the success envelope or one of two error formats. A client reads the code from \`error.code\` when
present, otherwise from \`code\`, and decides by it and the status, never by a message. With plain permalinks the same routes are
reached as \`/?rest_route=/svc/v1/<route>\`.

A body is JSON (\`application/json\` or any type that ends in \`+json\`; also \`text/plain\`, or no content type) or a form
(\`application/x-www-form-urlencoded\`). Any other content type, and JSON that is sent as a form, is 400 \`rest_invalid_json\`, whose
\`details\` list the content types that fit. A body may have at most ${BODY_LIMIT / 1024 ** 2} MB. Its JSON may have at most ${counted(JSON_LIMITS.fields)}
fields, the same number of objects and lists, and ${counted(JSON_LIMITS.names)} different field names. Larger bodies are 413
\`rest_payload_too_large\`. More than ${JSON_LIMITS.depth} levels are 400 \`rest_invalid_json\`.`

const LICENSE = { name: "MIT", identifier: "MIT" }

let known: string | undefined

/** The OpenAPI document of all routes, as JSON. Built once, because the routes of a running process do not change. */
export function openApiJson(): string {
  known ??= JSON.stringify(
    withExamples(
      describeFields(
        openApiDocument(
          routeTable().routes,
          { title: "Ordering service", version: pluginPackage().version, description: DESCRIPTION, license: LICENSE },
          { names: SCHEMA_NAMES, tags: TAG_DESCRIPTIONS },
        ),
        { ...FIELD_DESCRIPTIONS, ...RECORD_DESCRIPTIONS },
      ),
      operationExamples(),
    ),
  )
  return known
}
