/** The flags of a route in `ROUTES` (generated.ts), one letter each. */
export const FLAGS = {
  /** The route has a query. */
  query: "q",
  /** The route has a body. */
  body: "b",
  /** The route returns a page of a list: the result is `{ data, meta }`. */
  page: "p",
  /** The route returns text. */
  text: "t",
  /** The route returns an event stream. */
  stream: "s",
  /** The route only reads, although its method is POST. It may be retried. */
  reads: "r",
  /** The route accepts `Idempotency-Key`. With a key it may be retried. */
  keyHeader: "i",
  /** The route's body has the field `idempotency`. If it is sent, the request may be retried. */
  keyField: "k",
  /** The route accepts an order key. */
  orderKey: "o",
} as const

type Flag = keyof typeof FLAGS

/** A route of `ROUTES`. */
export interface Route {
  /** The name of the client's method: `orders.place`. */
  readonly name: string
  readonly verb: string
  /** Relative to `/svc/v1/`; with a leading slash, relative to `/svc`. */
  readonly path: string
  readonly has: (flag: Flag) => boolean
}

/** Parses a line of `ROUTES`: `orders.place POST orders bi`. */
export function routeOf(line: string): Route {
  const [name = "", verb = "", path = "", flags = ""] = line.split(" ")
  return { name, verb, path, has: (flag) => flags.includes(FLAGS[flag]) }
}

type Group = { [name: string]: Group }

/** Groups the methods of `ROUTES`: `orders.place` becomes `place` of `orders`. */
export function groupMethods(lines: readonly string[], methodOf: (route: Route) => object): unknown {
  const root: Group = {}
  for (const route of lines.map(routeOf)) {
    const path = route.name.split(".")
    const last = path.pop() as string
    let group = root
    for (const name of path) group = group[name] ??= {}
    group[last] = methodOf(route) as unknown as Group
  }
  return root
}

/** A prepared call of a method. */
export interface Call<Options> {
  readonly url: string
  readonly values: readonly string[]
  readonly body: unknown
  readonly options: Options
}

/**
 * Builds a call.
 * @param args the path values, then the query if the route has one, then the body if it has one, then the options
 */
export function callOf<Options>({ path, has }: Route, origin: string, args: readonly unknown[]): Call<Options> {
  const values: string[] = []
  let at = 0
  const filled = path.replace(/\{\w+\}/g, () => {
    values.push(String(args[at++]))
    return encodeURIComponent(values[at - 1] as string)
  })
  const query = has("query") ? queryText(args[at++]) : ""
  const body = has("body") ? args[at++] : undefined
  const url = `${origin}/svc${filled.startsWith("/") ? "" : "/v1/"}${filled}${query}`
  return { url, values, body, options: (args[at] ?? {}) as Options }
}

function queryText(query: unknown): string {
  const sent = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null)
  const text = sent.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join("&")
  return text && `?${text}`
}
