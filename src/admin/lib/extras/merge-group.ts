import type { ExtraCategory } from "../../../client/generated"
import { type Conflict, editedIn, type Fields } from "../merge/merge"
import { draftOf, type ExtraRow, filledOf, type GroupDraft, limitsOf, priceOf } from "./draft"

const OWN = ["name", "description", "enabled", "least", "most", "products", "categories"] as const
const OF_ROW = ["name", "price", "enabled"] as const

/** The fields of a group in a form: its own, and those of each stored extra as `12.price`. A removed extra has none. */
function fieldsOf(draft: GroupDraft): Fields {
  const { name, description, enabled, products, categories } = draft
  const limits = limitsOf(draft) ?? { minimum: draft.least, maximum: draft.most }
  const rows = filledOf(draft).flatMap(({ id, name: extra, price, enabled: on }) =>
    id === null
      ? []
      : [
          [`${id}.name`, extra.trim()],
          [`${id}.price`, Number(priceOf(price) ?? Number.NaN)],
          [`${id}.enabled`, on],
        ],
  )
  const own = { name: name.trim(), description: description.trim(), enabled, products, categories }
  return { ...own, least: limits.minimum, most: limits.maximum, ...Object.fromEntries(rows) }
}

/** The group with which a form began, the typed draft, and the version that the user has seen. */
export interface GroupEdit {
  readonly began: ExtraCategory
  readonly draft: GroupDraft
  readonly seen: ExtraCategory
}

/** The fields that the form has changed and that another user has changed to another value since they were seen. */
export function groupClashes({ began, draft, seen }: GroupEdit, now: ExtraCategory): readonly Conflict[] {
  const [mine, theirs] = [fieldsOf(draft), fieldsOf(draftOf(now))]
  const since = new Set(editedIn(fieldsOf(draftOf(seen)), theirs))
  const differs = new Set(editedIn(mine, theirs))
  return editedIn(fieldsOf(draftOf(began)), mine)
    .filter((name) => since.has(name) && differs.has(name))
    .map((name) => ({ name, mine: mine[name], theirs: theirs[name] }))
}

/** The typed changes on top of another version. @param given fields that keep that version's value */
export function groupOnTop({ began, draft }: GroupEdit, now: ExtraCategory, given: readonly string[]): GroupDraft {
  const edited = new Set(editedIn(fieldsOf(draftOf(began)), fieldsOf(draft)).filter((name) => !given.includes(name)))
  const theirs = draftOf(now)
  const own = Object.fromEntries(OWN.map((name) => [name, edited.has(name) ? draft[name] : theirs[name]]))
  const typed = new Map(draft.rows.map((row) => [row.id, row]))
  const rows = filledOf(theirs).flatMap((row): ExtraRow[] => {
    const mine = typed.get(row.id)
    if (mine === undefined) return edited.has(`${row.id}.name`) ? [] : [row]
    const parts = OF_ROW.map((name) => [name, edited.has(`${row.id}.${name}`) ? mine[name] : row[name]])
    return [{ ...row, ...Object.fromEntries(parts) }]
  })
  return { ...theirs, ...own, rows: [...rows, ...draft.rows.filter(({ id }) => id === null)] }
}
