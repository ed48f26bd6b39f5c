import { useEffect } from "react"
import { useNavigate } from "react-router-dom"

/** Between the keys of a sequence, as in the dashboard. */
const SEQUENCE_MS = 500
const FIELDS = "input, textarea, select, [contenteditable=true]"

/** `G` and a key of these opens a page. `G` `M`, `G` `L` and others are Medusa's own. */
const PAGES: Readonly<Record<string, string>> = { d: "/svc/menu", s: "/svc", n: "/svc/orders/new" }

/**
 * Opens our pages by two keys from every page of the dashboard. The dashboard's registry of sequences is not used: whoever adds to it
 * changes what its search asks for.
 */
export function usePageKeys(): void {
  const navigate = useNavigate()
  useEffect(() => {
    let begunAt = Number.NEGATIVE_INFINITY
    const press = (event: KeyboardEvent): void => {
      const { key, target, timeStamp, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey || (target as HTMLElement).closest(FIELDS) !== null) return
      const isSecond = timeStamp - begunAt < SEQUENCE_MS
      begunAt = key.toLowerCase() === "g" && !isSecond ? timeStamp : Number.NEGATIVE_INFINITY
      const page = isSecond ? PAGES[key.toLowerCase()] : undefined
      if (page === undefined) return
      // The key is not typed into the field that the page begins with.
      event.preventDefault()
      void navigate(page)
    }
    window.addEventListener("keydown", press)
    return () => window.removeEventListener("keydown", press)
  }, [navigate])
}
