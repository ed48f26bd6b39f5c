import { InlineTip } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { SettingsOperation } from "../../../client/generated"
import { useWarningText } from "../../components/forms/use-warning-text"
import { type Tab, warningsOn } from "../../lib/settings/tabs"

interface WarningsProps {
  readonly tab: Tab
  readonly stored: SettingsOperation
}

/** Warnings about saved settings that cannot work, on the tab where they can be resolved. */
export function Warnings({ tab, stored }: WarningsProps) {
  const { t } = useTranslation("svc")
  const textOf = useWarningText()
  return warningsOn(tab, stored).map((warning) => {
    const { path, code } = warning
    const mode = /^order_types\.(\w+)\./.exec(path)?.[1]
    return (
      <InlineTip key={`${path} ${code}`} variant="warning" label={t(mode === undefined ? "form.warning" : `modes.${mode}`)}>
        {textOf(warning, stored)}
      </InlineTip>
    )
  })
}
