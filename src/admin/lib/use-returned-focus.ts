import { type RefObject, useEffect, useRef } from "react"

/**
 * Returns the keyboard focus after an action: a control that is disabled meanwhile, or replaced by another one, loses it. Where the user has moved
 * on, the focus stays.
 * @param isPending whether the action is under way
 * @returns for the element around the controls: if the pressed one is gone, its first one is focused
 */
export function useReturnedFocus<Area extends HTMLElement>(isPending: boolean): RefObject<Area> {
  const area = useRef<Area>(null)
  useEffect(() => {
    if (!isPending) return
    const pressed = document.activeElement
    // Runs after the controls are shown as they are after the action.
    return () => {
      const { activeElement } = document
      const isLost = activeElement === null || activeElement === document.body
      if (!isLost || area.current === null) return
      const controls = [...area.current.querySelectorAll<HTMLElement>("button:not(:disabled)")]
      const target = controls.find((control) => control === pressed) ?? controls[0]
      target?.focus({ preventScroll: true })
    }
  }, [isPending])
  return area
}
