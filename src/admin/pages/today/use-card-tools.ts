import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import type { Order } from "../../../client/generated"
import { useModeName } from "../../components/modes/mode-name"
import { useActOnOne, useTakeStep } from "../../components/orders/use-take-step"
import { useAttempt } from "../../components/use-attempt"
import { useFormats } from "../../lib/format"
import { usePrint } from "../../lib/print/use-print"

/** What all cards share: texts, formats and actions. It stays the same object while the language does, so that no card renders for it again. */
export function useCardTools() {
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
      act,
      takeStep,
      modeName,
      print: (order: Order) => attempt(() => printAll([order]), undefined, { place: order.id }),
    }),
    [t, money, when, act, takeStep, modeName, printAll, attempt],
  )
}

export type CardTools = ReturnType<typeof useCardTools>
