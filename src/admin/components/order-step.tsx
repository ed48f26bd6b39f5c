import { Button } from "@medusajs/ui"
import { useState } from "react"
import type { Order } from "../../client/generated"
import type { Lane } from "../../domain/orders/lanes"
import { type NextStep, nextStepOf, type StepName } from "../lib/orders/next-step"

interface OrderStepProps {
  readonly order: Order
  readonly lane: Lane | null
  /** The statuses that the graph allows from the order's status. */
  readonly next: readonly string[]
  /** For accepting: minutes until it is ready or delivered; undefined: its requested time applies. */
  readonly minutes: number | undefined
  /** @param minutes undefined: the step names no time */
  readonly nameOf: (step: StepName, minutes: number | undefined) => string
  readonly onTake: (order: Order, step: NextStep, minutes: number | undefined) => Promise<unknown>
}

/** The button for an order's next step; nothing if there is none. It reads no texts or data itself, because a board has hundreds of these buttons. */
export function OrderStep({ order, lane, next, minutes, nameOf, onTake }: OrderStepProps) {
  const [isPending, setIsPending] = useState(false)
  const step = nextStepOf(order, lane, next)
  if (step === null) return null
  const proposed = step.name === "accept" ? minutes : undefined
  const take = (): void => {
    setIsPending(true)
    void onTake(order, step, proposed).finally(() => setIsPending(false))
  }
  return (
    <Button size="small" variant="secondary" data-step={step.name} isLoading={isPending} onClick={take}>
      {nameOf(step.name, proposed)}
    </Button>
  )
}
