import { useEffect } from "react"
import { useNavigate } from "react-router-dom"

/** Between the keys of a sequence, as in the dashboard. */
const SEQUENCE_MS = 500
const FIELDS = "input, textarea, select, [contenteditable=true]"

/**
 * `G` `D` opens the menu from every page. `G` `M` is Medusa's own (promotions). The dashboard's registry of sequences is not used: whoever
 * adds to it changes what its search asks for.
 */
export function useMenuKey(): void {
  const navigate = useNavigate()
  useEffect(() => {
    let begunAt = Number.NEGATIVE_INFINITY
    const press = ({ key, target, timeStamp, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
      if (ctrlKey || metaKey || altKey || (target as HTMLElement).closest(FIELDS) !== null) return
      const isSecond = timeStamp - begunAt < SEQUENCE_MS
      begunAt = key.toLowerCase() === "g" && !isSecond ? timeStamp : Number.NEGATIVE_INFINITY
      if (isSecond && key.toLowerCase() === "d") void navigate("/svc/menu")
    }
    window.addEventListener("keydown", press)
    return () => window.removeEventListener("keydown", press)
  }, [navigate])
}
