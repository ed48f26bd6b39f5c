import { useState } from "react"
import { heldList, type Listed } from "./held-list"

/**
 * The rows of a list that grows while somebody reads it, such as orders. They move only on request.
 * @param question identifies the list; if it changes, the other list is shown at once
 * @param latest the response; undefined: not loaded yet
 */
export function useHeldList<T extends Listed>(question: string, latest: readonly T[] | undefined) {
  const [kept, setKept] = useState<{ readonly question: string; readonly rows: readonly T[] }>()
  const isOther = latest !== undefined && kept?.question !== question
  if (isOther) setKept({ question, rows: latest })
  const shown = isOther || kept === undefined ? (latest ?? []) : kept.rows
  const { rows, waiting } = heldList(shown, latest ?? shown)
  return { rows, waiting, showAll: () => latest !== undefined && setKept({ question, rows: latest }) }
}
