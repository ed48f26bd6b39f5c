import type { z } from "@medusajs/framework/zod"
import { CALL_HEADERS, type CallHeader } from "../../client/call-headers"
import { FLAGS } from "../../client/route-line"
import type { DeclaredRoute } from "../../http"
import { codesOf } from "../../http/document/error-codes"
import { READS, routeKey } from "./method-names"
import { type NamedTypes, pascal, singular } from "./named-types"
import type { Field, TypeNode } from "./type-node"

/** Query fields for credentials in links. The client sends headers instead. */
const CREDENTIALS: ReadonlySet<string> = new Set(["order_key", "_nonce"])

/** Methods that return the record of their group. */
const OF_A_RECORD: ReadonlySet<string> = new Set(["get", "list", "create", "update", "delete"])

/** Names of result types that are clearer than those derived from the method. */
const RESULT_NAMES: Readonly<Record<string, string>> = {
  "auth.applicationPasswords.create": "NewApplicationPassword",
  "auth.applicationPasswords.list": "ApplicationPassword",
  "auth.session.create": "SessionNonce",
  "auth.session.delete": "EndedSession",
  "auth.signIn": "SignIn",
  "auth.tokens.list": "Token",
  status: "ServiceStatus",
  "cart.validate": "CartJudgement",
  "catalog.get": "MenuCategory",
  "extraCategories.delete": "DeletedExtraCategory",
  "loyalty.accounts.adjust": "LoyaltyEntry",
  "loyalty.me.get": "LoyaltyBalance",
  "checkouts.place": "PlacedCheckout",
  "me.get": "Profile",
  "me.addresses.list": "Address",
  "orders.payment.giveUp": "PayableOrder",
  "orders.payment.switchToOffline": "PayableOrder",
  "orders.place": "PlacedOrder",
  "orders.reports": "SalesReport",
  "orders.status": "OrderProgress",
  "schedule.dates": "OpenDate",
  "slots.list": "DaySlots",
  "tables.availability": "TableAvailability",
  "tables.hold": "TableHold",
  "tables.occupancy": "TableOccupancy",
  "tables.resolve": "PublicTable",
}

/** Everything that is generated for one route. */
export interface ClientMethod {
  readonly name: string
  readonly route: DeclaredRoute
  readonly flags: string
  /** The parameters before the options. */
  readonly input: readonly { readonly name: string; readonly optional: boolean; readonly type: TypeNode }[]
  readonly result: TypeNode
  readonly headers: readonly CallHeader[]
  readonly codes: readonly string[]
}

/** Reads the method of a route from its declaration, and names its input and result types. */
export function clientMethod(name: string, route: DeclaredRoute, types: NamedTypes): ClientMethod {
  const { spec, path, method } = route
  const headers = headersOf(route)
  const query = spec.query && objectType(types, spec.query, (field) => !CREDENTIALS.has(field.name))
  const hasQuery = query !== undefined && query.fields.length > 0
  const keyField = method === "POST" && spec.body?.shape.idempotency !== undefined
  const body = spec.body && objectType(types, spec.body, () => true, keyField ? "idempotency" : undefined)
  const isFile = spec.produces !== undefined
  const flags: readonly (readonly [keyof typeof FLAGS, boolean])[] = [
    ["query", hasQuery],
    ["body", body !== undefined],
    ["page", spec.paginated === true],
    ["text", isFile && !spec.endless],
    ["stream", spec.endless === true],
    ["reads", READS.has(routeKey(route))],
    ["keyHeader", headers.includes("idempotencyKey")],
    ["keyField", keyField],
    ["orderKey", headers.includes("orderKey")],
  ]
  return {
    name,
    route,
    flags: flags.map(([flag, isSo]) => (isSo ? FLAGS[flag] : "")).join(""),
    input: [
      ...parametersOf(path, spec.params, types),
      ...(hasQuery ? [argument("query", query, types, name)] : []),
      ...(body === undefined ? [] : [argument("body", body, types, name)]),
    ],
    result: isFile ? { kind: "text", text: "string" } : resultOf(name, path, types.read(spec.response, "output"), types),
    headers,
    codes: [...codesOf(method, spec).keys()],
  }
}

type ObjectNode = Extract<TypeNode, { kind: "object" }>

function objectType(types: NamedTypes, schema: z.ZodType, keep: (field: Field) => boolean, given?: string): ObjectNode {
  const node = types.read(schema, "input")
  const fields = node.kind === "object" ? node.fields.filter(keep) : []
  return { kind: "object", fields: fields.map((field) => (field.name === given ? { ...field, optional: true } : field)) }
}

function argument(kind: "query" | "body", node: ObjectNode, types: NamedTypes, name: string): ClientMethod["input"][number] {
  const optional = node.fields.every((field) => field.optional)
  return { name: kind, optional, type: types.name(pascal(`${name}.${kind}`), node) }
}

function parametersOf(path: string, params: z.ZodObject | undefined, types: NamedTypes): ClientMethod["input"] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => {
    const schema = params?.shape[name] as z.ZodType | undefined
    const type = schema === undefined ? undefined : types.read(schema, "input")
    const label = name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    return { name: label, optional: false, type: type?.kind === "union" ? type : { kind: "text", text: "string | number" } }
  })
}

function headersOf({ spec, ...route }: DeclaredRoute): readonly CallHeader[] {
  const known = Object.entries(CALL_HEADERS) as [CallHeader, string][]
  return Object.keys(spec.headers?.shape ?? {}).map((header) => {
    const [option] = known.find(([, name]) => name === header) ?? []
    if (option === undefined)
      throw new Error(`${routeKey({ ...route })} accepts the header ${header}: add it to src/client/call-headers.ts`)
    return option
  })
}

function resultOf(name: string, path: string, node: TypeNode, types: NamedTypes): TypeNode {
  if (node.kind === "array") return { ...node, of: resultOf(name, `${path}/{}`, node.of, types) }
  return node.kind === "object" ? types.name(resultName(name, path), node) : node
}

function resultName(name: string, path: string): string {
  const ownName = RESULT_NAMES[name]
  if (ownName !== undefined) return ownName
  const words = name.split(".")
  const last = words[words.length - 1] ?? ""
  if (words.length === 1 || !OF_A_RECORD.has(last)) return `${pascal(name)}Result`
  const group = words.slice(0, -1)
  return pascal((path.includes("{") ? group.map(singular) : group).join("."))
}
