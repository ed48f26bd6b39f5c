import { type QueryKey, useQueryClient } from "@tanstack/react-query"
import { type PropsWithChildren, useEffect, useRef, useState } from "react"
import { pauseAfter, waitsForAnswer, whenAnswered } from "../../lib/native/answers"
import { Guarded } from "../guarded"
import { useQuietEntry } from "./quiet-entry"

/** A panel that shows nothing for this long (ms) is given up. */
const PATIENCE_MS = 3_000
/** The same for a panel that returns after our API has answered. Until then it is not in view. */
const LATE_PATIENCE_MS = 15_000

/** `first`: on opening the page. `away`: given up until our API answers. `late`: tried again. `empty`: it has nothing to show here. */
type Stage = "first" | "away" | "late" | "empty"

interface NativePanelProps extends PropsWithChildren {
  /** The keys of the queries without which the panel is empty. Whatever else the page asks does not count. */
  readonly asks: readonly QueryKey[]
}

/**
 * A panel of ours on a page of Medusa's. Nothing of it disturbs that page: its failure shows nothing; and if it has nothing to show after a while, it
 * is removed, which cancels its requests, so that they do not take connections from Medusa's own. Once our API answers, it returns, but only when
 * that moves nothing in view. Give it the `key` of what it shows, so that the next page starts anew.
 */
export function NativePanel({ asks, children }: NativePanelProps) {
  const client = useQueryClient()
  const place = useRef<HTMLDivElement>(null)
  const [stage, setStage] = useState<Stage>("first")
  const isLate = stage === "late"
  const mayEnter = useQuietEntry(place, isLate)
  // Counted over all returns: a panel whose own requests keep failing asks ever more rarely.
  const tries = useRef(0)
  useEffect(() => {
    if (stage !== "away") return
    return whenAnswered(
      () => pauseAfter(tries.current++),
      () => setStage("late"),
    )
  }, [stage])
  if (stage === "away" || stage === "empty") return null
  const end = () => {
    if (place.current?.childElementCount === 0) setStage(waitsForAnswer(client, asks) ? "away" : "empty")
  }
  return (
    <div ref={place} className={isLate && !mayEnter ? "hidden" : "contents"}>
      <Guarded quiet>
        {children}
        <Patience ms={isLate ? LATE_PATIENCE_MS : PATIENCE_MS} onEnd={end} />
      </Guarded>
    </div>
  )
}

/** Begins when the panel beside it begins to ask our API: a script that is still loading holds up nothing. */
function Patience({ ms, onEnd }: { readonly ms: number; readonly onEnd: () => void }) {
  const end = useRef(onEnd)
  useEffect(() => {
    const timer = setTimeout(() => end.current(), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return null
}
