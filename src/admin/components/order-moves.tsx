import { Button, DropdownMenu } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Order } from "../../client/generated"
import { laneOfOrder } from "../lib/orders/next-step"
import { useActOnOrder, useStatuses } from "../lib/orders/use-orders"
import { OrderStep } from "./order-step"
import { useTakeStep } from "./orders/use-take-step"
import { useFailureToast } from "./use-failure-toast"

interface OrderMovesProps {
  readonly order: Order
  /** The server's time; undefined: not known yet. */
  readonly serverTime: string | undefined
}

/** The usual next step, and every other move that the graph of statuses allows. */
export function OrderMoves({ order, serverTime }: OrderMovesProps) {
  const { t } = useTranslation("svc")
  const showFailure = useFailureToast()
  const take = useTakeStep()
  const statuses = useStatuses().data ?? []
  const { mutateAsync, isPending } = useActOnOrder()
  const next = statuses.find(({ slug }) => slug === order.status)?.next ?? []
  return (
    <>
      {next.length > 0 && (
        <DropdownMenu>
          <DropdownMenu.Trigger asChild>
            <Button size="small" variant="secondary" isLoading={isPending}>
              {t("order.move")}
            </Button>
          </DropdownMenu.Trigger>
          <DropdownMenu.Content>
            {next.map((status) => (
              <DropdownMenu.Item
                key={status}
                onClick={() => void mutateAsync({ order, act: { kind: "move", status } }).catch(showFailure)}
              >
                {t(`status.${status}`)}
              </DropdownMenu.Item>
            ))}
          </DropdownMenu.Content>
        </DropdownMenu>
      )}
      {serverTime !== undefined && (
        <OrderStep
          order={order}
          lane={laneOfOrder(order, Date.parse(serverTime))}
          next={next}
          nameOf={(step) => t(`step.${step}`)}
          onTake={take}
        />
      )}
    </>
  )
}
