import type { JsonSchema } from "./json-schema"

/** A request and its response. */
export interface OperationExample {
  readonly path?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number | boolean>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly status: number
  /** The JSON of the response, or its text. */
  readonly answer: unknown
  /** The response to the same request sent again, if its status differs. */
  readonly repeated?: { readonly status: number; readonly answer: unknown }
}

/** Examples by operation: `GET /svc/v1/status`. */
export type Examples = Readonly<Record<string, OperationExample>>

type Named = Readonly<Record<string, JsonSchema>>

/**
 * Adds examples to the operations of a document: to the parameters, the JSON body and the response with the example's status.
 * @throws {Error} when an example has a status that its operation does not have
 */
export function withExamples(document: JsonSchema, examples: Examples): JsonSchema {
  const paths = Object.entries(document.paths as Record<string, Named>).map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(operations).map(([method, operation]) => {
        const name = `${method.toUpperCase()} ${path}`
        const example = examples[name]
        return [method, example === undefined ? operation : exemplified(name, operation, example)]
      }),
    ),
  ])
  return { ...document, paths: Object.fromEntries(paths) }
}

function exemplified(name: string, operation: JsonSchema, example: OperationExample): JsonSchema {
  const { parameters, requestBody, responses } = operation as Record<"parameters" | "requestBody" | "responses", unknown>
  const answers = responses as Named
  const withExample = [example, ...(example.repeated === undefined ? [] : [example.repeated])].map(({ status, answer }) => {
    const holder = answers[String(status)]
    if (holder === undefined) throw new Error(`The example of ${name} has the status ${status}, which the route does not return`)
    return [String(status), filled(holder, answer)] as const
  })
  return {
    ...operation,
    ...(parameters === undefined ? {} : { parameters: (parameters as JsonSchema[]).map((each) => shown(each, example)) }),
    ...(example.body === undefined ? {} : { requestBody: filled(requestBody as JsonSchema, example.body) }),
    responses: { ...answers, ...Object.fromEntries(withExample) },
  }
}

function shown(parameter: JsonSchema, { path, query, headers }: OperationExample): JsonSchema {
  const sent = { path, query, header: headers }[parameter.in as "path" | "query" | "header"]
  const value = sent?.[parameter.name as string]
  return value === undefined ? parameter : { ...parameter, example: value }
}

/** Adds the example to the first media type, which is JSON or the only one. */
function filled(holder: JsonSchema, example: unknown): JsonSchema {
  const [[type, media] = ["", {}], ...others] = Object.entries(holder.content as Named)
  return { ...holder, content: { [type]: { ...media, example }, ...Object.fromEntries(others) } }
}
