import { useEffect } from "react"
import { useNavigate } from "react-router-dom"

/** The longest time (ms) between the keys of a sequence, as in the dashboard. */
const SEQUENCE_MS = 500
const FIELDS = "input, textarea, select, [contenteditable=true]"

/** `G` followed by one of these keys opens a page. `G` `M`, `G` `L` and others belong to Medusa. */
export const PAGE_KEYS: Readonly<Record<string, string>> = { d: "/svc/menu", s: "/svc", n: "/svc/orders/new" }

/**
 * Opens pages of the plugin by a two-key sequence, from every page of the dashboard. The dashboard's own registry of sequences is not used, because
 * adding to it also changes what the dashboard's search requests.
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
      const page = isSecond ? PAGE_KEYS[key.toLowerCase()] : undefined
      if (page === undefined) return
      // Prevents the key from being typed into the page's first field.
      event.preventDefault()
      void navigate(page)
    }
    window.addEventListener("keydown", press)
    return () => window.removeEventListener("keydown", press)
  }, [navigate])
}
