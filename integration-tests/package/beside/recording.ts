import type { Answer, Client } from "../../support"

/** A response without the values that differ between two runs. */
export interface Recorded {
  readonly step: string
  readonly answer: unknown
}

export interface Difference {
  readonly step: string
  /** Path of the field from the response's root: `status`, `body.order.items[0].title`. */
  readonly path: string
  readonly without: unknown
  readonly withPlugin: unknown
}

/** Headers that differ between runs, because they describe the connection, the time or the size. */
const PASSING_HEADERS = ["date", "content-length", "etag", "set-cookie", "connection", "keep-alive", "transfer-encoding"]

const ID = /\b([a-z]+(?:_[a-z]+)*)_[0-9A-HJKMNP-TV-Z]{26}\b/g
const TIME = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z\b/g
const TOKEN = /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/
const KEY = /\bpk_[0-9a-f]{64}\b|\bpk_[0-9a-f]{3}\*{3}[0-9a-f]{3}\b/g

/** Sends requests to one host and records the responses by step. */
export class Recording {
  readonly steps: Recorded[] = []

  /**
   * Sends a request and records its response. A step may fail, but it must fail on both hosts in the same way.
   * @returns the original response, for the ids that the next step needs
   */
  async take(step: string, client: Client, method: string, path: string, body?: unknown, headers = {}): Promise<Answer> {
    const answer = await client.request(method, path, body, { headers, timeout: 60_000 })
    const kept = Object.entries(answer.headers).filter(([name]) => !PASSING_HEADERS.includes(name))
    this.steps.push({
      step,
      answer: { status: answer.status, headers: Object.fromEntries(kept), body: comparable(answer.body ?? answer.text) },
    })
    return answer
  }
}

/**
 * Replaces ids, times and tokens by their kind. Sorts lists of objects, because the platform returns relations in no fixed order.
 */
export function comparable(value: unknown): unknown {
  if (typeof value === "string") {
    if (TOKEN.test(value)) return "<token>"
    return value.replaceAll(ID, "<$1>").replaceAll(TIME, "<time>").replaceAll(KEY, "<key>")
  }
  if (Array.isArray(value)) {
    const items = value.map(comparable)
    const byText = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)
    return items.some((item) => typeof item === "object" && item !== null) ? items.sort(byText) : items
  }
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).map(([name, field]) => [name.replaceAll(ID, "<$1>"), comparable(field)] as const)
    return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
  }
  return value
}

/** Compares all steps of two recordings of a flow field by field. */
export function differences(without: readonly Recorded[], withPlugin: readonly Recorded[]): Difference[] {
  const found: Difference[] = []
  const compare = (step: string, path: string, a: unknown, b: unknown): void => {
    if (a === b) return
    const isTree = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null
    if (!isTree(a) || !isTree(b) || Array.isArray(a) !== Array.isArray(b)) {
      found.push({ step, path, without: a, withPlugin: b })
      return
    }
    const [first, second] = [byName(a), byName(b)]
    const [left, right] = first && second ? [first, second] : [a, b]
    for (const name of new Set([...Object.keys(left), ...Object.keys(right)])) {
      const below = Array.isArray(a) ? `${path}[${name}]` : path === "" ? name : `${path}.${name}`
      compare(step, below, left[name], right[name])
    }
  }
  const names = new Set([...without, ...withPlugin].map(({ step }) => step))
  for (const name of names) {
    const of = (recorded: readonly Recorded[]) => recorded.filter(({ step }) => step === name).map(({ answer }) => answer)
    const [a, b] = [of(without), of(withPlugin)]
    for (let turn = 0; turn < Math.max(a.length, b.length); turn += 1) compare(name, "", a[turn], b[turn])
  }
  return found
}

/** The objects of a list by their names, so that a missing object is a single difference. Undefined if names are missing or not unique. */
function byName(list: object): Record<string, unknown> | undefined {
  if (!Array.isArray(list)) return undefined
  const named = Object.fromEntries(list.map((item) => [item?.name, item]))
  return "undefined" in named || Object.keys(named).length < list.length ? undefined : named
}

/** One line per difference, for the failure message. */
export function described(found: readonly Difference[]): string[] {
  const short = (value: unknown) => (JSON.stringify(value) ?? "absent").slice(0, 120)
  return [
    ...new Set(found.map(({ step, path, ...each }) => `${step} ${path}: ${short(each.without)} → ${short(each.withPlugin)}`)),
  ]
}
