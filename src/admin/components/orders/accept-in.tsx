import { Button, DropdownMenu } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Order } from "../../../client/generated"
import { OTHER_MINUTES, proposalFor } from "../../../domain/orders/proposal"
import { useLiveState } from "../../lib/live/use-live"
import type { NextStep } from "../../lib/orders/next-step"
import { useOverview } from "../../lib/orders/use-orders"
import { useTakeStep } from "./use-take-step"

interface AcceptInProps {
  readonly order: Order
  /** The move that accepts the order. */
  readonly step: Extract<NextStep, { readonly kind: "move" }>
  readonly serverTime: string
}

/** Accepts an order with a time: the proposed one, as at the counter, or another one. */
export function AcceptIn({ order, step, serverTime }: AcceptInProps) {
  const { t } = useTranslation("svc")
  const [isPending, setIsPending] = useState(false)
  const take = useTakeStep()
  const types = useOverview(useLiveState()).data?.modes ?? []
  const { minutes: proposed } = proposalFor(order, types, Date.parse(serverTime))
  /** @param minutes undefined: the time that the guest has requested */
  const accept = (minutes: number | undefined): void => {
    setIsPending(true)
    void take(order, step, minutes).finally(() => setIsPending(false))
  }
  return (
    <>
      <DropdownMenu>
        <DropdownMenu.Trigger asChild>
          <Button size="small" variant="secondary" disabled={isPending}>
            {t("step.otherTime")}
          </Button>
        </DropdownMenu.Trigger>
        <DropdownMenu.Content align="end">
          {OTHER_MINUTES.map((minutes) => (
            <DropdownMenu.Item key={minutes} onClick={() => accept(minutes)}>
              {t("step.acceptIn", { minutes })}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu>
      <Button size="small" variant="secondary" isLoading={isPending} onClick={() => accept(proposed)}>
        {proposed === undefined ? t("step.accept") : t("step.acceptIn", { minutes: proposed })}
      </Button>
    </>
  )
}
