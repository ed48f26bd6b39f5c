import { toast } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { ProductCategory, SettingsCategoryMenu } from "../../../client/generated"
import { useReason } from "../../components/use-reason"
import type { Answer } from "../../lib/api"
import { changed, differencesOf, draftOf, type MenuDraft, moved } from "../../lib/menu/category-draft"
import { useSaveCategoryMenu } from "../../lib/menu/use-category-menu"
import { isChangedMeanwhile } from "../../lib/settings/use-operation"

/**
 * The arrangement of the menu while it is edited, and the stored one.
 * @param latest the stored version: newer than the version that the draft started with when another user has saved
 */
export function useArrangement(categories: readonly ProductCategory[], latest: Answer<SettingsCategoryMenu>) {
  const { t } = useTranslation("svc")
  const reason = useReason()
  const [edited, setEdited] = useState<{ readonly draft: MenuDraft; readonly etag: string | undefined }>()
  const { mutate, isPending, error, reset } = useSaveCategoryMenu()
  const stored = draftOf(categories, latest.data)
  const { draft, etag } = edited ?? { draft: stored, etag: latest.etag }
  const forget = (): void => {
    setEdited(undefined)
    reset()
  }
  const edit = (next: MenuDraft): void => setEdited({ draft: next, etag })
  const save = (version = etag): void =>
    mutate(
      { draft, etag: version },
      {
        onSuccess: () => {
          toast.success(t("form.saved"))
          forget()
        },
      },
    )
  const isConflict = isChangedMeanwhile(error)
  return {
    draft,
    stored,
    differences: edited === undefined ? [] : differencesOf(draft, stored),
    move: (id: string, by: number) => edit(moved(draft, id, by)),
    change: (id: string, change: Parameters<typeof changed>[2]) => edit(changed(draft, id, change)),
    save: () => save(),
    /** Saves, and overwrites what another user has saved since the draft began. */
    overwrite: () => save(latest.etag),
    discard: forget,
    isSaving: isPending,
    isConflict,
    /** Whether the other user's version has been read. */
    isReread: latest.etag !== etag,
    problem: error === null || isConflict ? undefined : reason(error),
  }
}
