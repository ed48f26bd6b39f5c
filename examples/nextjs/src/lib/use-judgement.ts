"use client"

import type { CartJudgement, CartValidateBody } from "medusa-plugin-svc-ordering/client"
import { useEffect, useState } from "react"
import { judge } from "./order-actions"

/** A moment of rest, so that typing an address is one question. */
const REST = 300

export interface Judged {
  readonly judgement: CartJudgement
  /** False while the service is asked about a change: amounts may stay, errors may be mended. */
  readonly isCurrent: boolean
}

/** What the service says of the cart; undefined while it is empty. Shown amounts are these, never sums of the browser. */
export function useJudgement(cart: CartValidateBody): Judged | undefined {
  const [last, setLast] = useState<{ readonly judgement: CartJudgement; readonly of: string }>()
  const written = JSON.stringify(cart)
  const isEmpty = (cart.items ?? []).length === 0

  useEffect(() => {
    if (isEmpty) return setLast(undefined)
    let isCurrent = true
    const timer = setTimeout(() => {
      judge(JSON.parse(written)).then(
        (judgement) => isCurrent && setLast({ judgement, of: written }),
        // What is shown stays; placing the order asks again.
        () => undefined,
      )
    }, REST)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [written, isEmpty])

  return last && { judgement: last.judgement, isCurrent: last.of === written }
}
