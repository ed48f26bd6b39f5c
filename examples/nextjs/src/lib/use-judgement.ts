"use client"

import type { CartJudgement, CartValidateBody } from "medusa-plugin-svc-ordering/client"
import { useEffect, useState } from "react"
import { judge } from "./order-actions"

/** Milliseconds without a change before the service is asked, so that typing an address is one request. */
const REST = 300

export interface Judged {
  readonly judgement: CartJudgement
  /** False while the service checks a change. Amounts may stay on screen; errors may already be corrected. */
  readonly isCurrent: boolean
}

/** The service's judgement of the cart; undefined while it is empty. Shown amounts are always the service's, never computed in the browser. */
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
        // Keep the last judgement; placing the order checks again.
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
