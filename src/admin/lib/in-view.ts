/**
 * Calls `act` after `ms`. If the page is hidden at that time, `act` is called when the page is visible again: a page in the background sends no
 * requests.
 * @returns a function that cancels the call
 */
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
