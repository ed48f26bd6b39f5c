import { useEffect, useState } from "react"

/** The number of elements that are rendered in one frame. About two screens of cards. */
const CHUNK = 20

/** How many elements of a long list are rendered: {@link CHUNK} at first, and as many more in each following frame, so that the page stays usable. */
export function useGrowing(count: number): number {
  const [shown, setShown] = useState(CHUNK)
  useEffect(() => {
    if (shown >= count) return
    let timer: ReturnType<typeof setTimeout> | undefined
    // Called after the frame: the callbacks of a frame run before the browser paints the elements that are rendered so far.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setShown(shown + CHUNK))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [shown, count])
  return shown
}
