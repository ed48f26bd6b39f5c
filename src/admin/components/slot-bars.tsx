import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useFormats } from "../lib/format"

interface SlotBarsProps {
  readonly label: string
  readonly slots: readonly { readonly time: string; readonly taken: number; readonly max: number | null }[]
}

/** The orders of each slot, with a bar that shows how full a slot with a limit is. `time`: an ISO instant. */
export function SlotBars({ label, slots }: SlotBarsProps) {
  const { t } = useTranslation("svc")
  const { time } = useFormats()
  return (
    <ul className="grid grid-cols-2 gap-x-6 gap-y-2 px-6 py-4 sm:grid-cols-4" aria-label={label}>
      {slots.map((slot) => (
        <li key={slot.time}>
          <div className="flex justify-between gap-x-1">
            <Text size="xsmall" className="text-ui-fg-subtle tabular-nums">
              {time(slot.time)}
            </Text>
            <Text size="xsmall" weight="plus" className="tabular-nums" aria-hidden>
              {slot.max === null ? slot.taken : `${slot.taken}/${slot.max}`}
            </Text>
          </div>
          {slot.max !== null && (
            <div
              className="bg-ui-bg-switch-off mt-1 h-1 overflow-hidden rounded-full forced-colors:h-2 forced-colors:border"
              aria-hidden
            >
              <div
                className="bg-ui-bg-interactive h-full forced-colors:bg-[color:Highlight]"
                style={{ width: `${filled(slot.taken, slot.max)}%` }}
              />
            </div>
          )}
          <span className="sr-only">
            {t(slot.max === null ? "service.slotFree" : "service.slot", {
              time: time(slot.time),
              taken: slot.taken,
              max: slot.max,
            })}
          </span>
        </li>
      ))}
    </ul>
  )
}

function filled(taken: number, max: number): number {
  return max === 0 ? 0 : Math.min(100, Math.round((taken * 100) / max))
}
