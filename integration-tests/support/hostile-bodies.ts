import { BODY_LIMIT } from "../../src/http/input/read-body"

/** The parts of a JSON Schema from which bodies are generated. */
export interface BodyShape {
  readonly type?: string
  readonly properties?: Readonly<Record<string, BodyShape>>
  readonly items?: BodyShape
  readonly additionalProperties?: BodyShape | boolean
  readonly anyOf?: readonly BodyShape[]
  readonly oneOf?: readonly BodyShape[]
  readonly maxItems?: number
}

export interface HostileBody {
  readonly name: string
  readonly text: string
  readonly type: "application/json" | "application/x-www-form-urlencoded"
}

/** The maximum bytes of fillings: slightly less than the body limit, which leaves room for the JSON around them. */
const ROOM = BODY_LIMIT - 4_096

/** Contents for lists: every list gets the two most expensive ones, and the first list of a route gets all. */
const FILLINGS = ["{}", '"x"', "0", "[]", "null"] as const
/** The maximum number of objects and lists in a filling: slightly fewer than a body may have, which leaves room for those around it. */
const CONTAINERS = 39_000
/** Contents for text fields: input that is expensive for regular expressions. */
const TEXTS = ["a", ".", " ", "a@", "\\u0000", "a.", "-", "é"] as const

/** A position in a schema with a list, record or text. */
interface Place {
  readonly path: readonly (string | 0)[]
  readonly shape: BodyShape
}

/**
 * Generates bodies that are as expensive as possible within the size limit. Each list and record of a route is filled with wrong values, beyond
 * its bounds and within them. Every text has its maximum length. Other bodies are JSON, forms and names that are expensive to parse.
 */
export function hostileBodies(shape: BodyShape): HostileBody[] {
  const places = placesOf(shape, [])
  const lists = places.filter(({ shape: { type } }) => type === "array")
  const records = places.filter(({ shape: { additionalProperties } }) => typeof additionalProperties === "object")
  const texts = places.filter(({ shape: { type } }) => type === "string")
  return [
    ...lists.flatMap(({ path }, index) =>
      FILLINGS.slice(0, index === 0 ? FILLINGS.length : 2).map((filling) =>
        json(`${path.join(".")} full of ${filling}`, nest(path, `[${fullOf(filling)}${filling}]`)),
      ),
    ),
    ...records.flatMap(({ path }) => [
      json(`${path.join(".")} with many names`, nest(path, manyNames(7_990))),
      json(`${path.join(".")} with long names`, nest(path, longNames())),
    ]),
    ...TEXTS.map((text) => json(`texts full of ${text}`, withTexts(texts, text))),
    json("lists within their bounds, all wrong", withinLimits(shape, "{}")),
    json("lists within their bounds, all null", withinLimits(shape, "null")),
    json("lists within their bounds, all text", withinLimits(shape, '"x"')),
  ]
}

/** Bodies that are expensive on any route. */
export function costlyBodies(): HostileBody[] {
  return [
    json("many names", manyNames(200_000)),
    json("as many names as are accepted", manyNames(7_990)),
    json("objects with a different name each", objectsOfTheirOwn(39_000)),
    json("as many objects with a different name each as are accepted", objectsOfTheirOwn(7_990)),
    json("empty objects", `{"a":[${filled("{},")}{}]}`),
    json("as many empty objects as are accepted", `{"a":[${"{},".repeat(39_990)}{}]}`),
    json("as many objects of five names as are accepted", `{"a":[${'{"a":0,"b":0,"c":0,"d":0,"e":0},'.repeat(7_990)}{}]}`),
    json("long names", longNames()),
    json("deep lists", `{"a":${"[".repeat(ROOM / 2)}${"]".repeat(ROOM / 2)}}`),
    json("deep objects", `${'{"a":'.repeat(100_000)}0${"}".repeat(100_000)}`),
    json("a long number", `{"a":${"9".repeat(ROOM)}}`),
    json("one string that never ends", `{"a":"${"a".repeat(ROOM)}`),
    json("escapes", `{"a":"${filled("\\u0061")}"}`),
    json("blanks", `${" ".repeat(ROOM)}{}`),
    form("fields without names", "&".repeat(ROOM)),
    form("empty fields", filled("a&")),
    form("fields of one name", filled("a=1&")),
    form("brackets", `a${"[]".repeat(ROOM / 2)}=1`),
    form("lists in lists", filled("items[][extra_ids][]=1&")),
    form("percent signs", `a=${"%61".repeat(ROOM / 3)}`),
  ]
}

function placesOf(shape: BodyShape, path: readonly (string | 0)[]): Place[] {
  const own: Place[] = [{ path, shape }]
  for (const one of [...(shape.anyOf ?? []), ...(shape.oneOf ?? [])]) own.push(...placesOf(one, path))
  for (const [name, field] of Object.entries(shape.properties ?? {})) own.push(...placesOf(field, [...path, name]))
  if (shape.items) own.push(...placesOf(shape.items, [...path, 0]))
  return own
}

/** The text of a body with one value at a path. */
function nest(path: readonly (string | 0)[], value: string): string {
  return path.reduceRight<string>((inner, step) => (step === 0 ? `[${inner}]` : `{${JSON.stringify(step)}:${inner}}`), value)
}

function filled(piece: string): string {
  return piece.repeat(Math.floor(ROOM / piece.length))
}

/** One value, repeated as often as fits into a body. */
function fullOf(filling: string): string {
  return /^[[{]/.test(filling) ? `${filling},`.repeat(CONTAINERS) : filled(`${filling},`)
}

function manyNames(count: number): string {
  const names: string[] = []
  for (let at = 0, length = 0; at < count && length < ROOM - 32; at += 1) {
    const one = `"k${at.toString(36)}":0`
    names.push(one)
    length += one.length + 1
  }
  return `{${names.join(",")}}`
}

function objectsOfTheirOwn(count: number): string {
  return `{"a":[${Array.from({ length: count }, (_, at) => `{"${at.toString(36)}":0}`).join(",")}]}`
}

function longNames(): string {
  const count = 150
  const name = "q".repeat(Math.floor(ROOM / count) - 16)
  return `{${Array.from({ length: count }, (_, at) => `"${name}${at}":{}`).join(",")}}`
}

/** All text fields at once, at maximum length. */
function withTexts(texts: readonly Place[], piece: string): string {
  const top = texts.filter(({ path }) => !path.includes(0))
  const text = `"${piece.repeat(Math.floor(ROOM / Math.max(1, top.length) / piece.length / (piece === "é" ? 2 : 1)))}"`
  interface Tree {
    [name: string]: Tree | string
  }
  const tree: Tree = {}
  for (const { path } of top) {
    let at = tree
    for (const step of path.slice(0, -1)) {
      const present = at[step]
      const next: Tree = typeof present === "object" ? present : {}
      at[step] = next
      at = next
    }
    const last = path.at(-1)
    if (last !== undefined) at[last] = text
  }
  const written = (one: Tree | string): string =>
    typeof one === "string"
      ? one
      : `{${Object.entries(one)
          .map(([name, value]) => `${JSON.stringify(name)}:${written(value)}`)
          .join(",")}}`
  return written(tree)
}

/** The largest body of {@link withinBounds} within the limits on bytes, objects and lists. */
function withinLimits(shape: BodyShape, wrong: string): string {
  for (let room = ROOM; ; room *= 0.9) {
    const text = withinBounds(shape, room, wrong)
    if (text.replaceAll(/[^[{]/g, "").length <= CONTAINERS) return text
  }
}

/** A body in which every list has its maximum length, or less if the room is used up, and everything else is `wrong`. */
function withinBounds(shape: BodyShape, room: number, wrong: string): string {
  const branch = [shape, ...(shape.anyOf ?? []), ...(shape.oneOf ?? [])].find(({ items, properties }) => items ?? properties)
  if (branch?.properties) {
    const fields = Object.entries(branch.properties)
    const share = Math.floor(room / fields.length) - 40
    if (share < 8) return wrong
    // Lists of lists get most of the room.
    const heavy = fields.filter(([, field]) => JSON.stringify(field).includes('"items"')).length
    const each = heavy > 0 ? Math.floor((room - fields.length * 60) / heavy) : share
    return `{${fields
      .map(
        ([name, field]) =>
          `${JSON.stringify(name)}:${withinBounds(field, JSON.stringify(field).includes('"items"') ? each : share, wrong)}`,
      )
      .join(",")}}`
  }
  if (branch?.items) {
    const longest = branch.maxItems ?? 200
    const one = withinBounds(branch.items, Math.floor(room / longest) - 1, wrong)
    return `[${Array.from({ length: Math.min(longest, Math.floor(room / (one.length + 1))) }, () => one).join(",")}]`
  }
  return wrong
}

function json(name: string, text: string): HostileBody {
  return { name, text, type: "application/json" }
}

function form(name: string, text: string): HostileBody {
  return { name: `a form: ${name}`, text, type: "application/x-www-form-urlencoded" }
}
