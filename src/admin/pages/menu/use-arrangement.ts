import { toast } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { ProductCategory, SettingsCategoryMenu } from "../../../client/generated"
import { useReason } from "../../components/use-reason"
import type { Answer } from "../../lib/api"
import { changed, draftOf, isSameMenu, type MenuDraft, menuConflicts, moved, onTopOf } from "../../lib/menu/category-draft"
import { useSaveCategoryMenu } from "../../lib/menu/use-category-menu"
import { isChangedMeanwhile } from "../../lib/merge/save-on-top"

/** An arrangement, and the version with which it began. */
interface Edit {
  readonly draft: MenuDraft
  readonly seen: Answer<SettingsCategoryMenu>
}

/**
 * The arrangement of the menu while it is edited, and the stored one.
 * @param latest the stored version. If another user has saved, it is newer than the version with which the draft began
 */
export function useArrangement(categories: readonly ProductCategory[], latest: Answer<SettingsCategoryMenu>) {
  const { t } = useTranslation("svc")
  const reason = useReason()
  const [edited, setEdited] = useState<Edit>()
  const storedIn = (settings: SettingsCategoryMenu): MenuDraft => draftOf(categories, settings)
  const { draft, seen } = edited ?? { draft: storedIn(latest.data), seen: latest }
  const onTop = (now: SettingsCategoryMenu, given?: readonly string[]) =>
    onTopOf(storedIn(now), storedIn(seen.data), draft, given)
  const { mutate, isPending, error, reset } = useSaveCategoryMenu()
  const conflicts = isChangedMeanwhile(error) ? menuConflicts(storedIn(seen.data), draft, storedIn(latest.data)) : []
  const forget = (): void => {
    setEdited(undefined)
    reset()
  }
  const edit = (next: MenuDraft): void => setEdited({ draft: next, seen })
  const save = (wanted: Edit): void => {
    const before = storedIn(wanted.seen.data)
    setEdited(wanted)
    mutate(
      {
        seen: wanted.seen,
        draftOn: (now) => onTopOf(storedIn(now), before, wanted.draft),
        conflicts: (now) => menuConflicts(before, wanted.draft, storedIn(now)).length > 0,
      },
      {
        onSuccess: () => {
          toast.success(t("form.saved"))
          forget()
        },
      },
    )
  }
  const problemOf = (failure: unknown): string | undefined => {
    if (failure === null || conflicts.length > 0) return undefined
    return isChangedMeanwhile(failure) ? t("form.changed") : reason(failure)
  }
  return {
    draft,
    isDirty: edited !== undefined && !isSameMenu(draft, storedIn(seen.data)),
    move: (id: string, by: number) => edit(moved(draft, id, by)),
    change: (id: string, change: Parameters<typeof changed>[2]) => edit(changed(draft, id, change)),
    save: () => save({ draft, seen }),
    discard: forget,
    isSaving: isPending,
    /** The fields that another user has also changed, with both values. */
    conflicts,
    keepMine: () => save({ draft: onTop(latest.data), seen: latest }),
    takeTheirs: (): void => {
      const given = conflicts.map(({ field }) => field)
      setEdited({ draft: onTop(latest.data, given), seen: latest })
      reset()
    },
    problem: problemOf(error),
  }
}
