import { useTranslation } from "react-i18next"
import type { MergedForm } from "../../lib/merge/use-record-form"
import { MergeView } from "../merge-view"

interface FormConflictProps {
  readonly form: MergedForm
  /** The name of a setting on the form. Settings with the same name are one field. */
  readonly nameOf: (path: string) => string
  /** Formats a value that is no text, number or switch. Undefined: the value is shown unchanged. */
  readonly textOf?: (value: unknown, path: string) => string | undefined
}

/** The values that another user has saved while a form was open, beside the typed ones. */
export function FormConflict({ form, nameOf, textOf }: FormConflictProps) {
  const { t } = useTranslation("svc")
  if (form.clashes.length === 0) return null
  const shown = (value: unknown, path: string): string => {
    if (typeof value === "boolean") return t(value ? "schedule.yes" : "schedule.no")
    return (textOf?.(value, path) ?? String(value ?? "")) || "–"
  }
  const byName = new Map(form.clashes.map((clash) => [nameOf(clash.name), clash]))
  return (
    <MergeView
      differences={[...byName].map(([name, { name: key, mine, theirs }]) => ({
        key,
        name,
        mine: shown(mine, key),
        theirs: shown(theirs, key),
      }))}
      onKeep={form.keepMine}
      onTake={form.takeTheirs}
    />
  )
}
