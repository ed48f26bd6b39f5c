import { Container, Heading } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { TextField } from "../../components/field"
import { SwitchField } from "../../components/switch-field"
import { NUMBERS, type ScheduleDraft, SWITCHES } from "../../lib/schedule/draft"

interface CapacityFieldsProps {
  readonly draft: ScheduleDraft
  readonly onChange: (change: Partial<ScheduleDraft>) => void
  readonly errorOf: (path: string) => string | undefined
}

/** Preparation time, capacity of a slot, and how far ahead guests may order. */
export function CapacityFields({ draft, onChange, errorOf }: CapacityFieldsProps) {
  const { t } = useTranslation("svc")
  const { numbers, switches } = draft
  return (
    <Container className="divide-y p-0">
      <Heading level="h2" className="px-6 py-4">
        {t("schedule.capacity")}
      </Heading>
      <div className="flex flex-col gap-y-3 px-6 py-4">
        {SWITCHES.map((name) => (
          <SwitchField
            key={name}
            label={t(`schedule.fields.${name}`)}
            checked={switches[name]}
            onChange={(on) => onChange({ switches: { ...switches, [name]: on } })}
          />
        ))}
      </div>
      <div className="grid grid-cols-1 gap-3 px-6 py-4 sm:grid-cols-2">
        {NUMBERS.map((name) => (
          <TextField
            key={name}
            label={t(`schedule.fields.${name}`)}
            hint={name === "max_per_slot" ? t("schedule.maxHint") : undefined}
            inputMode="numeric"
            autoComplete="off"
            value={numbers[name]}
            error={errorOf(name)}
            onChange={(value) => onChange({ numbers: { ...numbers, [name]: value } })}
          />
        ))}
      </div>
    </Container>
  )
}
