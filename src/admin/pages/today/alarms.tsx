import { InlineTip } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Overview } from "../../../client/generated"
import { useFormats } from "../../lib/format"

const KINDS = ["order_unaccepted", "no_screen", "printer_silent"] as const

/** The problems that need the owner's attention now. */
export function Alarms({ overview }: { readonly overview: Overview }) {
  const { t } = useTranslation("svc")
  const { when } = useFormats()
  if (overview.alarms.length === 0) return null
  return (
    <div className="flex flex-col gap-y-2 px-6 py-4" role="alert">
      {overview.alarms.map(({ code, label, since }) => {
        const kind = KINDS.find((name) => name === code)
        return (
          <InlineTip key={`${code}${label}`} variant="error" label={when(since, overview.server_time)}>
            {kind === undefined ? label : t(`alarms.${kind}`, { label })}
          </InlineTip>
        )
      })}
    </div>
  )
}
