import { useTranslation } from "react-i18next"

/** Returns a function that says how many extras of a group must or can be chosen. `most` null: no limit. */
export function useExtraRule(): (least: number, most: number | null) => string {
  const { t } = useTranslation("svc")
  return (least, most) => {
    if (most === null) return t(least > 0 ? "extras.atLeast" : "extras.any", { least })
    if (least === most) return t("extras.exactly", { most })
    return t(least > 0 ? "extras.between" : "extras.upTo", { least, most })
  }
}
