import { type QueryKey, useQueryClient } from "@tanstack/react-query"
import { type PropsWithChildren, useEffect, useRef, useState } from "react"
import { pauseAfter, waitsForAnswer, whenAnswered } from "../../lib/native/answers"
import { Guarded } from "../guarded"
import { useQuietEntry } from "./quiet-entry"

/** A panel that shows nothing for this long (ms) is removed. */
const PATIENCE_MS = 3_000
/** A panel that returns after the plugin's API has answered is removed if it shows nothing for this long (ms). It is hidden until it has content. */
const LATE_PATIENCE_MS = 15_000

/**
 * `first`: the page was opened. `away`: the panel is removed until the plugin's API answers. `late`: it is rendered again. `empty`: it has nothing to
 * show here.
 */
type Stage = "first" | "away" | "late" | "empty"

interface NativePanelProps extends PropsWithChildren {
  /** The keys of the queries without which the panel is empty. Other queries of the page do not count. */
  readonly requiredQueries: readonly QueryKey[]
}

/**
 * A panel of the plugin on one of Medusa's pages, which it must not disturb. A failure shows nothing. If the panel has nothing to show after a
 * while, it is removed. That cancels its requests, so that they do not take connections from Medusa's requests. When the plugin's API answers, the
 * panel returns, but only if nothing in view moves. Its `key` must identify the shown record, so that the next record gets a new panel.
 */
export function NativePanel({ requiredQueries, children }: NativePanelProps) {
  const client = useQueryClient()
  const place = useRef<HTMLDivElement>(null)
  const [stage, setStage] = useState<Stage>("first")
  const isLate = stage === "late"
  const mayEnter = useQuietEntry(place, isLate)
  // The number of attempts is never reset, so that a panel whose requests keep failing tries less and less often.
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
    if (place.current?.childElementCount === 0) setStage(waitsForAnswer(client, requiredQueries) ? "away" : "empty")
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

/** Measures the time from the first render of the panel beside it. The time in which the panel's script is loaded does not count. */
function Patience({ ms, onEnd }: { readonly ms: number; readonly onEnd: () => void }) {
  const end = useRef(onEnd)
  useEffect(() => {
    const timer = setTimeout(() => end.current(), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return null
}
