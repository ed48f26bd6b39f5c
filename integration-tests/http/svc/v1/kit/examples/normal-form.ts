import type { OperationExample } from "../../../../../../src/http/document/examples"

/** Names of fields whose text may be a secret or random. */
const RANDOM_FIELDS =
  /(^|_)(token|nonce|key|secret|password|code|preview_token|p256dh|auth|coupon)$|^X-Svc-Order-Key$|^X-Platform-Nonce$/
const FIXED_FIELDS = /^(api|browser_map|publishable)_key$|^error_code$/
/** A secret or random text in such a field: long and with digits or mixed letter case. Single words are names and stay. */
const LOOKS_RANDOM =
  /^(?!\d{4}-\d{2}-\d{2}$)(?=.*\d)[\w-]{8,}$|^(?:\w{4} ){5}\w{4}$|^(?!\d{4}-\d{2}-\d{2}$)[A-Z0-9-]{6,}$|^(?=.*[a-z])(?=.*[A-Z])[\w-]{16,}$/
const FIRST_DAY = "2026-11-20T20:30:00+01:00"
/** The text that replaces passwords. */
const PASSWORD = "correct-horse-battery"

const ULID = /(?<![0-9A-Z])[0-9A-HJKMNP-TV-Z]{26}(?![0-9A-Z])/g
const HEX = /[0-9a-f]{16,}/g
const INSTANT = /\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})/g
const STEP = 300_000
const HOUR = 3_600

const MOST_RECORDS = 2
const MOST_WORDS = 12
const LONGEST = 400
const MOST_LINES = 12

type Walk = (text: string, key: string) => string

/**
 * Removes everything from recorded examples that differs between runs and machines. Secrets, random ids and addresses of local
 * servers are replaced by placeholders, times are rounded. Long lists and texts are shortened.
 * @param recorded the recorded examples by operation
 * @param origins replacements for the addresses of local servers
 */
export function inNormalForm(
  recorded: ReadonlyMap<string, OperationExample>,
  origins: ReadonlyMap<string, string>,
): Readonly<Record<string, OperationExample>> {
  const placeholders = new Map<string, string>()
  const replace = (text: string): void => {
    if (!placeholders.has(text)) placeholders.set(text, placeholder(text, placeholders.size + 1))
  }
  for (const example of recorded.values())
    each(example, (text, key) => {
      if (RANDOM_FIELDS.test(key) && !FIXED_FIELDS.test(key) && LOOKS_RANDOM.test(text)) replace(text)
      return text
    })
  // Longest first, because one secret may contain another.
  const secrets = [...placeholders].sort(([one], [other]) => other.length - one.length)
  const ulids = new Map<string, string>()

  const tidy: Walk = (text, key) => {
    if (/password$/.test(key) && !LOOKS_RANDOM.test(text)) return PASSWORD
    // Accounts are created before the store's clock is set, so they have the time of this machine.
    if (key === "registered_at") return FIRST_DAY
    if (key === "svg") return text.replace(/<path stroke.*/s, "…")
    let replaced = text
    for (const [secret, substitute] of secrets) replaced = replaced.replaceAll(secret, substitute)
    for (const [origin, substitute] of origins) replaced = replaced.replaceAll(origin, substitute)
    return replaced
      .replace(ULID, (id) => {
        const known = ulids.get(id) ?? `01JD${String(ulids.size + 1).padStart(22, "0")}`
        ulids.set(id, known)
        return known
      })
      .replace(HEX, (hex) => (/^0+\d{1,3}$/.test(hex) ? hex : "0".repeat(hex.length)))
      .replace(INSTANT, floored)
  }
  const named = [...recorded].map(([name, example]) => {
    const { answer, repeated, ...sent } = each(example, tidy) as OperationExample
    const again = repeated && { repeated: { ...repeated, answer: short(repeated.answer) } }
    return [name, { ...sent, answer: short(answer), ...again }] as const
  })
  return Object.fromEntries(named.sort(([one], [other]) => (one < other ? -1 : 1))) as Record<string, OperationExample>
}

/** A text of the same length: zeros, and a number that makes it unique. */
function placeholder(text: string, number: number): string {
  const digits = String(number)
  const zeros = text.replace(/[\w-]/g, "0")
  return zeros.slice(0, zeros.length - digits.length) + digits
}

/** A copy of a value with every text replaced. */
function each(value: unknown, walk: Walk, key = ""): unknown {
  if (typeof value === "string") return walk(value, key)
  if (typeof value === "number") return timeless(value, key)
  if (Array.isArray(value)) return value.map((one) => each(one, walk, key))
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, each(one, walk, name)]))
}

function timeless(value: number, key: string): number {
  if (key === "duration_ms") return 12
  if (key === "expires_in") return Math.floor(value / HOUR) * HOUR
  return key === "expires_at" ? Math.floor((value * 1_000) / STEP) * (STEP / 1_000) : value
}

/** The instant rounded down to five minutes, in the same format. */
function floored(text: string): string {
  const zone = /(?:Z|[+-]\d{2}:\d{2})$/.exec(text)?.[0] ?? "Z"
  const minutes = String(Math.floor(Number(text.slice(14, 16)) / 5) * 5).padStart(2, "0")
  return `${text.slice(0, 14)}${minutes}:00${text.includes(".") ? ".000" : ""}${zone}`
}

function short(value: unknown): unknown {
  if (typeof value === "string") {
    const lines = value.split("\n")
    const text = lines.slice(0, MOST_LINES).join("\n")
    const cut = text.length > LONGEST ? text.slice(0, LONGEST) : text
    return cut === value ? value : `${cut}…`
  }
  if (Array.isArray(value)) {
    const most = value.some((one) => typeof one === "object") ? MOST_RECORDS : MOST_WORDS
    return value.slice(0, most).map(short)
  }
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, short(one)]))
}
