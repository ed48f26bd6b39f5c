import { useState } from "react"
import type { Order } from "../../../client/generated"
import { heldList } from "./held-list"

/**
 * The orders of a list to which other users add orders. Its rows move only on request.
 * @param question identifies the list; another list is shown at once
 * @param latest the response; undefined: not loaded yet
 */
export function useHeldList(question: string, latest: readonly Order[] | undefined) {
  const [kept, setKept] = useState<{ readonly question: string; readonly orders: readonly Order[] }>()
  const isOther = latest !== undefined && kept?.question !== question
  if (isOther) setKept({ question, orders: latest })
  const shown = isOther || kept === undefined ? (latest ?? []) : kept.orders
  const { rows, waiting } = heldList(shown, latest ?? shown)
  return { rows, waiting, showAll: () => latest !== undefined && setKept({ question, orders: latest }) }
}
