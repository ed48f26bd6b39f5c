import { Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { MergeView } from "../../components/merge-view"
import { useFormats } from "../../lib/format"
import type { Conflict as FieldConflict } from "../../lib/merge/merge"
import { NUMBERS, SWITCHES } from "../../lib/schedule/draft"
import { DAYS } from "../../lib/schedule/week-texts"

interface ConflictProps {
  readonly conflicts: readonly FieldConflict[]
  readonly onKeep: () => void
  readonly onTake: () => void
}

/** The fields of a schedule that two users have changed to different values. */
export function Conflict({ conflicts, onKeep, onTake }: ConflictProps) {
  const { t } = useTranslation("svc")
  const { weekday, date } = useFormats()
  const nameOf = (name: string): string => {
    const day = (DAYS as readonly string[]).indexOf(name)
    if (day >= 0) return weekday(day)
    const field = [...NUMBERS, ...SWITCHES].find((each) => each === name)
    return field === undefined ? date(name.replace("exception ", "")) : t(`schedule.fields.${field}`)
  }
  const textOf = (value: unknown): string =>
    typeof value === "boolean" ? t(value ? "schedule.yes" : "schedule.no") : String(value ?? "") || "–"
  return (
    <Container className="p-0">
      <MergeView
        differences={conflicts.map((each) => ({
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
