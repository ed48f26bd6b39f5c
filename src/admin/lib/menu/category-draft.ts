import type { ProductCategory, SettingsCategoryMenu } from "../../../client/generated"

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

export interface MenuDifference {
  /** null: the difference is the order of the categories. */
  readonly name: string | null
  readonly mine: string | boolean
  readonly theirs: string | boolean
}

const shownName = ({ label, name }: MenuEntry): string => label.trim() || name

/** The differences between two drafts. */
export function differencesOf(mine: MenuDraft, theirs: MenuDraft): MenuDifference[] {
  const other = new Map(theirs.map((entry) => [entry.id, entry]))
  const order = (draft: MenuDraft): string => draft.map(({ name }) => name).join(" · ")
  const ids = (draft: MenuDraft): string => draft.map(({ id }) => id).join()
  return [
    ...(ids(mine) === ids(theirs) ? [] : [{ name: null, mine: order(mine), theirs: order(theirs) }]),
    ...mine.flatMap((entry): MenuDifference[] => {
      const their = other.get(entry.id)
      if (their === undefined) return []
      return [
        ...(shownName(entry) === shownName(their)
          ? []
          : [{ name: entry.name, mine: shownName(entry), theirs: shownName(their) }]),
        ...(entry.visible === their.visible ? [] : [{ name: entry.name, mine: entry.visible, theirs: their.visible }]),
      ]
    }),
  ]
}
