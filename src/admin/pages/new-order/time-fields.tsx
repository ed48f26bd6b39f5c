import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { DaySlots } from "../../../client/generated"
import { Choice } from "../../components/choice"
import { Field } from "../../components/field"
import { useFormats } from "../../lib/format"
import type { Draft } from "../../lib/new-order/draft"
import { useOpenDates } from "../../lib/new-order/use-new-order"
import { offeredSlots } from "../../lib/schedule/offered-slots"

interface TimeFieldsProps {
  readonly draft: Draft
  readonly day: DaySlots | undefined
  readonly when: string | undefined
  readonly onChange: (change: Partial<Draft>) => void
}

/** The day and the time. Default: as soon as possible. */
export function TimeFields({ draft, day, when, onChange }: TimeFieldsProps) {
  const { t } = useTranslation("svc")
  const { date } = useFormats()
  const dates = useOpenDates(draft.way === "delivery" ? "delivery" : "pickup").data ?? []
  const shown = day?.date ?? ""
  const offered = offeredSlots(day?.slots ?? [])
  // The service gives an order without a chosen time the first free slot of today.
  const [first] = offered
  const options = [
    ...(day?.now_available ? [["now", t("newOrder.now")]] : []),
    ...(day?.asap_available ? [["asap", t("newOrder.asap")]] : []),
    ...offered.map(({ time, taken, max }) => [
      `${shown} ${time}`,
      max === null ? time : t("newOrder.slot", { time, taken, max }),
    ]),
  ]
  return (
    <div className="grid grid-cols-2 gap-4">
      <Field label={t("newOrder.day")}>
        {(control) => (
          <Choice
            control={control}
            label={t("newOrder.day")}
            value={shown}
            options={[...new Set([shown, ...dates])]
              .filter(Boolean)
              .sort()
              .map((each) => [each, date(each)])}
            // A day without a chosen time means its earliest one.
            onChange={(chosen) => onChange({ when: `${chosen} ` })}
          />
        )}
      </Field>
      {options.length === 0 ? (
        <Text size="small" className="text-ui-fg-subtle self-end" role="status">
          {day === undefined ? "" : t("newOrder.noTime")}
        </Text>
      ) : (
        <Field
          label={t("newOrder.time")}
          hint={when === "asap" && first !== undefined ? t("newOrder.asapHint", { time: first.time }) : undefined}
        >
          {(control) => (
            <Choice
              control={control}
              label={t("newOrder.time")}
              value={when ?? ""}
              options={options}
              onChange={(chosen) => onChange({ when: chosen })}
            />
          )}
        </Field>
      )}
    </div>
  )
}
