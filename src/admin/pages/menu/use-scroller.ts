import { type RefObject, useLayoutEffect, useState } from "react"

interface Place {
  /** The element that scrolls the page. */
  readonly scroller: HTMLElement
  /** The height (px) of the content above the list in the scrolling element. */
  readonly above: number
}

/**
 * The position of a list in the page that scrolls it. Measured when the page changes its size, never while it scrolls, because measuring makes the
 * browser lay out the page at once.
 */
export function useScroller(list: RefObject<HTMLElement>): Place | undefined {
  const [place, setPlace] = useState<Place>()
  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return
    const around = ancestorsOf(element)
    const scroller = around.at(-1) ?? document.documentElement
    const measure = (): void => {
      const above = element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop
      setPlace((before) => (before?.scroller === scroller && before.above === above ? before : { scroller, above }))
    }
    measure()
    // Content that appears above the list changes the size of an element around the list.
    const watch = new ResizeObserver(measure)
    for (const each of around) watch.observe(each)
    return () => watch.disconnect()
  }, [list])
  return place
}

/** The elements around an element, up to the one that scrolls. */
function ancestorsOf(element: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = []
  for (let at = element.parentElement; at !== null; at = at.parentElement) {
    found.push(at)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return found
  }
  return found
}
