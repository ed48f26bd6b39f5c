import type { ProductCategory, SettingsCategoryMenu } from "../../../client/generated"
import { conflictsIn, editedIn, type Fields } from "../merge/merge"

/** A category of the menu while it is edited. */
export interface MenuEntry {
  readonly id: string
  /** Its name in Medusa. */
  readonly name: string
  /** Its name on the menu; empty: the name in Medusa. */
  readonly label: string
  readonly visible: boolean
  readonly count: number
}

/** The categories in the order of the menu. */
export type MenuDraft = readonly MenuEntry[]

/** The current menu: the categories of the setting first, then the others in Medusa's order. */
export function draftOf(categories: readonly ProductCategory[], { items }: SettingsCategoryMenu): MenuDraft {
  const byId = new Map(categories.map((category) => [category.id, category]))
  const entry = ({ id, name, count }: ProductCategory, label: string, visible: boolean): MenuEntry => ({
    id,
    name,
    label,
    visible,
    count,
  })
  const listed = new Set(items.map(({ category_id: id }) => id))
  return [
    ...items.flatMap(({ category_id: id, label, visible }) => {
      const category = byId.get(id)
      return category === undefined ? [] : [entry(category, label, visible)]
    }),
    ...categories.filter(({ id }) => !listed.has(id)).map((category) => entry(category, "", true)),
  ]
}

/** The draft as a setting. */
export function itemsOf(draft: MenuDraft): SettingsCategoryMenu["items"] {
  return draft.map(({ id, visible, label }) => ({ category_id: id, visible, label: label.trim() }))
}

/** The draft with a category moved down (or up, if negative) by some places. */
export function moved(draft: MenuDraft, id: string, by: number): MenuDraft {
  const from = draft.findIndex((entry) => entry.id === id)
  const entry = draft[from]
  if (entry === undefined) return draft
  const others = draft.filter((each) => each !== entry)
  const to = Math.min(Math.max(from + by, 0), others.length)
  return [...others.slice(0, to), entry, ...others.slice(to)]
}

/** The draft with one changed category. */
export function changed(draft: MenuDraft, id: string, change: Partial<Pick<MenuEntry, "label" | "visible">>): MenuDraft {
  return draft.map((entry) => (entry.id === id ? { ...entry, ...change } : entry))
}

/** The fields of a draft: the order, and of each category its name on the menu and whether guests see it. */
function fieldsOf(draft: MenuDraft): Fields {
  const each = draft.flatMap(({ id, label, visible }) => [
    [`label ${id}`, label.trim()],
    [`visible ${id}`, visible],
  ])
  return { ...Object.fromEntries(each), order: draft.map(({ id }) => id) }
}

/** Whether two drafts mean the same. */
export const isSameMenu = (one: MenuDraft, other: MenuDraft): boolean => editedIn(fieldsOf(one), fieldsOf(other)).length === 0

export interface MenuConflict {
  readonly field: string
  /** null: the order of the categories. */
  readonly name: string | null
  readonly mine: string | boolean
  readonly theirs: string | boolean
}

/** The fields that two users have changed to different values. @param before the menu with which both began */
export function menuConflicts(before: MenuDraft, mine: MenuDraft, theirs: MenuDraft): readonly MenuConflict[] {
  return conflictsIn(fieldsOf(before), fieldsOf(mine), fieldsOf(theirs)).map(({ name: field }) => {
    const [kind, id] = field.split(" ")
    const entryIn = (draft: MenuDraft) => draft.find((entry) => entry.id === id)
    const shown = (draft: MenuDraft): string | boolean => {
      if (kind === "order") return draft.map(({ name }) => name).join(" · ")
      const entry = entryIn(draft)
      if (kind === "visible") return entry?.visible ?? false
      return entry?.label.trim() || (entry?.name ?? "")
    }
    return { field, name: entryIn(mine)?.name ?? null, mine: shown(mine), theirs: shown(theirs) }
  })
}

/** The changes of one draft on top of another version. @param given fields that keep the value of `theirs` */
export function onTopOf(theirs: MenuDraft, before: MenuDraft, mine: MenuDraft, given: readonly string[] = []): MenuDraft {
  const edited = new Set(editedIn(fieldsOf(before), fieldsOf(mine)).filter((field) => !given.includes(field)))
  const own = new Map(mine.map((entry) => [entry.id, entry]))
  const merged = theirs.map((entry): MenuEntry => {
    const { label, visible } = own.get(entry.id) ?? entry
    return {
      ...entry,
      label: edited.has(`label ${entry.id}`) ? label : entry.label,
      visible: edited.has(`visible ${entry.id}`) ? visible : entry.visible,
    }
  })
  if (!edited.has("order")) return merged
  const placeOf = ({ id }: MenuEntry): number => (own.has(id) ? mine.findIndex((entry) => entry.id === id) : mine.length)
  return merged.toSorted((a, b) => placeOf(a) - placeOf(b))
}
