import { randomInt } from "node:crypto"
import { fail } from "../../errors"

/** Limits of one JSON body. */
export const JSON_LIMITS = {
  /** Nesting depth: more than any route needs, and safe for recursive code. */
  depth: 64,
  /** Number of fields in all objects. The largest valid cart has about 37,000. */
  fields: 40_000,
  /** Number of objects and lists. The largest valid cart has about 37,000. Validating one costs more than parsing it. */
  containers: 40_000,
  /** Number of different field names. `JSON.parse` takes up to a microsecond for each. Records with free names have at most 200. */
  names: 8_000,
} as const

const QUOTE = 34
const COLON = 58
const OPEN_LIST = 91
const BACKSLASH = 92
const CLOSE_LIST = 93
const OPEN_OBJECT = 123
const CLOSE_OBJECT = 125

/** Bits of the hash table of names. Two names with the same bit count as one, which is rare. */
const NAME_BITS = 17
/** Random per process, so that clients cannot choose names with the same bit. */
const SEED = randomInt(2 ** 31)

/**
 * Refuses JSON that would be too expensive to parse or validate, by scanning its text once.
 * @throws rest_invalid_json for too deep nesting, rest_payload_too_large for too many fields, names, objects or lists
 */
export function refuseCostlyJson(text: string): void {
  const seen = new Uint8Array(2 ** (NAME_BITS - 3))
  let depth = 0
  let fields = 0
  let containers = 0
  let names = 0
  let nameStart = 0
  let nameEnd = 0
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        nameStart = at
        at = endOfString(text, at)
        nameEnd = at
        break
      case COLON:
        fields += 1
        if (isNew(seen, text, nameStart, nameEnd)) names += 1
        if (fields > JSON_LIMITS.fields || names > JSON_LIMITS.names) throw fail("rest_payload_too_large")
        break
      case OPEN_LIST:
      case OPEN_OBJECT:
        depth += 1
        containers += 1
        if (depth > JSON_LIMITS.depth) throw fail("rest_invalid_json")
        if (containers > JSON_LIMITS.containers) throw fail("rest_payload_too_large")
        break
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth -= 1
        break
    }
  }
}

/** The end of the string that starts at `from`. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) return at
    if (code === BACKSLASH) at += 1
  }
  return text.length
}

/** True for a new name. Names are remembered by one bit of their hash. */
function isNew(seen: Uint8Array, text: string, from: number, to: number): boolean {
  let hash = SEED
  for (let at = from + 1; at < to; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  const bit = (hash ^ (hash >>> 13)) >>> (32 - NAME_BITS)
  const mask = 1 << (bit & 7)
  const byte = seen[bit >>> 3] ?? 0
  if ((byte & mask) !== 0) return false
  seen[bit >>> 3] = byte | mask
  return true
}
