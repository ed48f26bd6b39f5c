/**
 * A customer of the platform as somebody sees it who is not that customer: the platform puts whoever has an e-mail into the cart of
 * anybody who types it. Every field that was asked for is there, with what a guest who was never here before has: only id and e-mail are
 * the customer's (contract section 15).
 * @param now epoch milliseconds
 */
export function asStranger(customer: Readonly<Record<string, unknown>>, now: number): Record<string, unknown> {
  const at = new Date(now).toISOString()
  return Object.fromEntries(Object.entries(customer).map(([key, value]) => [key, KEPT.has(key) ? value : blank(key, value, at)]))
}

const KEPT: ReadonlySet<string> = new Set(["id", "email"])
const INSTANTS: ReadonlySet<string> = new Set(["created_at", "updated_at"])

function blank(key: string, value: unknown, at: string): unknown {
  if (INSTANTS.has(key)) return at
  if (typeof value === "boolean") return false
  return Array.isArray(value) ? [] : null
}

/**
 * An answer of the platform in which customers other than the one who asks are strangers, at any depth.
 * @param self the customer who is signed in; null: nobody
 */
export function hideStrangers(answer: unknown, self: string | null, now: number): unknown {
  if (Array.isArray(answer)) return answer.map((each) => hideStrangers(each, self, now))
  if (!isPlain(answer)) return answer
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]) => {
      if (key !== "customer" || !isPlain(value)) return [key, hideStrangers(value, self, now)]
      return [key, self !== null && value.id === self ? value : asStranger(value, now)]
    }),
  )
}

/** Objects that hold fields; dates, amounts and the like are values. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
