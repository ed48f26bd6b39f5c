import { z } from "@medusajs/framework/zod"

const INTEGER = /^[+-]?\d{1,40}$/
const DECIMAL = /^[+-]?\d{1,40}(\.\d{1,40})?$/
const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false, "1": true, "0": false }

function fromText(pattern: RegExp) {
  return (value: unknown): unknown => (typeof value === "string" && pattern.test(value) ? Number(value) : value)
}

interface Bounds {
  readonly min?: number
  readonly max?: number
}

function bounded(schema: z.ZodNumber, { min, max }: Bounds): z.ZodNumber {
  const fromBelow = min === undefined ? schema : schema.min(min)
  return max === undefined ? fromBelow : fromBelow.max(max)
}

/** An integer of a query string or a path: `days=7`. Bounds are inclusive. */
export function queryInteger(bounds: Bounds = {}) {
  return z.preprocess(fromText(INTEGER), bounded(z.int(), bounds))
}

/** A decimal number of a query string: `latitude=40.4`. Bounds are inclusive. */
export function queryNumber(bounds: Bounds = {}) {
  return z.preprocess(fromText(DECIMAL), bounded(z.number(), bounds))
}

/** A boolean of a query string: `true`, `false`, `1` or `0`. */
export function queryBoolean() {
  return z.preprocess((value) => (typeof value === "string" ? (BOOLEANS[value] ?? value) : value), z.boolean())
}

/** The integer id of a path: `/accounts/7`. */
export function pathInteger() {
  return queryInteger({ min: 0, max: 2_147_483_647 })
}
