import "../../i18n/warnings/add"
import { useTranslation } from "react-i18next"
import type { SettingsOperation } from "../../../client/generated"

type Warning = SettingsOperation["warnings"][number]

/** A warning about saved settings in the dashboard's language. For an unknown warning, the service's message is used. */
export function useWarningText(): (warning: Warning, stored: Pick<SettingsOperation, "country">) => string {
  const { t } = useTranslation("svc")
  return ({ path, code, message }, { country }) => {
    const key = path === "delivery.store_address" ? "store_address_missing" : code
    return t(`settings.warnings.${key}`, { defaultValue: message, country })
  }
}
