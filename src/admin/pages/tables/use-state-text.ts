import { useTranslation } from "react-i18next"
import { useFormats } from "../../lib/format"
import type { SeatState } from "../../lib/tables/seats"

/** Returns a function that formats the state of a table; a time on another day than `now` has its date. */
export function useStateText(): (state: SeatState, now: string | undefined) => string {
  const { t } = useTranslation("svc")
  const { when } = useFormats()
  return (state, now) => {
    if (state.name === "occupied") return t("tables.state.occupied", { time: when(state.since, now ?? state.since) })
    if (state.name !== "held") return t(`tables.state.${state.name}`)
    return state.until === null
      ? t("tables.state.choosing")
      : t("tables.state.held", { time: when(state.until, now ?? state.until) })
  }
}
