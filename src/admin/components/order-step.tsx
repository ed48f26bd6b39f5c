import { Button, toast } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Order, OrderStatus } from "../../client/generated"
import { laneOfOrder, nextStepOf } from "../lib/orders/next-step"
import { useActOnOrder } from "../lib/orders/use-orders"
import { useTold } from "./use-told"

interface OrderStepProps {
  readonly order: Order
  readonly statuses: readonly OrderStatus[]
  readonly now: number
}

/** The button for an order's next step; nothing if there is none. */
export function OrderStep({ order, statuses, now }: OrderStepProps) {
  const { t } = useTranslation("svc")
  const told = useTold()
  const { mutate, isPending } = useActOnOrder()
  const next = statuses.find(({ slug }) => slug === order.status)?.next ?? []
  const step = nextStepOf(order, laneOfOrder(order, now), next)
  if (step === null) return null
  const done = () => {
    if (step.kind !== "ready") return
    const label = t("card.undo")
    const undo = () => {
      toast.dismiss(shown)
      mutate({ order, act: { kind: "unready" } }, { onError: told })
    }
    const shown = toast.success(t("card.readyDone", { number: order.number }), {
      action: { label, altText: label, onClick: undo },
    })
  }
  return (
    <Button
      size="small"
      variant="secondary"
      data-step={step.name}
      isLoading={isPending}
      onClick={() => mutate({ order, act: { kind: "step", step } }, { onError: told, onSuccess: done })}
    >
      {t(`step.${step.name}`)}
    </Button>
  )
}
