import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { SettingsCategoryMenu } from "../../../client/generated"
import { type Answer, call } from "../api"
import { svcKeys } from "../query-keys"
import type { MenuDraft } from "./category-draft"
import { itemsOf } from "./category-draft"

const PATH = "settings/category-menu"

/** Order, visibility and names of the categories, with their version (`etag`). */
export function useCategoryMenu() {
  return useQuery({
    queryKey: svcKeys.settings("category-menu"),
    queryFn: ({ signal }) => call<SettingsCategoryMenu>("GET", PATH, { signal }),
  })
}

export interface CategoryMenuSave {
  readonly draft: MenuDraft
  /** The version that was read: a change of an outdated version is refused (412). */
  readonly etag: string | undefined
}

/** Stores the arrangement of the menu. */
export function useSaveCategoryMenu() {
  const client = useQueryClient()
  return useMutation<Answer<SettingsCategoryMenu>, unknown, CategoryMenuSave>({
    mutationFn: ({ draft, etag }) =>
      call("PUT", PATH, { body: { items: itemsOf(draft) }, headers: etag === undefined ? {} : { "If-Match": etag } }),
    onSuccess: (stored) => {
      client.setQueryData(svcKeys.settings("category-menu"), stored)
      void client.invalidateQueries({ queryKey: svcKeys.catalog })
    },
  })
}
