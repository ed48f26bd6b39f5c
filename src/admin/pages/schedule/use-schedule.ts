import { toast } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { SettingsOperation } from "../../../client/generated"
import { ORDER_TYPES, type OrderType } from "../../../domain/settings/operation-settings"
import { useReason } from "../../components/use-reason"
import type { Answer } from "../../lib/api"
import { withDay } from "../../lib/schedule/closed-day"
import { changeOf, differencesOf, draftOf, problemsOf, type ScheduleDraft } from "../../lib/schedule/draft"
import { fieldErrors, isChangedMeanwhile, isInvalid, useSaveOperation } from "../../lib/settings/use-operation"

/** The key of the text that says what the field should contain. */
const wordOf = (path: string): string =>
  path.endsWith(".date") ? "schedule.needsDate" : /^(hours|exceptions)/.test(path) ? "hours.unreadable" : "schedule.whole"

type Drafts = Partial<Readonly<Record<OrderType, { readonly draft: ScheduleDraft; readonly etag: string | undefined }>>>

/**
 * The schedule of an order type while it is edited, and the stored one. Each order type has its own draft.
 * @param latest the current settings. If another user has saved since, they are newer than those of the draft
 */
export function useSchedule(latest: Answer<SettingsOperation>, mode: OrderType) {
  const { t } = useTranslation("svc")
  const reason = useReason()
  const [drafts, setDrafts] = useState<Drafts>({})
  const [tried, setTried] = useState(false)
  const { mutate, isPending, error, reset } = useSaveOperation()

  const stored = draftOf(latest.data.order_types[mode])
  const { draft, etag } = drafts[mode] ?? { draft: stored, etag: latest.etag }
  const problems = problemsOf(draft)
  const refused = fieldErrors(error)
  const isDirtyIn = (each: OrderType): boolean => {
    const kept = drafts[each]
    return kept !== undefined && differencesOf(kept.draft, draftOf(latest.data.order_types[each])).length > 0
  }
  /** Removes the messages of the last attempt to save. */
  const clear = (): void => {
    setTried(false)
    reset()
  }

  const forget = (): void => {
    setDrafts(({ [mode]: _, ...others }) => others)
    clear()
  }

  const save = (version = etag): void => {
    setTried(true)
    const change = changeOf(draft)
    if (change === null || problems.size > 0) return
    mutate(
      { change: { order_types: { [mode]: change } }, etag: version },
      {
        onSuccess: () => {
          toast.success(t("form.saved"))
          forget()
        },
      },
    )
  }

  /** Takes a date of other settings into the drafts that began with the settings before them. */
  const followDay = (date: string, before: Answer<SettingsOperation>, after: Answer<SettingsOperation>): void =>
    setDrafts((kept) => {
      const followed = ORDER_TYPES.flatMap((each) => {
        const edited = kept[each]
        if (edited === undefined) return []
        const { exceptions } = draftOf(after.data.order_types[each])
        const draft = { ...edited.draft, exceptions: withDay(edited.draft.exceptions, exceptions, date) }
        return [[each, { draft, etag: edited.etag === before.etag ? after.etag : edited.etag }]]
      })
      return Object.fromEntries(followed)
    })

  return {
    draft,
    stored,
    followDay,
    isDirtyIn,
    isSaving: isPending,
    tried,
    problems,
    change: (changed: Partial<ScheduleDraft>) => {
      setDrafts((before) => ({ ...before, [mode]: { draft: { ...draft, ...changed }, etag } }))
      // The refused value has been changed, so the message no longer applies.
      if (error !== null) reset()
    },
    discard: forget,
    clear,
    save: () => save(),
    /** Saves, and overwrites what another user has saved since the draft began. */
    overwrite: () => save(latest.etag),
    isConflict: isChangedMeanwhile(error),
    /** Whether the other user's version has been read. */
    isReread: latest.etag !== etag,
    problem: error === null || isChangedMeanwhile(error) ? undefined : isInvalid(error) ? t("form.invalid") : reason(error),
    /** The error message of a field. @param path below the mode: `hours.monday` */
    errorOf: (path: string): string | undefined => {
      const problem = problems.get(path)
      if (problem === "overlap") return t("hours.overlap")
      if (problem === "unreadable") return t(wordOf(path))
      return refused(`order_types.${mode}.${path}`)
    },
  }
}
