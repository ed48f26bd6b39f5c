import { Plus, Trash } from "@medusajs/icons"
import { Button, Container, Heading, IconButton, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { TextField } from "../../components/field"
import { useFormats } from "../../lib/format"
import type { ExceptionDraft } from "../../lib/schedule/draft"

interface ExceptionsEditorProps {
  readonly exceptions: readonly ExceptionDraft[]
  readonly onChange: (exceptions: readonly ExceptionDraft[]) => void
  readonly errorOf: (path: string) => string | undefined
}

/** Dates with exceptional hours. */
export function ExceptionsEditor({ exceptions, onChange, errorOf }: ExceptionsEditorProps) {
  const { t } = useTranslation("svc")
  const { date } = useFormats()
  const set = (index: number, change: Partial<ExceptionDraft>) =>
    onChange(exceptions.map((each, at) => (at === index ? { ...each, ...change } : each)))
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
        <div>
          <Heading level="h2">{t("schedule.exceptions")}</Heading>
          <Text size="small" className="text-ui-fg-subtle">
            {t("schedule.exceptionsHint")}
          </Text>
        </div>
        <Button
          size="small"
          variant="secondary"
          type="button"
          onClick={() => onChange([...exceptions, { date: "", text: "", note: "" }])}
        >
          <Plus aria-hidden />
          {t("schedule.addException")}
        </Button>
      </div>
      {exceptions.length === 0 && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {t("schedule.noExceptions")}
        </Text>
      )}
      {exceptions.map((each, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an exception has no id until its date is typed
        <div key={index} className="flex flex-wrap items-start gap-3 px-6 py-3">
          <TextField
            label={t("schedule.date")}
            type="date"
            value={each.date}
            error={errorOf(`exceptions[${index}].date`)}
            onChange={(value) => set(index, { date: value })}
          />
          <div className="min-w-40 flex-1">
            <TextField
              label={t("schedule.hoursField")}
              placeholder={t("hours.closed")}
              autoComplete="off"
              value={each.text}
              error={errorOf(`exceptions[${index}].ranges`)}
              onChange={(text) => set(index, { text })}
            />
          </div>
          <div className="min-w-40 flex-1">
            <TextField
              label={t("schedule.note")}
              autoComplete="off"
              maxLength={200}
              value={each.note}
              onChange={(note) => set(index, { note })}
            />
          </div>
          <IconButton
            type="button"
            size="small"
            variant="transparent"
            className="mt-7"
            aria-label={t("schedule.remove", { date: each.date === "" ? t("schedule.newDay") : date(each.date) })}
            onClick={() => onChange(exceptions.filter((_, at) => at !== index))}
          >
            <Trash />
          </IconButton>
        </div>
      ))}
    </Container>
  )
}
