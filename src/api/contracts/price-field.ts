import { z } from "@medusajs/framework/zod"
import { canonicalDecimal, isBelow } from "../../domain/settings/decimal"

const HIGHEST = "1000000"

/** A price of at least 0 in a body: a number or a decimal string (contract section 1, "Statuses"). The result is an exact decimal string. */
export function priceField() {
  return z.union([z.number(), z.string().max(40)]).transform((value, context) => {
    const exact = canonicalDecimal(value)
    if (exact === null) context.addIssue({ code: "invalid_format", format: "decimal", input: String(value) })
    else if (isBelow(exact, "0"))
      context.addIssue({ code: "too_small", minimum: 0, inclusive: true, origin: "number", input: value })
    else if (isBelow(HIGHEST, exact))
      context.addIssue({ code: "too_big", maximum: Number(HIGHEST), inclusive: true, origin: "number", input: value })
    return exact ?? "0"
  })
}
