import { type PropsWithChildren, useEffect, useRef, useState } from "react"
import { Guarded } from "../guarded"

/** A panel that shows nothing for this long (ms) is given up. */
const PATIENCE_MS = 3_000

/**
 * A panel of ours on a page of Medusa's. Nothing of it disturbs that page: its failure shows nothing; and if it has nothing to show after a while, it
 * is removed, which cancels its requests, so that they neither take connections from Medusa's own nor move the page when they are answered late.
 * Give it the `key` of what it shows, so that the next page starts anew.
 */
export function NativePanel({ children }: PropsWithChildren) {
  const place = useRef<HTMLDivElement>(null)
  const [isGivenUp, setIsGivenUp] = useState(false)
  if (isGivenUp) return null
  return (
    <div ref={place} className="contents">
      <Guarded quiet>
        {children}
        <Patience onEnd={() => setIsGivenUp(place.current?.childElementCount === 0)} />
      </Guarded>
    </div>
  )
}

/** Begins when the panel beside it begins to ask our API: a script that is still loading holds up nothing. */
function Patience({ onEnd }: { readonly onEnd: () => void }) {
  const end = useRef(onEnd)
  useEffect(() => {
    const timer = setTimeout(() => end.current(), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return null
}
