import { type RefObject, useEffect, useRef } from "react"

/**
 * Returns the keyboard focus after an action, because a control loses it when it is disabled or replaced. If the user has moved the focus since, it
 * stays.
 * @param isPending whether the action is running
 * @returns the ref of the element around the controls. If the pressed control is gone, the first one in this element is focused
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
