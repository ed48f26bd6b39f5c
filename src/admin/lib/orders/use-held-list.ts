import { useState } from "react"
import type { Order } from "../../../client/generated"
import { heldList } from "./held-list"

/**
 * The orders of a list that other users add to. Its rows do not move by themselves.
 * @param question what the list is of; another one is shown at once
 * @param latest the answer; undefined: not there yet
 */
export function useHeldList(question: string, latest: readonly Order[] | undefined) {
  const [kept, setKept] = useState<{ readonly question: string; readonly orders: readonly Order[] }>()
  const isOther = latest !== undefined && kept?.question !== question
  if (isOther) setKept({ question, orders: latest })
  const shown = isOther || kept === undefined ? (latest ?? []) : kept.orders
  const { rows, waiting } = heldList(shown, latest ?? shown)
  return { rows, waiting, showAll: () => latest !== undefined && setKept({ question, orders: latest }) }
}
