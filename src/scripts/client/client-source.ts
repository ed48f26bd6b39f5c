import { z } from "@medusajs/framework/zod"
import { compareTexts } from "../../domain/text-order"
import { type DeclaredRoute, pagination } from "../../http"
import { type ClientMethod, clientMethod } from "./client-method"
import { methodNames, READS, routeKey } from "./method-names"
import { NamedTypes, pascal } from "./named-types"
import { comment, declaration, typeText } from "./type-text"
import { typeUses } from "./type-uses"

const HEAD = `// Made from the route declarations by \`npm run client\`. Changes here are lost.

import type { Method, Page, Query, Stream } from "./method"
import type { ClientFailure } from "./svc-error"
`

/** Error codes that every route may return. */
const GENERAL = ["rest_no_route", "rest_cookie_invalid_nonce", "svc_https_required", "svc_internal_error", "svc_overloaded"]

/** These methods are generated first, in this order, because their results name the records. */
const ORDER = ["get", "list", "create"]

/** The methods that the storefront kit calls. */
const KIT = [
  "auth.confirmReset",
  "auth.register",
  "auth.resetPassword",
  "auth.signIn",
  "auth.signOut",
  "cart.validate",
  "checkouts.place",
  "delivery.checkAddress",
  "delivery.config",
  "loyalty.confirmEmail",
  "loyalty.me.get",
  "loyalty.me.history",
  "loyalty.preview",
  "loyalty.program.get",
  "loyalty.redeem",
  "loyalty.rewards.list",
  "loyalty.verifyEmail",
  "me.addresses.create",
  "me.addresses.delete",
  "me.addresses.list",
  "me.addresses.update",
  "me.get",
  "me.orders",
  "me.update",
  "orders.get",
  "orders.payment.get",
  "orders.payment.giveUp",
  "orders.payment.open",
  "orders.payment.switchToOffline",
  "orders.place",
  "orders.status",
  "orders.update",
  "schedule.hours",
  "slots.list",
  "tables.availability",
  "tables.hold",
  "tables.resolve",
]

/** The methods that the staff's boards call. */
const BOARDS = [
  "auth.devices.signIn",
  "auth.signIn",
  "auth.signOut",
  "couriers.list",
  "orderTypes.busy",
  "orderTypes.forceDisable",
  "orderTypes.list",
  "orders.claimPrint",
  "orders.get",
  "orders.history",
  "orders.kitchen",
  "orders.list",
  "orders.minutes",
  "orders.update",
  "products.list",
  "products.setAvailability",
  "pushSubscriptions.create",
  "pushSubscriptions.delete",
  "pushSubscriptions.list",
  "status",
]

/** Methods that share the body of another method. The other method names the type. */
const SHARING = ["checkouts.place"]

/**
 * The generated file of the client: the types of all routes, and the route table.
 * @throws {Error} when two methods have one name, or a route accepts a header that the client does not know
 */
export function clientSource(routes: readonly DeclaredRoute[]): string {
  const types = new NamedTypes()
  types.name("PageQuery", types.read(z.object(pagination), "input"))
  const methods = methodsOf(routes, types)
  const uses = typeUses(methods)
  const declarations = types.all().map(([name, node]) => comment(uses.get(name), "") + declaration(name, node))
  const failures = methods.map(
    ({ name, codes }) => `/** Codes of \`${name}\`. */\nexport type ${pascal(name)}Failure = ${failureText(codes)}`,
  )
  return [
    HEAD,
    `/** Codes that every method may fail with. */\nexport type GeneralFailure = ClientFailure | ${GENERAL.map((code) => JSON.stringify(code)).join(" | ")}`,
    ...declarations,
    failures.join("\n"),
    `/** Every route of the service as a method. */\nexport interface SvcClient {\n${groupText(treeOf(methods), types, "  ")}\n}`,
    `/** Every route in one line: name, HTTP method, path, flags. */\nexport const ROUTES: string = \`${methods.map(lineOf).join("\n")}\``,
    "",
  ]
    .join("\n\n")
    .replace(/\n{3,}/g, "\n\n")
    .replace(/\n+$/, "\n")
}

/** The route table for the guests' screens: only routes that the storefront kit calls, because a phone loads every line. */
export function guestSource(routes: readonly DeclaredRoute[]): string {
  const methods = methodsOf(routes, new NamedTypes()).filter(({ name }) => KIT.includes(name))
  return tableSource("The routes that the storefront kit calls", "GUEST_ROUTES", methods)
}

/** The route table for the staff's boards: only routes that the boards call, because a tablet loads every line. */
export function staffSource(routes: readonly DeclaredRoute[]): string {
  const methods = methodsOf(routes, new NamedTypes()).filter(({ name }) => BOARDS.includes(name))
  return tableSource("The routes that the staff's boards call", "STAFF_ROUTES", methods)
}

function tableSource(title: string, name: string, methods: readonly ClientMethod[]): string {
  const lines = methods.map((method) => `  ${JSON.stringify(lineOf(method))},`)
  return [
    "// Made from the route declarations by `npm run client`. Changes here are lost.",
    `/** ${title}, each in one line as in \`ROUTES\`. */\nexport const ${name} = [\n${lines.join("\n")}\n] as const\n`,
  ].join("\n\n")
}

function methodsOf(routes: readonly DeclaredRoute[], types: NamedTypes): readonly ClientMethod[] {
  const names = methodNames(routes)
  const nameOf = (route: DeclaredRoute): string => names.get(routeKey(route)) ?? ""
  return [...routes]
    .sort((a, b) => rank(nameOf(a)) - rank(nameOf(b)) || compareTexts(nameOf(a), nameOf(b)))
    .map((route) => clientMethod(nameOf(route), route, types))
    .sort((a, b) => compareTexts(a.name, b.name))
}

function failureText(codes: readonly string[]): string {
  const own = codes.filter((code) => !GENERAL.includes(code)).sort(compareTexts)
  return ["GeneralFailure", ...own.map((code) => JSON.stringify(code))].join(" | ")
}

function lineOf({ name, route, flags }: ClientMethod): string {
  const path = route.path.startsWith("/svc/v1/") ? route.path.slice("/svc/v1/".length) : route.path.slice("/svc".length)
  return [name, route.method, path, flags].filter((part) => part !== "").join(" ")
}

type Tree = Map<string, Tree | ClientMethod>

function treeOf(methods: readonly ClientMethod[]): Tree {
  const root: Tree = new Map()
  for (const method of methods) {
    const path = method.name.split(".")
    const last = path.pop() ?? ""
    let group = root
    for (const name of path) {
      const inner = (group.get(name) ?? new Map()) as Tree
      group.set(name, inner)
      group = inner
    }
    group.set(last, method)
  }
  return root
}

function groupText(tree: Tree, types: NamedTypes, indent: string): string {
  return [...tree]
    .map(([name, node]) =>
      node instanceof Map
        ? `${indent}readonly ${name}: {\n${groupText(node, types, `${indent}  `)}\n${indent}}`
        : `${methodComment(node, indent)}${indent}readonly ${name}: ${methodText(node, types)}`,
    )
    .join("\n")
}

function methodComment({ route: { method, path, spec } }: ClientMethod, indent: string): string {
  return comment(`${spec.summary}. \`${method} ${path}\`\n${spec.description ?? ""}`, indent)
}

function methodText({ name, route, input, result, headers }: ClientMethod, types: NamedTypes): string {
  const failure = `${pascal(name)}Failure`
  const taken = `[${input.map((each) => `${each.name}${each.optional ? "?" : ""}: ${typeText(types.short(each.type))}`).join(", ")}]`
  const more = headers.length === 0 ? "" : `, ${headers.map((header) => JSON.stringify(header)).join(" | ")}`
  if (route.spec.endless) return `Stream<${taken}, ${failure}${more}>`
  const data = types.short(result)
  const resultText = route.spec.paginated && data.kind === "array" ? `Page<${typeText(data.of)}>` : typeText(data)
  return `${route.method === "GET" || READS.has(routeKey(route)) ? "Query" : "Method"}<${taken}, ${resultText}, ${failure}${more}>`
}

function rank(name: string): number {
  const last = name.split(".").pop() ?? ""
  const place = ORDER.indexOf(last)
  if (SHARING.includes(name)) return ORDER.length + 1
  return place === -1 ? ORDER.length : place
}
