/** Calls `act` after `ms`, or later when the page is visible: a page in the background sends no requests. @returns a function that cancels it */
export function laterInView(ms: number, act: () => void): () => void {
  const actInView = (): void => {
    if (document.hidden) document.addEventListener("visibilitychange", actInView, { once: true })
    else act()
  }
  const timer = setTimeout(actInView, ms)
  return () => {
    clearTimeout(timer)
    document.removeEventListener("visibilitychange", actInView)
  }
}
