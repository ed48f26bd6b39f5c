import { StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Overview } from "../../../client/generated"
import { useFormats } from "../../lib/format"

type Mode = Overview["modes"][number]

/** Whether an order type takes orders; if not, until when. */
export function ModeState({ mode, overview }: { readonly mode: Mode; readonly overview: Overview }) {
  const { t } = useTranslation("svc")
  const { when } = useFormats()
  const until = mode.force_disabled_until
  const now = overview.server_time
  if (!mode.enabled) return <StatusBadge color="grey">{t("state.off")}</StatusBadge>
  if (overview.emergency_closed) return <StatusBadge color="red">{t("state.stopped")}</StatusBadge>
  if (mode.force_disabled)
    return (
      <StatusBadge color="orange">
        {until === null ? t("state.paused") : t("state.pausedUntil", { time: when(until, now) })}
      </StatusBadge>
    )
  if (mode.open_now) return <StatusBadge color="green">{t("state.open")}</StatusBadge>
  if (mode.next_open === null) return <StatusBadge color="grey">{t("state.noHours")}</StatusBadge>
  return <StatusBadge color="grey">{t("state.opens", { time: when(mode.next_open, now) })}</StatusBadge>
}
