import { useTranslation } from "react-i18next"
import type { MergedForm } from "../../lib/merge/use-record-form"
import { MergeView } from "../merge-view"

interface FormConflictProps {
  readonly form: MergedForm
  /** The name of a setting on the form. Settings with the same name are one field there. */
  readonly nameOf: (path: string) => string
  readonly textOf?: (value: unknown) => string
}

/** What another user has saved while a form was open, beside what was typed into it. */
export function FormConflict({ form, nameOf, textOf }: FormConflictProps) {
  const { t } = useTranslation("svc")
  if (form.clashes.length === 0) return null
  const shown = (value: unknown): string => {
    if (typeof value === "boolean") return t(value ? "schedule.yes" : "schedule.no")
    return (textOf?.(value) ?? String(value)) || "–"
  }
  const byName = new Map(form.clashes.map((clash) => [nameOf(clash.name), clash]))
  return (
    <MergeView
      differences={[...byName].map(([name, { name: key, mine, theirs }]) => ({
        key,
        name,
        mine: shown(mine),
        theirs: shown(theirs),
      }))}
      onKeep={form.keepMine}
      onTake={form.takeTheirs}
    />
  )
}
