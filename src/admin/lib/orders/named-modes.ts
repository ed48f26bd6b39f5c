import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import type { Overview } from "../../../client/generated"

/**
 * Returns a function that names the order types of an overview: as the owner has named them, otherwise in the dashboard's language. The service
 * names them in the store's language.
 */
export function useNamedModes(): (overview: Overview) => Overview {
  const { t } = useTranslation("svc")
  return useCallback(
    (overview) => ({
      ...overview,
      modes: overview.modes.map((mode) => ({ ...mode, label: mode.own_label || t(`modes.${mode.slug}`) })),
    }),
    [t],
  )
}
