import { type Destination, LEGACY_ROUTES, type LegacyRoute } from "./legacy-routes"

/** An old route that a request means. */
export interface LegacyMatch {
  readonly route: LegacyRoute
  /** What follows the old path, as it was written. */
  readonly following: string | undefined
}

/** Where a request of an old route belongs now, as paths of the site. */
export interface NewAddress {
  /** Where the client is sent: without an id that nobody told, the collection. */
  readonly location: string
  /** The same with the place of the missing id left open; equal to `location` when nothing is missing. */
  readonly template: string
}

/** A value of a query or a body by its name. */
export type Told = (name: string) => unknown

const BASE = "/svc/v1"
const PLACE = /\{\w+\}/
const LONGEST_ID = 255
const CONTROL = /\p{Cc}/u
const BY_OLD_PATH = new Map(LEGACY_ROUTES.map((route) => [route.old, route]))
const LONGEST_OLD = Math.max(...LEGACY_ROUTES.map(({ old }) => old.split("/").length))

/**
 * The row of the mapping that a path means: the longest one that it begins with. Letter case and a slash at the end do not
 * count, as everywhere under the namespace.
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

/** Where a method of an old route leads. */
function destinationOf({ route }: LegacyMatch, method: string): Destination {
  return route.reads && (method === "GET" || method === "HEAD") ? route.reads : route.to
}

/** The names under which an id may stand in query or body; empty: no need to look. */
export function namesOfId(match: LegacyMatch, method: string): readonly string[] {
  return destinationOf(match, method).names ?? match.route.one?.names ?? []
}

/**
 * Leads a request of an old route to the new one (contract section 13). The id comes from the path, else from what query and
 * body tell, in this order.
 */
export function followLegacyRoute(match: LegacyMatch, method: string, told: readonly Told[]): NewAddress {
  const { route, following } = match
  const target = destinationOf(match, method)
  const names = namesOfId(match, method)
  const id = readable(following) ?? firstId(names, told)
  if (PLACE.test(target.path)) {
    if (id !== undefined) return same(filled(target.path, id))
    return { location: BASE + collectionOf(target.path), template: BASE + target.path }
  }
  return same(route.one && id !== undefined ? filled(route.one.path, id) : target.path)
}

function same(path: string): NewAddress {
  return { location: BASE + path, template: BASE + path }
}

function filled(path: string, id: string): string {
  // A replacement text would give `$` a meaning.
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

function firstId(names: readonly string[], told: readonly Told[]): string | undefined {
  for (const tell of told) {
    for (const name of names) {
      const id = asId(tell(name))
      if (id !== undefined) return id
    }
  }
  return undefined
}

/** What can stand as one segment of a path and mean itself. */
function asId(value: unknown): string | undefined {
  const text = Number.isSafeInteger(value) ? String(value) : value
  if (typeof text !== "string" || text === "" || text === "." || text === ".." || text.length > LONGEST_ID) return undefined
  return (text as string & { isWellFormed(): boolean }).isWellFormed() && !CONTROL.test(text) ? text : undefined
}
