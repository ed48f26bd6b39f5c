import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { ExtraCategory, Product } from "../../../client/generated"
import { ApiError, call, readAll } from "../api"
import { isRetried } from "../menu/use-menu"
import { getRecord } from "../merge/records"
import { svcKeys } from "../query-keys"
import type { GroupDraft } from "./draft"
import { groupClashes } from "./merge-group"
import { type Made, saveGroup } from "./save-group"

/** All groups with their extras and assignments, in the order in which guests see them. */
export function useExtraGroups() {
  return useQuery({
    queryKey: svcKeys.extraGroups,
    queryFn: ({ signal }) => readAll<ExtraCategory>("extra-categories", {}, signal),
    retry: isRetried,
  })
}

/** All published products, in menu order. */
export function useProducts() {
  return useQuery({
    queryKey: svcKeys.products,
    queryFn: ({ signal }) => readAll<Product>("products", {}, signal),
  })
}

export interface GroupSave {
  readonly draft: GroupDraft
  /** undefined: a new group. */
  readonly stored: ExtraCategory | undefined
  /** The version whose values the user has seen. */
  readonly seen: ExtraCategory | undefined
  readonly made: Made
  /** Called with the version that conflicts with the form. */
  readonly onClash: (now: ExtraCategory) => void
}

/** Stores a group of extras. */
export function useSaveGroup() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ draft, stored, seen = stored, made, onClash }: GroupSave) => {
      if (stored === undefined || seen === undefined) return saveGroup(draft, stored, made)
      const now = await getRecord<ExtraCategory>(`extra-categories/${stored.id}`)
      if (groupClashes({ began: stored, draft, seen }, now.data).length === 0) return saveGroup(draft, stored, made, now.etag)
      onClash(now.data)
      throw new ApiError(412, "svc_settings_changed", "")
    },
    onSettled: () => client.invalidateQueries({ queryKey: svcKeys.catalog }),
  })
}

/** Deletes a group with its extras. */
export function useDeleteGroup() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call("DELETE", `extra-categories/${id}`),
    onSettled: () => client.invalidateQueries({ queryKey: svcKeys.catalog }),
  })
}

interface Assigned {
  readonly products: readonly string[]
  readonly categories: readonly string[]
}

/** The products that have a group: assigned directly, or by one of its categories. */
export function productsWith({ products: ids, categories }: Assigned, products: readonly Product[]): Product[] {
  const [named, within] = [new Set(ids), new Set(categories)]
  return products.filter((product) => named.has(product.id) || product.categories.some(({ id }) => within.has(id)))
}
