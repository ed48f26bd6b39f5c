/** What the table says of a route in one letter each. */
export const FLAGS = {
  /** It takes a query. */
  query: "q",
  /** It takes a body. */
  body: "b",
  /** It answers one page of a list: the result is `{ data, meta }`. */
  page: "p",
  /** It answers text. */
  text: "t",
  /** It answers an event stream. */
  stream: "s",
  /** It only reads, though its method says otherwise: it may be repeated. */
  reads: "r",
  /** It takes `Idempotency-Key`: with a key it may be repeated. */
  keyHeader: "i",
  /** Its body has `idempotency`: with it, it may be repeated. */
  keyField: "k",
  /** It opens to the key of an order. */
  orderKey: "o",
} as const

type Flag = keyof typeof FLAGS

/** One route of the table. */
export interface Route {
  /** The method of the client: `orders.place`. */
  readonly name: string
  readonly verb: string
  /** Below `/svc/v1/`, or with a leading slash below `/svc`. */
  readonly path: string
  readonly has: (flag: Flag) => boolean
}

/** Reads one line of the table: `orders.place POST orders bi`. */
export function routeOf(line: string): Route {
  const [name = "", verb = "", path = "", flags = ""] = line.split(" ")
  return { name, verb, path, has: (flag) => flags.includes(FLAGS[flag]) }
}

type Group = { [name: string]: Group }

/** The methods of a table as nested groups: `orders.place` is `place` of `orders`. */
export function grouped(lines: readonly string[], methodOf: (route: Route) => object): unknown {
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

/** The arguments of a method, told apart: values of the path, then query or body, then options. */
export interface Call<Options> {
  readonly url: string
  readonly values: readonly string[]
  readonly body: unknown
  readonly options: Options
}

/** Puts the arguments of a method where they belong. */
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
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null)
  const text = given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join("&")
  return text && `?${text}`
}
