import { InlineTip } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { SettingsOperation } from "../../../client/generated"
import { type Tab, warningsOn } from "../../lib/settings/tabs"

interface WarningsProps {
  readonly tab: Tab
  readonly stored: SettingsOperation
}

/** Warnings about saved settings that cannot work, on the tab where they can be resolved. */
export function Warnings({ tab, stored }: WarningsProps) {
  const { t } = useTranslation("svc")
  return warningsOn(tab, stored).map(({ path, code, message }) => {
    const mode = /^order_types\.(\w+)\./.exec(path)?.[1]
    const key = path === "delivery.store_address" ? "store_address_missing" : code
    return (
      <InlineTip key={`${path} ${code}`} variant="warning" label={t(mode === undefined ? "form.warning" : `modes.${mode}`)}>
        {t(`settings.warnings.${key}`, { defaultValue: message, country: stored.country })}
      </InlineTip>
    )
  })
}
