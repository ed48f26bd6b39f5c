import { OTHER_MINUTES } from "../orders/proposal"

/** What a key does: closes what is open, accepts the oldest order with the proposed or other minutes, or only shows that somebody is there. */
export type CounterKey = "close" | "proposed" | number | "other"

/** The meaning of a key press; undefined: it is typed into a field, or is a shortcut of the browser. */
export function keyOf(event: KeyboardEvent): CounterKey | undefined {
  const [target] = event.composedPath()
  const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement
  if (isField || event.ctrlKey || event.metaKey || event.altKey) return undefined
  if (event.key === "Escape") return "close"
  // A focused button handles the space bar itself.
  if (event.key === " " && !(target instanceof HTMLButtonElement)) return "proposed"
  return OTHER_MINUTES[Number(event.key) - 1] ?? "other"
}
