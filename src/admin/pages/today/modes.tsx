import type { Overview } from "../../../client/generated"
import { ModeCard } from "./mode-card"

/** The order types that are switched on. */
export function Modes({ overview }: { readonly overview: Overview }) {
  const enabled = overview.modes.filter((mode) => mode.enabled)
  if (enabled.length === 0) return null
  return (
    <div className={`grid grid-cols-1 gap-3 ${enabled.length > 1 ? "md:grid-cols-2" : ""}`}>
      {enabled.map((mode) => (
        <ModeCard key={mode.slug} mode={mode} overview={overview} />
      ))}
    </div>
  )
}
