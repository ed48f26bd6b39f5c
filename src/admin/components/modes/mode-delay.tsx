import { StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Overview } from "../../../client/generated"
import { useFormats } from "../../lib/format"

interface ModeDelayProps {
  readonly mode: Pick<Overview["modes"][number], "extra_minutes" | "extra_minutes_until">
  /** The server's time. */
  readonly now: string
}

/** The extra minutes of an order type, and their end; nothing if it has none. */
export function ModeDelay({ mode: { extra_minutes: minutes, extra_minutes_until: until }, now }: ModeDelayProps) {
  const { t } = useTranslation("svc")
  const { when } = useFormats()
  if (minutes === 0) return null
  return (
    <StatusBadge color="blue">
      {until === null ? t("state.delay", { minutes }) : t("state.delayUntil", { minutes, time: when(until, now) })}
    </StatusBadge>
  )
}
