import type { ExtraCategory } from "../../../client/generated"
import { canBeMet, type ExtraLimits, isPayable, OPEN_LIMITS, settleLimits } from "../../../domain/extras"
import { typedDecimal, typedWhole } from "../typed-numbers"

/** An extra while it is edited. */
export interface ExtraRow {
  readonly key: string
  /** null: it is not stored yet. */
  readonly id: number | null
  readonly name: string
  readonly price: string
  readonly enabled: boolean
}

/** A group of extras while it is edited. */
export interface GroupDraft {
  readonly name: string
  readonly description: string
  readonly enabled: boolean
  readonly least: string
  /** Empty: no limit. */
  readonly most: string
  /** The last row is always empty, for the next extra. */
  readonly rows: readonly ExtraRow[]
  readonly products: readonly string[]
  readonly categories: readonly string[]
}

export type GroupProblem = "missing" | "unreadable" | "finer" | "aboveMost" | "tooFew"

let made = 0
/** A larger number of extras is a typing error. */
const MOST = 999
const emptyRow = (): ExtraRow => ({ key: `new ${++made}`, id: null, name: "", price: "", enabled: true })

const isEmpty = ({ id, name, price }: ExtraRow): boolean => id === null && name.trim() === "" && price.trim() === ""

/** The rows with one empty row at the end. */
function open(rows: readonly ExtraRow[]): readonly ExtraRow[] {
  const last = rows.at(-1)
  return last !== undefined && isEmpty(last) ? rows : [...rows, emptyRow()]
}

/** The draft of a new group, or of a stored one. */
export function draftOf(group?: ExtraCategory): GroupDraft {
  if (group === undefined)
    return { name: "", description: "", enabled: true, least: "0", most: "", rows: open([]), products: [], categories: [] }
  const {
    name,
    description,
    enabled,
    minimum,
    maximum,
    type,
    extras,
    product_ids: products,
    product_category_ids: categories,
  } = group
  const rows = extras.map(
    (extra): ExtraRow => ({ key: String(extra.id), id: extra.id, name: extra.name, price: extra.price, enabled: extra.enabled }),
  )
  const most = type === "single" ? 1 : maximum
  return {
    name,
    description,
    enabled,
    least: String(minimum),
    most: most === null ? "" : String(most),
    rows: open(rows),
    products,
    categories,
  }
}

/** The rows that contain an extra. */
export const filledOf = ({ rows }: Pick<GroupDraft, "rows">): ExtraRow[] => rows.filter((row) => !isEmpty(row))

/** The draft with a changed row. */
export function withRow(draft: GroupDraft, key: string, change: Partial<Omit<ExtraRow, "key" | "id">>): GroupDraft {
  return { ...draft, rows: open(draft.rows.map((row) => (row.key === key ? { ...row, ...change } : row))) }
}

export function withoutRow(draft: GroupDraft, key: string): GroupDraft {
  return { ...draft, rows: open(draft.rows.filter((row) => row.key !== key)) }
}

/** The draft with a row moved down or up by one place. */
export function withMovedRow(draft: GroupDraft, key: string, by: 1 | -1): GroupDraft {
  const rows = filledOf(draft)
  const from = rows.findIndex((row) => row.key === key)
  const [row, other] = [rows[from], rows[from + by]]
  if (row === undefined || other === undefined) return draft
  return { ...draft, rows: open(rows.map((each) => (each === row ? other : each === other ? row : each))) }
}

/** A typed price as an exact decimal; empty: free; null: it is not a price. */
export function priceOf(text: string): string | null {
  return text.trim() === "" ? "0" : typedDecimal(text.replace(/[^\d.,-]/g, ""))
}

/** The draft with rows pasted from a spreadsheet in place of a row: each line has a name and, in the next column, its price. */
export function withPasted(draft: GroupDraft, key: string, text: string): GroupDraft {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "")
  const pasted = lines.map((line): ExtraRow => {
    const [name = "", price = ""] = line.split(/\t|;/).map((cell) => cell.trim())
    return { ...emptyRow(), name, price: priceOf(price) === null ? price : price === "" ? "" : (priceOf(price) ?? price) }
  })
  const rows = draft.rows.flatMap((row) => (row.key !== key ? [row] : isEmpty(row) ? pasted : [row, ...pasted]))
  return { ...draft, rows: open(rows.filter((row, index) => !isEmpty(row) || index === rows.length - 1)) }
}

/** Whether a pasted text has more than one cell. */
export const isTable = (text: string): boolean => /[\t\n]/.test(text.trim())

/** A typed number of extras; null: it is no whole number from zero. */
function countOf(text: string): number | null {
  const count = typedWhole(text)
  return count === null || count < 0 || count > MOST ? null : count
}

/** The typed limits; null: they are invalid, or contradict each other. */
export function limitsOf({ least, most }: Pick<GroupDraft, "least" | "most">): ExtraLimits | null {
  const minimum = least.trim() === "" ? 0 : countOf(least)
  const maximum = most.trim() === "" ? null : countOf(most)
  if (minimum === null || maximum === 0 || (maximum === null && most.trim() !== "")) return null
  const settled = settleLimits(OPEN_LIMITS, { type: maximum === 1 ? "single" : "multiple", minimum, maximum })
  return settled.ok ? settled.limits : null
}

/**
 * The problems of a draft by field: `name`, `least`, `most`, or the key of a row followed by `.name` or `.price`.
 * @param digits decimals of the currency
 */
export function problemsOf(draft: GroupDraft, digits: number): ReadonlyMap<string, GroupProblem> {
  const problems = new Map<string, GroupProblem>()
  const { name, least, most } = draft
  if (name.trim() === "") problems.set("name", "missing")
  if (least.trim() !== "" && countOf(least) === null) problems.set("least", "unreadable")
  if (most.trim() !== "" && !(Number(countOf(most)) > 0)) problems.set("most", "unreadable")
  const rows = filledOf(draft)
  for (const row of rows) {
    if (row.name.trim() === "") problems.set(`${row.key}.name`, "missing")
    const price = priceOf(row.price)
    if (price === null) problems.set(`${row.key}.price`, "unreadable")
    else if (!isPayable(price, digits)) problems.set(`${row.key}.price`, "finer")
  }
  if (problems.has("least") || problems.has("most")) return problems
  const limits = limitsOf(draft)
  if (limits === null) problems.set("least", "aboveMost")
  else if (!canBeMet(limits, rows.filter(({ enabled }) => enabled).length)) problems.set("least", "tooFew")
  return problems
}
