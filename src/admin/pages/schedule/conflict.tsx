import { Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { MergeView } from "../../components/merge-view"
import { useFormats } from "../../lib/format"
import { differencesOf, NUMBERS, type ScheduleDraft, SWITCHES } from "../../lib/schedule/draft"
import { DAYS } from "../../lib/schedule/week-texts"

interface ConflictProps {
  readonly mine: ScheduleDraft
  readonly theirs: ScheduleDraft
  readonly onKeep: () => void
  readonly onTake: () => void
}

/** Two versions of a schedule, field by field. */
export function Conflict({ mine, theirs, onKeep, onTake }: ConflictProps) {
  const { t } = useTranslation("svc")
  const { weekday, date } = useFormats()
  const nameOf = (name: string): string => {
    const day = (DAYS as readonly string[]).indexOf(name)
    if (day >= 0) return weekday(day)
    const field = [...NUMBERS, ...SWITCHES].find((each) => each === name)
    return field === undefined ? date(name.replace("exception ", "")) : t(`schedule.fields.${field}`)
  }
  const textOf = (value: string | boolean): string =>
    typeof value === "string" ? value || "–" : t(value ? "schedule.yes" : "schedule.no")
  return (
    <Container className="p-0">
      <MergeView
        differences={differencesOf(mine, theirs).map((each) => ({
          key: each.name,
          name: nameOf(each.name),
          mine: textOf(each.mine),
          theirs: textOf(each.theirs),
        }))}
        onKeep={onKeep}
        onTake={onTake}
      />
    </Container>
  )
}
