import { type RefObject, useEffect } from "react"

/** The elements in which a key is typed text, or belongs to an open dialog or menu. */
const ELSEWHERE = "textarea, select, [contenteditable=true], [role=dialog], [role=menu], [role=listbox], [role=combobox]"

/** `/` focuses the search of a list, and the arrow keys move from there through its orders; `Enter` opens the focused one. */
export function useListKeys(page: RefObject<HTMLElement>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const target = event.target as HTMLElement
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest(ELSEWHERE) !== null) return
      const search = page.current?.querySelector<HTMLInputElement>("input[type=search]")
      const isInField = target.tagName === "INPUT"
      if (event.key === "/" && !isInField) {
        event.preventDefault()
        search?.focus()
        return
      }
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step === undefined || (isInField && target !== search)) return
      const orders = [...(page.current?.querySelectorAll<HTMLElement>("[data-order]") ?? [])]
      const at = orders.indexOf(target)
      if (at < 0 && target !== search) return
      event.preventDefault()
      const next = at + step
      if (next < 0) search?.focus()
      else orders[Math.min(next, orders.length - 1)]?.focus()
    }
    window.addEventListener("keydown", press)
    return () => window.removeEventListener("keydown", press)
  }, [page])
}
