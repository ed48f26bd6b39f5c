import { toast } from "@medusajs/ui"
import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import type { Order } from "../../../client/generated"
import type { NextStep } from "../../lib/orders/next-step"
import { useLastChange } from "../../lib/orders/use-last-change"
import { type OrderAct, useActOnOrder } from "../../lib/orders/use-orders"
import { useAttempt } from "../use-attempt"

/** A function that changes an order, with a toast if that failed. It ends when the orders have been read again. */
export function useActWithToast(): (order: Order, act: OrderAct) => Promise<boolean> {
  const attempt = useAttempt()
  const { mutateAsync } = useActOnOrder()
  const lastChange = useLastChange()
  return useCallback(
    (order: Order, act: OrderAct) =>
      attempt(() => mutateAsync({ order, act }), undefined, { lastChange: () => lastChange(order), things: [order.id] }),
    [attempt, mutateAsync, lastChange],
  )
}

/** A function that takes an order's next step. The ready mark can be undone for a while. */
export function useTakeStep(): (order: Order, step: NextStep) => Promise<void> {
  const { t } = useTranslation("svc")
  const act = useActWithToast()
  return useCallback(
    async (order: Order, step: NextStep) => {
      const isDone = await act(order, { kind: "step", step })
      if (!isDone || step.kind !== "ready") return
      const label = t("card.undo")
      const undo = () => {
        toast.dismiss(shown)
        void act(order, { kind: "unready" })
      }
      const shown = toast.success(t("card.readyDone", { number: order.number }), {
        action: { label, altText: label, onClick: undo },
      })
    },
    [act, t],
  )
}
