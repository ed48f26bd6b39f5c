import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import type { Order } from "../../../client/generated"
import { useModeName } from "../../components/modes/mode-name"
import { useActOnOne, useTakeStep } from "../../components/orders/use-take-step"
import { useAttempt } from "../../components/use-attempt"
import { useFormats } from "../../lib/format"
import type { NextStep } from "../../lib/orders/next-step"
import type { OrderAct } from "../../lib/orders/use-orders"
import { usePrint } from "../../lib/print/use-print"

/**
 * The texts, formats and actions that all cards share. The object changes only with the language, so that it does not make cards render again.
 * @param own the orders on which the user of this screen acts
 */
export function useCardTools(own: Set<string>) {
  const { t } = useTranslation("svc")
  const { money, when } = useFormats()
  const attempt = useAttempt()
  const act = useActOnOne()
  const takeStep = useTakeStep()
  const modeName = useModeName()
  const { mutateAsync: printAll } = usePrint()
  return useMemo(
    () => ({
      t,
      money,
      when,
      act: (order: Order, what: OrderAct) => {
        own.add(order.id)
        return act(order, what)
      },
      takeStep: (order: Order, step: NextStep, minutes?: number) => {
        own.add(order.id)
        return takeStep(order, step, minutes)
      },
      modeName,
      print: (order: Order) => attempt(() => printAll([order]), undefined, { place: order.id }),
    }),
    [t, money, when, act, takeStep, modeName, printAll, attempt, own],
  )
}

export type CardTools = ReturnType<typeof useCardTools>
