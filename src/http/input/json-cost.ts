import { fail } from "../../errors"

/** Deeper JSON than any route takes would exhaust the stack of whatever walks it. */
const DEPTH_LIMIT = 64
/**
 * Fields of all objects together. The costliest cart that its bounds allow has about 37,000; every field of its own name costs
 * `JSON.parse` up to a microsecond, and so a megabyte of them more than a request may hold the process.
 */
const FIELD_LIMIT = 40_000

const QUOTE = 34
const COLON = 58
const OPEN_LIST = 91
const BACKSLASH = 92
const CLOSE_LIST = 93
const OPEN_OBJECT = 123
const CLOSE_OBJECT = 125

/**
 * Refuses JSON that would cost too much to parse, by one look at its text.
 * @throws rest_invalid_json for JSON that is too deep, rest_payload_too_large for one with too many fields
 */
export function refuseCostlyJson(text: string): void {
  let depth = 0
  let fields = 0
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at)
        break
      case COLON:
        fields += 1
        if (fields > FIELD_LIMIT) throw fail("rest_payload_too_large")
        break
      case OPEN_LIST:
      case OPEN_OBJECT:
        depth += 1
        if (depth > DEPTH_LIMIT) throw fail("rest_invalid_json")
        break
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth -= 1
        break
    }
  }
}

/** Where the string that begins here ends. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) return at
    if (code === BACKSLASH) at += 1
  }
  return text.length
}
