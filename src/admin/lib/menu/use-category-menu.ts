import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { SettingsCategoryMenu } from "../../../client/generated"
import { type Answer, call } from "../api"
import { putRecord } from "../merge/records"
import { saveOnTop } from "../merge/save-on-top"
import { svcKeys } from "../query-keys"
import type { MenuDraft } from "./category-draft"
import { itemsOf } from "./category-draft"

const PATH = "settings/category-menu"

/** The order, visibility and names of the categories, with their version (`etag`). */
export function useCategoryMenu() {
  return useQuery({
    queryKey: svcKeys.settings("category-menu"),
    queryFn: ({ signal }) => call<SettingsCategoryMenu>("GET", PATH, { signal }),
  })
}

export interface CategoryMenuSave {
  /** The version with which the arrangement began. */
  readonly seen: Answer<SettingsCategoryMenu>
  /** The arrangement on top of a version. */
  readonly draftOn: (now: SettingsCategoryMenu) => MenuDraft
  /** Whether it conflicts with a version. */
  readonly conflicts: (now: SettingsCategoryMenu) => boolean
}

/** Stores the arrangement of the menu. */
export function useSaveCategoryMenu() {
  const client = useQueryClient()
  return useMutation<Answer<SettingsCategoryMenu>, unknown, CategoryMenuSave>({
    mutationFn: ({ seen, draftOn, conflicts }) =>
      saveOnTop<SettingsCategoryMenu>(seen, {
        send: ({ data, etag }) => putRecord(PATH, { items: itemsOf(draftOn(data)) }, etag),
        read: async () => {
          const latest = await call<SettingsCategoryMenu>("GET", PATH)
          client.setQueryData(svcKeys.settings("category-menu"), latest)
          return latest
        },
        conflicts,
      }),
    onSuccess: (stored) => {
      client.setQueryData(svcKeys.settings("category-menu"), stored)
      void client.invalidateQueries({ queryKey: svcKeys.catalog })
    },
  })
}
