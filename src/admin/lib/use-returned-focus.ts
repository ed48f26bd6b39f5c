import { type RefObject, useEffect, useRef } from "react"

/**
 * Gives the keyboard focus back to the pressed control after an action, because a control loses it when it is disabled or replaced. Does nothing
 * if the user has moved the focus to another element.
 * @param isPending whether the action is running
 * @returns the ref of the element around the controls. If the pressed control is gone or disabled, the first enabled button of that element is
 *   focused
 */
export function useReturnedFocus<Area extends HTMLElement>(isPending: boolean): RefObject<Area> {
  const area = useRef<Area>(null)
  useEffect(() => {
    if (!isPending) return
    const pressed = document.activeElement
    // React calls this when the action has ended and the controls are updated.
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
