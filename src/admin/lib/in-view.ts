/** Does something once a time (ms) has passed and the page can be seen: pages in the background ask the server for nothing. @returns calls it off */
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
