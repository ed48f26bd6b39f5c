import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query"
import { useMemo } from "react"
import type { MenuCategory, Product, ProductCategory } from "../../../client/generated"
import { type Answer, ApiError, readAgain, readAll } from "../api"
import { svcKeys } from "../query-keys"
import type { Section } from "./rows"
import { useCategoryMenu } from "./use-category-menu"

/** The polling interval (ms), which also shows changes of other users. */
const AGAIN_MS = 15_000
/** How often the menu is read again at once after a failure. */
const READINGS = 3

/** All product categories of Medusa that guests could see, in Medusa's order. */
export function useCategories() {
  return useQuery({
    queryKey: svcKeys.categories,
    queryFn: ({ signal }) => readAll<ProductCategory>("product-categories", {}, signal),
  })
}

/** Whether the menu cannot be read because Medusa lacks what a shop needs to sell. Asking again does not change that. */
export const isNotSetUp = (error: unknown): boolean => error instanceof ApiError && error.code === "svc_commerce_missing"

/** The menu that guests see. Polled with its `ETag`, so an unchanged menu is not sent again. */
export function useShownMenu(enabled = true) {
  const client = useQueryClient()
  return useQuery({
    enabled,
    queryKey: svcKeys.menu,
    queryFn: ({ signal }) => readAgain("catalog", client.getQueryData<Answer<MenuCategory[]>>(svcKeys.menu), signal),
    refetchInterval: AGAIN_MS,
    retry: (count, error) => !isNotSetUp(error) && count < READINGS,
    structuralSharing: false,
  })
}

/** The menu, with the categories that are hidden from guests at the end. */
export function useMenu() {
  const shown = useShownMenu()
  const categories = useCategories()
  const arranged = useCategoryMenu()
  const hidden = useMemo(() => {
    const visible = new Set(shown.data?.data.map(({ id }) => id))
    return shown.data === undefined || arranged.data === undefined
      ? []
      : (categories.data ?? []).filter(({ id }) => !visible.has(id))
  }, [shown.data, arranged.data, categories.data])
  const hiddenProducts = useQueries({
    queries: hidden.map(({ id }) => ({
      queryKey: svcKeys.productsOf(id),
      queryFn: ({ signal }: { signal: AbortSignal }) => readAll<Product>("products", { category: id }, signal),
      refetchInterval: AGAIN_MS,
    })),
    combine: (results) => results.map(({ data }) => data),
  })
  const sections = useMemo(
    (): readonly Section[] | undefined =>
      shown.data && [
        ...shown.data.data.map(({ id, name, products }) => ({ id, name, hidden: false, products })),
        ...hidden.map(({ id, name }, index) => ({ id, name, hidden: true, products: hiddenProducts[index] ?? [] })),
      ],
    [shown.data, hidden, hiddenProducts],
  )
  return { sections, error: shown.error, refetch: shown.refetch }
}
