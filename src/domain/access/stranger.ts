/**
 * A platform customer as shown to other callers. The platform attaches the customer of an e-mail to any cart in which that e-mail is typed.
 * All requested fields are present, with the values of a new guest; only id and e-mail are the customer's (contract section 15).
 * @param now epoch milliseconds
 */
export function anonymisedCustomer(customer: Readonly<Record<string, unknown>>, now: number): Record<string, unknown> {
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
 * A response of the platform in which all customers other than the caller are replaced by {@link anonymisedCustomer}, at any depth.
 * @param self id of the signed-in customer; null: nobody
 * @param shown called if the response shows the caller more about themselves than it shows to others
 */
export function hideStrangers(answer: unknown, self: string | null, now: number, shown?: () => void): unknown {
  if (Array.isArray(answer)) return answer.map((each) => hideStrangers(each, self, now, shown))
  if (!isPlain(answer)) return answer
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]) => {
      if (key !== "customer" || !isPlain(value)) return [key, hideStrangers(value, self, now, shown)]
      if (self === null || value.id !== self) return [key, anonymisedCustomer(value, now)]
      if (Object.entries(value).some(([name, field]) => !KEPT.has(name) && !isBlank(field))) shown?.()
      return [key, value]
    }),
  )
}

/** True for a value that a hidden field could also have. It reveals nothing. */
function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === false || (Array.isArray(value) && value.length === 0)
}

/** True for plain objects. Dates, amounts and other class instances count as values. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
