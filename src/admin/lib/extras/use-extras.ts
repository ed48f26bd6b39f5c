import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { ExtraCategory, Product } from "../../../client/generated"
import { call, readAll } from "../api"
import { svcKeys } from "../query-keys"
import type { GroupDraft } from "./draft"
import { type Made, saveGroup } from "./save-group"

/** All groups with their extras and assignments, in the order in which guests see them. */
export function useExtraGroups() {
  return useQuery({
    queryKey: svcKeys.extraGroups,
    queryFn: ({ signal }) => readAll<ExtraCategory>("extra-categories", {}, signal),
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
  readonly made: Made
}

/** Stores a group of extras. */
export function useSaveGroup() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ draft, stored, made }: GroupSave) => saveGroup(draft, stored, made),
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
