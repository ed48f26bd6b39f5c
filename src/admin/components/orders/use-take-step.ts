import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import type { Order } from "../../../client/generated"
import type { Answer } from "../../lib/api"
import type { NextStep } from "../../lib/orders/next-step"
import { undoOf } from "../../lib/orders/undo-of"
import { useLastChange } from "../../lib/orders/use-last-change"
import { type OrderAct, useActOnOrder } from "../../lib/orders/use-orders"
import { useUndoOffer } from "../problems/use-undo-offer"
import { useAttempt } from "../use-attempt"

/**
 * Returns a function that changes an order. A failure is shown with the order; a change that can be undone is reported with an offer to undo it.
 * The promise resolves when the orders have been read again.
 */
export function useActOnOne(): (order: Order, act: OrderAct) => Promise<boolean> {
  const { t } = useTranslation("svc")
  const attempt = useAttempt()
  const offerUndo = useUndoOffer()
  const { mutateAsync } = useActOnOrder()
  const lastChange = useLastChange()
  return useCallback(
    (order: Order, act: OrderAct) => {
      const send = (to: Order, what: OrderAct, onDone?: (answer: Answer<Order>) => void) =>
        attempt(() => mutateAsync({ order: to, act: what }), onDone, {
          lastChange: () => lastChange(to),
          things: [to.id],
          place: to.id,
        })
      const undo = undoOf(act, order)
      if (undo === undefined) return send(order, act)
      return send(order, act, ({ data: changed }) => {
        const { number, courier } = changed
        const text =
          act.kind === "courier"
            ? t("orderTools.carriedBy", { number, name: courier?.display_name ?? "–" })
            : t("card.readyDone", { number })
        offerUndo(text, () => void send(changed, undo))
      })
    },
    [attempt, mutateAsync, lastChange, offerUndo, t],
  )
}

/**
 * Returns a function that takes an order's next step. Its `minutes` are for accepting: until the order is ready or delivered; undefined: the
 * requested time applies.
 */
export function useTakeStep(): (order: Order, step: NextStep, minutes?: number) => Promise<boolean> {
  const act = useActOnOne()
  return useCallback(
    (order: Order, step: NextStep, minutes?: number) =>
      act(
        order,
        minutes !== undefined && step.kind === "move" && step.name === "accept"
          ? { kind: "accept", status: step.status, minutes }
          : { kind: "step", step },
      ),
    [act],
  )
}
