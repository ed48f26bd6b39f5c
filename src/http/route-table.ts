import { compareTexts } from "../domain/text-order"
import type { EndpointSpec } from "./endpoint-spec"

export type HttpMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"

/** A route of the plugin, as declared in its file. */
export interface DeclaredRoute {
  readonly method: HttpMethod
  /** `/svc/v1/orders/{id}/status`. */
  readonly path: string
  readonly spec: EndpointSpec
}

/** A path of the table with all its methods. */
export interface PathEntry {
  readonly path: string
  readonly parameters: readonly string[]
  readonly routes: ReadonlyMap<string, DeclaredRoute>
  /** The value of an `Allow` header. */
  readonly allow: string
}

export interface PathMatch {
  readonly entry: PathEntry
  /** The raw path segments of the parameters. */
  readonly values: readonly string[]
}

interface Node {
  readonly literals: Map<string, Node>
  parameter: Node | undefined
  entry: PathEntry | undefined
}

const NO_VALUES: readonly string[] = []
const PARAMETER = /^\{(\w+)\}$/

/**
 * All routes, found by path. Paths match as in the host's router (ignoring letter case and one slash at the end, without
 * decoding), with one difference: only the most literal path counts. A method that this path lacks is an unknown route,
 * even if a matching path with parameters has it.
 */
export class RouteTable {
  readonly routes: readonly DeclaredRoute[]
  readonly #fixed = new Map<string, PathMatch>()
  readonly #root: Node = node()

  constructor(routes: readonly DeclaredRoute[]) {
    this.routes = [...routes].sort((a, b) => compareTexts(a.path, b.path) || compareTexts(a.method, b.method))
    for (const path of new Set(this.routes.map((route) => route.path))) {
      this.#add(
        path,
        this.routes.filter((route) => route.path === path),
      )
    }
  }

  /** The entry of a path; undefined when there is none. */
  find(path: string): PathMatch | undefined {
    const trimmed = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path
    const fixed = this.#fixed.get(trimmed) ?? this.#fixed.get(trimmed.toLowerCase())
    if (fixed !== undefined) return fixed
    const segments = trimmed.split("/")
    const values: string[] = []
    const entry = walk(this.#root, segments, 1, values)
    return entry && { entry, values }
  }

  #add(path: string, declared: readonly DeclaredRoute[]): void {
    const segments = path.split("/").slice(1)
    const parameters = segments.flatMap((segment) => PARAMETER.exec(segment)?.[1] ?? [])
    const routes = new Map(declared.map((route) => [route.method as string, route]))
    const entry: PathEntry = { path, parameters, routes, allow: allowed(routes) }
    if (parameters.length === 0) {
      this.#fixed.set(path.toLowerCase(), { entry, values: NO_VALUES })
      return
    }
    let at = this.#root
    for (const segment of segments) at = PARAMETER.test(segment) ? parameterOf(at) : literalOf(at, segment.toLowerCase())
    at.entry = entry
  }
}

function walk(at: Node, segments: readonly string[], index: number, values: string[]): PathEntry | undefined {
  const segment = segments[index]
  if (segment === undefined) return at.entry
  if (segment === "") return undefined
  const literal = at.literals.get(segment) ?? at.literals.get(segment.toLowerCase())
  const found = literal && walk(literal, segments, index + 1, values)
  if (found !== undefined || at.parameter === undefined) return found
  values.push(segment)
  const matched = walk(at.parameter, segments, index + 1, values)
  if (matched === undefined) values.pop()
  return matched
}

function node(): Node {
  return { literals: new Map(), parameter: undefined, entry: undefined }
}

function parameterOf(at: Node): Node {
  at.parameter ??= node()
  return at.parameter
}

function literalOf(at: Node, segment: string): Node {
  const present = at.literals.get(segment) ?? node()
  at.literals.set(segment, present)
  return present
}

function allowed(routes: ReadonlyMap<string, DeclaredRoute>): string {
  const methods = [...routes.keys()].flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]))
  return [...methods, "OPTIONS"].join(", ")
}
