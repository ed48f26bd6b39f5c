import { InlineTip } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Overview } from "../../../client/generated"
import { useFormats } from "../../lib/format"

const KINDS = ["order_unaccepted", "no_screen", "printer_silent"] as const

/** The number of alarms that fit even on a phone, where each may need three lines. */
const FIT = 2

/** The problems that need the owner's attention now. */
export function Alarms({ overview }: { readonly overview: Overview }) {
  const { t } = useTranslation("svc")
  const { when } = useFormats()
  if (overview.alarms.length === 0) return null
  return (
    // Many alarms scroll, so that the orders stay in view.
    <div
      className="flex max-h-56 flex-col gap-y-2 overflow-y-auto px-6 py-4 [&>*]:shrink-0"
      role="alert"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable with the keyboard
      tabIndex={overview.alarms.length > FIT ? 0 : undefined}
    >
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
