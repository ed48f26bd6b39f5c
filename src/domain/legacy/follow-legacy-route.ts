import { LEGACY_ROUTES, type LegacyRoute, type LegacyTarget } from "./legacy-routes"

/** The legacy route of a request. */
export interface LegacyMatch {
  readonly route: LegacyRoute
  /** The path segment after the legacy route, as written; undefined: the path ends with the route. */
  readonly following: string | undefined
}

/** The new paths of a legacy request. */
export interface RedirectAddress {
  /** Target of the redirect; the collection when the id is missing. */
  readonly location: string
  /** The target with a placeholder for the missing id; equal to `location` if the id is known. */
  readonly template: string
}

/** Returns a value of the query or the body by name. */
export type LegacyParameter = (name: string) => unknown

const BASE = "/svc/v1"
const PLACE = /\{\w+\}/
const LONGEST_ID = 255
const CONTROL = /\p{Cc}/u
const BY_OLD_PATH = new Map(LEGACY_ROUTES.map((route) => [route.old, route]))
const LONGEST_OLD = Math.max(...LEGACY_ROUTES.map(({ old }) => old.split("/").length))

/**
 * The row of the mapping for a path: of the legacy routes that the path begins with, the longest. Letter case and a trailing slash are
 * ignored, as everywhere in the namespace.
 * @param path below the namespace: `orders/statuses`
 */
export function findLegacyRoute(path: string): LegacyMatch | undefined {
  const segments = path.split("/")
  for (let length = LONGEST_OLD; length > 0; length -= 1) {
    const route = BY_OLD_PATH.get(segments.slice(0, length).join("/").toLowerCase())
    if (route) return { route, following: segments[length] }
  }
  return undefined
}

/** The target of a method on a legacy route. */
function destinationOf({ route }: LegacyMatch, method: string): LegacyTarget {
  return route.reads && (method === "GET" || method === "HEAD") ? route.reads : route.to
}

/** The names of the fields in query and body that may contain the id; empty: query and body are not read. */
export function namesOfId(match: LegacyMatch, method: string): readonly string[] {
  return destinationOf(match, method).names ?? match.route.one?.names ?? []
}

/**
 * Maps a legacy request to the new route (contract section 13). The id is taken from the path, otherwise from the query, otherwise from
 * the body.
 */
export function followLegacyRoute(match: LegacyMatch, method: string, parameters: readonly LegacyParameter[]): RedirectAddress {
  const { route, following } = match
  const target = destinationOf(match, method)
  const names = namesOfId(match, method)
  const id = readable(following) ?? firstId(names, parameters)
  if (PLACE.test(target.path)) {
    if (id !== undefined) return same(filled(target.path, id))
    return { location: BASE + collectionOf(target.path), template: BASE + target.path }
  }
  return same(route.one && id !== undefined ? filled(route.one.path, id) : target.path)
}

function same(path: string): RedirectAddress {
  return { location: BASE + path, template: BASE + path }
}

function filled(path: string, id: string): string {
  // A function, because a replacement string would interpret `$`.
  return path.replace(PLACE, () => encodeURIComponent(id))
}

/** `/orders/{id}/status` → `/orders` */
function collectionOf(path: string): string {
  return path.slice(0, path.search(PLACE)).replace(/\/$/, "")
}

function readable(segment: string | undefined): string | undefined {
  if (segment === undefined) return undefined
  try {
    return asId(decodeURIComponent(segment))
  } catch {
    return undefined
  }
}

function firstId(names: readonly string[], parameters: readonly LegacyParameter[]): string | undefined {
  for (const parameter of parameters) {
    for (const name of names) {
      const id = asId(parameter(name))
      if (id !== undefined) return id
    }
  }
  return undefined
}

/** Returns the value as text if it can be one path segment unchanged; otherwise undefined. */
function asId(value: unknown): string | undefined {
  const text = Number.isSafeInteger(value) ? String(value) : value
  if (typeof text !== "string" || text === "" || text === "." || text === ".." || text.length > LONGEST_ID) return undefined
  return (text as string & { isWellFormed(): boolean }).isWellFormed() && !CONTROL.test(text) ? text : undefined
}
