import { toast } from "@medusajs/ui"
import { useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { ExtraCategory } from "../../../client/generated"
import { useReason } from "../../components/use-reason"
import { draftOf, type GroupDraft, problemsOf } from "../../lib/extras/draft"
import { groupClashes, groupOnTop } from "../../lib/extras/merge-group"
import { nothingMade } from "../../lib/extras/save-group"
import { useSaveGroup } from "../../lib/extras/use-extras"
import { isChangedMeanwhile } from "../../lib/merge/save-on-top"
import { useCurrency } from "../../lib/orders/use-currency"
import { useUnsavedGuard } from "../../lib/use-unsaved-guard"

/** The form of a group of extras. It does not save a group from which guests could not choose. */
export function useGroupForm(opened: ExtraCategory | undefined, onSaved: () => void) {
  const { t } = useTranslation("svc")
  const reason = useReason()
  const { digits } = useCurrency()
  // The group as it was when the form was opened, so that saving does not undo changes of other users.
  const [stored, setStored] = useState(opened)
  const [latest, setLatest] = useState(opened)
  const [draft, setDraft] = useState(() => draftOf(stored))
  const [isDirty, setIsDirty] = useState(false)
  const [tried, setTried] = useState(false)
  const made = useRef(nothingMade())
  const { mutate, isPending, error, reset } = useSaveGroup()
  useUnsavedGuard(isDirty)
  const problems = problemsOf(draft, digits)
  const replace = (next: GroupDraft): void => {
    setDraft(next)
    setIsDirty(true)
  }
  const isClash = isChangedMeanwhile(error)
  const clashes =
    isClash && stored !== undefined && latest !== undefined ? groupClashes({ began: stored, draft, seen: stored }, latest) : []
  /** Saves the group. @returns false if a field has to be corrected first */
  const save = (seen = stored): boolean => {
    setTried(true)
    if (problems.size > 0) return false
    mutate(
      { draft, stored, seen, made: made.current, onClash: setLatest },
      {
        onSuccess: () => {
          toast.success(t("form.saved"))
          setIsDirty(false)
          onSaved()
        },
      },
    )
    return true
  }
  const problemOf = (failure: unknown): string | undefined => {
    if (isClash) return clashes.length > 0 ? undefined : t("form.changed")
    if (failure !== null) return reason(failure)
    return tried && problems.size > 0 ? t("form.invalid") : undefined
  }
  return {
    draft,
    isDirty,
    replace,
    change: (change: Partial<GroupDraft>) => replace({ ...draft, ...change }),
    save: () => save(),
    isSaving: isPending,
    problem: problemOf(error),
    clashes,
    keepMine: () => void save(latest),
    /** Takes the other user's values of the fields that both have changed. */
    takeTheirs: (): void => {
      if (stored === undefined || latest === undefined) return
      const given = clashes.map(({ name }) => name)
      setDraft(groupOnTop({ began: stored, draft, seen: stored }, latest, given))
      setStored(latest)
      reset()
    },
    /** The error message of a field. Empty fields have none before the first attempt to save. */
    errorOf: (path: string): string | undefined => {
      const problem = problems.get(path)
      const isEarly = problem === "missing" || problem === "tooFew"
      return problem === undefined || (isEarly && !tried) ? undefined : t(`extrasPage.problems.${problem}`)
    },
  }
}
