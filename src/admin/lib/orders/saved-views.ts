/** A saved search with its filters, as the query string of the page. */
interface SavedView {
  readonly name: string
  readonly query: string
}

const KEY = "svc-order-views"

/** The views saved in this browser, by name. Unreadable data counts as none. */
export function readViews(): SavedView[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]")
    return Array.isArray(kept) ? kept.filter(isView) : []
  } catch {
    return []
  }
}

function isView(value: unknown): value is SavedView {
  const { name, query } = (value ?? {}) as Partial<SavedView>
  return typeof name === "string" && typeof query === "string"
}

/** Saves a view, replacing one with the same name. @returns all views */
export function keepView(view: SavedView): SavedView[] {
  return write([...readViews().filter(({ name }) => name !== view.name), view])
}

export const dropView = (name: string): SavedView[] => write(readViews().filter((each) => each.name !== name))

function write(views: readonly SavedView[]): SavedView[] {
  const sorted = [...views].sort((a, b) => a.name.localeCompare(b.name))
  localStorage.setItem(KEY, JSON.stringify(sorted))
  return sorted
}
