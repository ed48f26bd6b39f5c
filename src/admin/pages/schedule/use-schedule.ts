import { toast } from "@medusajs/ui"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { SettingsOperation } from "../../../client/generated"
import type { OrderType } from "../../../domain/settings/operation-settings"
import { useReason } from "../../components/use-reason"
import type { Answer } from "../../lib/api"
import { conflictsIn, editedIn } from "../../lib/merge/merge"
import { isChangedMeanwhile, saveOnTop } from "../../lib/merge/save-on-top"
import { draftOf, fieldsOf, problemsOf, type ScheduleDraft } from "../../lib/schedule/draft"
import { changeBetween, onTopOf } from "../../lib/schedule/merge-drafts"
import { fieldErrors, isInvalid } from "../../lib/settings/use-operation"
import { putSettings, readSettings, useSaveSettings } from "../../lib/settings/use-settings"

/** The key of the text that says what a field should contain. */
const wordOf = (path: string): string =>
  path.endsWith(".date") ? "schedule.needsDate" : /^(hours|exceptions)/.test(path) ? "hours.unreadable" : "schedule.whole"

type Stored = Answer<SettingsOperation>
/** A schedule while it is edited, and the version with which it began. */
interface Edit {
  readonly draft: ScheduleDraft
  readonly seen: Stored
}
type Edits = Partial<Readonly<Record<OrderType, Edit>>>

const storedIn = ({ data }: Pick<Stored, "data">, mode: OrderType): ScheduleDraft => draftOf(data.order_types[mode])

/** The fields that an edit and a later version have changed to different values. */
const conflictsOf = ({ draft, seen }: Edit, mode: OrderType, now: Pick<Stored, "data">) =>
  conflictsIn(fieldsOf(storedIn(seen, mode)), fieldsOf(draft), fieldsOf(storedIn(now, mode)))

/** An edit on top of a later version. @param given fields that keep the later version's value */
const moved = ({ draft, seen }: Edit, mode: OrderType, now: Stored, given: readonly string[] = []): Edit => ({
  draft: onTopOf(storedIn(now, mode), storedIn(seen, mode), draft, given),
  seen: now,
})

/**
 * The schedule of an order type while it is edited, and the stored one. Each order type has its own edit, which takes over what others store in
 * other fields.
 * @param latest the current settings
 */
export function useSchedule(latest: Stored, mode: OrderType) {
  const { t } = useTranslation("svc")
  const reason = useReason()
  const client = useQueryClient()
  const [edits, setEdits] = useState<Edits>({})
  const [tried, setTried] = useState(false)
  const { mutate, isPending, error, reset } = useSaveSettings("operation", (edit: Edit) =>
    saveOnTop<SettingsOperation>(edit.seen, {
      send: (seen) => {
        const { draft } = moved(edit, mode, seen)
        return putSettings("operation", {
          change: { order_types: { [mode]: changeBetween(storedIn(seen, mode), draft) } },
          etag: seen.etag,
        })
      },
      read: () => readSettings(client, "operation"),
      conflicts: (data) => conflictsOf(edit, mode, { data }).length > 0,
    }),
  )

  const editOf = (each: OrderType): Edit => {
    const kept = edits[each]
    if (kept === undefined) return { draft: storedIn(latest, each), seen: latest }
    return kept.seen === latest || conflictsOf(kept, each, latest).length > 0 ? kept : moved(kept, each, latest)
  }
  const edit = editOf(mode)
  const problems = problemsOf(edit.draft)
  const refused = fieldErrors(error)
  const isDirtyIn = (each: OrderType): boolean => {
    const { draft, seen } = editOf(each)
    return editedIn(fieldsOf(storedIn(seen, each)), fieldsOf(draft)).length > 0
  }
  const conflicts = isChangedMeanwhile(error) ? conflictsOf(edit, mode, latest) : []
  const keep = (kept: Edit): void => setEdits((before) => ({ ...before, [mode]: kept }))
  /** Removes the messages of the last attempt to save. */
  const clear = (): void => {
    setTried(false)
    reset()
  }
  const forget = (): void => {
    setEdits(({ [mode]: _, ...others }) => others)
    clear()
  }
  const save = (wanted: Edit): void => {
    setTried(true)
    if (problemsOf(wanted.draft).size > 0) return
    keep(wanted)
    mutate(wanted, {
      onSuccess: () => {
        toast.success(t("form.saved"))
        forget()
      },
    })
  }
  const problemOf = (failure: unknown): string | undefined => {
    if (failure === null || conflicts.length > 0) return undefined
    if (isChangedMeanwhile(failure)) return t("form.changed")
    return isInvalid(failure) ? t("form.invalid") : reason(failure)
  }

  return {
    draft: edit.draft,
    stored: storedIn(latest, mode),
    isDirtyIn,
    isSaving: isPending,
    tried,
    problems,
    change: (changed: Partial<ScheduleDraft>) => {
      keep({ ...edit, draft: { ...edit.draft, ...changed } })
      // The refused value has been changed, so the message no longer applies.
      if (error !== null) reset()
    },
    discard: forget,
    clear,
    save: () => save(edit),
    /** The fields that another user has also changed, with both values. */
    conflicts,
    keepMine: () => save(moved(edit, mode, latest)),
    takeTheirs: (): void => {
      const given = conflicts.map(({ name }) => name)
      keep(moved(edit, mode, latest, given))
      clear()
    },
    problem: problemOf(error),
    /** The error message of a field. @param path below the mode: `hours.monday` */
    errorOf: (path: string): string | undefined => {
      const problem = problems.get(path)
      if (problem === "overlap") return t("hours.overlap")
      if (problem === "unreadable") return t(wordOf(path))
      return refused(`order_types.${mode}.${path}`)
    },
  }
}
