import { Button, DropdownMenu } from "@medusajs/ui"
import { lazy, Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Order, OrderStatus } from "../../client/generated"
import { UNDONE_STATUSES } from "../../domain/orders/statuses"
import { laneOfOrder, nextStepOf } from "../lib/orders/next-step"
import { useStatuses } from "../lib/orders/use-orders"
import { OrderStep } from "./order-step"
import { AcceptIn } from "./orders/accept-in"
import { useActOnOne, useTakeStep } from "./orders/use-take-step"

const UndonePrompt = lazy(() => import("./orders/undone-prompt"))

interface OrderMovesProps {
  readonly order: Order
  /** The server's time; undefined: not known yet. */
  readonly serverTime: string | undefined
}

/** The usual next step, and every other move that the graph of statuses allows. */
export function OrderMoves({ order, serverTime }: OrderMovesProps) {
  const { t } = useTranslation("svc")
  const act = useActOnOne()
  const [isPending, setIsPending] = useState(false)
  const [asked, setAsked] = useState<OrderStatus["slug"]>()
  const take = useTakeStep()
  const statuses = useStatuses().data ?? []
  const next = statuses.find(({ slug }) => slug === order.status)?.next ?? []
  const lane = serverTime === undefined ? null : laneOfOrder(order, Date.parse(serverTime))
  const step = nextStepOf(order, lane, next)
  const move = (status: OrderStatus["slug"]): void => {
    if (UNDONE_STATUSES.includes(status)) {
      setAsked(status)
      return
    }
    setIsPending(true)
    void act(order, { kind: "move", status }).finally(() => setIsPending(false))
  }
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
              <DropdownMenu.Item key={status} onClick={() => move(status)}>
                {t(`status.${status}`)}
              </DropdownMenu.Item>
            ))}
          </DropdownMenu.Content>
        </DropdownMenu>
      )}
      {asked !== undefined && (
        <Suspense fallback={null}>
          <UndonePrompt order={order} status={asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
      {serverTime !== undefined &&
        (step?.kind === "move" && step.name === "accept" ? (
          <AcceptIn order={order} step={step} serverTime={serverTime} />
        ) : (
          <OrderStep
            order={order}
            lane={lane}
            next={next}
            minutes={undefined}
            nameOf={(name) => t(`step.${name}`)}
            onTake={take}
          />
        ))}
    </>
  )
}
