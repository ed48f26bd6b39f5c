import type { z } from "@medusajs/framework/zod"
import type { OperationExample } from "../../http/document/examples"
import { openApiJson } from "../openapi-document"
import { operationExamples } from "../openapi-examples"
import { routeTable } from "../route-table"

// biome-ignore lint/suspicious/noExplicitAny: the tests look into a JSON document.
type Json = any

const document: Json = JSON.parse(openApiJson())
const examples = operationExamples()
const routes = routeTable().routes.map((route) => ({ ...route, name: `${route.method} ${route.path}` }))

/** The problems that a schema reports for a value. */
function problems(schema: z.ZodType | undefined, value: unknown): readonly string[] {
  if (schema === undefined) return value === undefined ? [] : ["is not taken"]
  return schema.safeParse(value).error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? []
}

describe("the examples that `npm run examples` records", () => {
  it("exist for every operation of the document, and for no other", () => {
    expect(Object.keys(examples).sort()).toEqual(routes.map(({ name }) => name).sort())
  })

  it("are in the document: every operation has a response, and a request if it takes one", () => {
    const without = Object.entries<Json>(document.paths).flatMap(([path, operations]) =>
      Object.entries<Json>(operations).flatMap(([method, { requestBody, responses }]) => {
        const contents = [responses["200"], responses["201"]].flatMap((each) =>
          each === undefined ? [] : Object.values(each.content),
        )
        const isAnswered = contents.some((each: Json) => each.example !== undefined)
        const isSent = requestBody === undefined || requestBody.content["application/json"].example !== undefined
        return isAnswered && isSent ? [] : [`${method} ${path}`]
      }),
    )
    expect(without).toEqual([])
  })

  it("contain a replayed result, with `meta.replayed`, for each operation that can return one", () => {
    const replayable = routes.filter(({ spec }) => spec.replayable === true).map(({ name }) => name)
    expect(replayable.length).toBeGreaterThan(4)
    for (const name of replayable) {
      const { status, repeated } = examples[name] as Json
      expect([name, status, repeated?.status, repeated?.answer.meta]).toEqual([name, 201, 200, { replayed: true }])
    }
  })

  it("are valid by the schemas of their operations", () => {
    const wrong = routes.flatMap(({ name, spec }) => {
      const { path, query, headers = {}, body, answer, repeated } = examples[name] as OperationExample
      const sent = {
        path: problems(spec.params, path),
        query: problems(spec.query, spec.query && (query ?? {})),
        body: problems(spec.body, body),
      }
      const answers = [answer, ...(repeated === undefined ? [] : [repeated.answer])] as Json[]
      const given = {
        answer: answers.flatMap((each) => problems(spec.response, spec.produces === undefined ? each.data : each)),
        meta: answers.flatMap((each) => (spec.meta === undefined ? [] : problems(spec.meta, each.meta))),
      }
      const taken = spec.headers === undefined ? [] : problems(spec.headers, headers)
      return Object.entries({ ...sent, headers: taken, ...given }).flatMap(([part, found]) =>
        found.map((problem) => `${name} ${part} ${problem}`),
      )
    })
    expect(wrong).toEqual([])
  })

  it("contain only fields that the document declares", () => {
    const unnamed = Object.entries(examples).flatMap(([name, { body, status, answer, repeated }]) => {
      const [method = "", path = ""] = name.split(" ")
      const { requestBody, responses } = document.paths[path][method.toLowerCase()]
      const [{ schema }] = Object.values<Json>(responses[status].content)
      return [
        ...[answer, repeated?.answer].flatMap((each) => unknownFields(each, schema, `${name} answer`)),
        ...(body === undefined ? [] : unknownFields(body, requestBody.content["application/json"].schema, `${name} body`)),
      ]
    })
    expect(unnamed).toEqual([])
  })

  it("contain no secrets: the only long random-looking texts are placeholder ids (`..._01JD000012`)", () => {
    const texts = textsOf(examples).flatMap((text) => text.match(/[A-Za-z0-9_-]{20,}/g) ?? [])
    const randomLooking = texts.filter((text) => /\d/.test(text) && /[a-z]/i.test(text) && new Set(text).size > 12)
    expect(randomLooking.filter((text) => !/_01JD0+\d+$/.test(text))).toEqual([])
  })
})

const resolved = (schema: Json): Json =>
  schema?.$ref === undefined ? schema : resolved(document.components.schemas[schema.$ref.split("/").at(-1)])

/** The alternatives and parts of a schema, each without references. */
function partsOf(schema: Json): Json[] {
  const { allOf = [], anyOf = [], oneOf = [], ...own } = resolved(schema) ?? {}
  const parts = [...allOf, ...anyOf, ...oneOf].flatMap(partsOf)
  return parts.length > 0 && own.properties === undefined ? parts : [own, ...parts]
}

/** Fields of a value that its schema does not declare. Maps and values of any type may have any field. */
function unknownFields(value: Json, schema: Json, at: string): string[] {
  const parts = partsOf(schema)
  if (Array.isArray(value)) {
    const items = { anyOf: parts.flatMap((part) => (part.items === undefined ? [] : [part.items])) }
    return value.flatMap((each, index) => unknownFields(each, items, `${at}[${index}]`))
  }
  if (typeof value !== "object" || value === null) return []
  const isFree = parts.some(
    ({ additionalProperties, properties, type }) =>
      additionalProperties !== undefined || (properties === undefined && type === undefined),
  )
  return Object.entries(value).flatMap(([key, each]) => {
    const named = parts.flatMap(({ properties }) => (properties?.[key] === undefined ? [] : [properties[key]]))
    if (named.length === 0) return isFree ? [] : [`${at}.${key}`]
    return unknownFields(each, { anyOf: named }, `${at}.${key}`)
  })
}

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value]
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : []
}
