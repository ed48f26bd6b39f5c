import { type RefObject, useEffect, useState } from "react"

/**
 * Whether a late panel may be shown: it has content, and nothing in view moves when it appears. Checked again whenever the user scrolls or leaves
 * the tab. Once true, it stays true.
 * @param place the panel, which is hidden until it may be shown
 */
export function useQuietEntry(place: RefObject<HTMLElement>, isLate: boolean): boolean {
  const [mayEnter, setMayEnter] = useState(false)
  useEffect(() => {
    const panel = place.current
    if (!isLate || mayEnter || panel === null) return
    const look = () => {
      if (panel.childElementCount > 0 && (document.hidden || !hasBelowInView(panel))) setMayEnter(true)
    }
    const content = new MutationObserver(look)
    content.observe(panel, { childList: true })
    // The listener is in the capture phase, because `scroll` does not bubble and the page scrolls inside an element.
    window.addEventListener("scroll", look, { capture: true, passive: true })
    window.addEventListener("resize", look)
    document.addEventListener("visibilitychange", look)
    look()
    return () => {
      content.disconnect()
      window.removeEventListener("scroll", look, { capture: true })
      window.removeEventListener("resize", look)
      document.removeEventListener("visibilitychange", look)
    }
  }, [place, isLate, mayEnter])
  return mayEnter
}

/** Whether something in view is below a hidden element, and would move when the element appears. */
function hasBelowInView(hidden: Element): boolean {
  for (let at: Element | null = hidden; at !== null && at !== document.body; at = at.parentElement) {
    const end = at.getClientRects().length === 0 ? Number.NEGATIVE_INFINITY : at.getBoundingClientRect().bottom
    for (let next = at.nextElementSibling; next !== null; next = next.nextElementSibling) {
      const { top, bottom, height } = next.getBoundingClientRect()
      // Elements beside the hidden one, such as another column, and elements over the page do not move.
      if (height === 0 || top < end || bottom <= 0 || top >= window.innerHeight) continue
      if (getComputedStyle(next).position !== "fixed") return true
    }
  }
  return false
}
