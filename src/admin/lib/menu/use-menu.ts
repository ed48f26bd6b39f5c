import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query"
import { useMemo } from "react"
import type { MenuCategory, Product, ProductCategory } from "../../../client/generated"
import { type Answer, ApiError, readAgain, readAll } from "../api"
import { svcKeys } from "../query-keys"
import type { Section } from "./rows"
import { useCategoryMenu } from "./use-category-menu"

/** How often (ms) the menu is read again, to show what others have changed. */
const AGAIN_MS = 15_000
/** How many times a failed read of the menu is repeated before it counts as an error. */
const RETRIES = 3

/** The product categories that Medusa shows to guests, in Medusa's order. The arrangement of the menu may hide some. */
export function useCategories() {
  return useQuery({
    queryKey: svcKeys.categories,
    queryFn: ({ signal }) => readAll<ProductCategory>("product-categories", {}, signal),
  })
}

/** True if the menu cannot be read because Medusa lacks data that a shop needs to sell. A retry would fail in the same way. */
export const isNotSetUp = (error: unknown): boolean => error instanceof ApiError && error.code === "svc_commerce_missing"

/** Whether a failed read of the catalogue is repeated. */
export const isRetried = (count: number, error: unknown): boolean => !isNotSetUp(error) && count < RETRIES

/** The menu that guests see. Polled with its `ETag`, so an unchanged menu is not sent again. */
export function useShownMenu(enabled = true) {
  const client = useQueryClient()
  return useQuery({
    enabled,
    queryKey: svcKeys.menu,
    queryFn: ({ signal }) => readAgain("catalog", client.getQueryData<Answer<MenuCategory[]>>(svcKeys.menu), signal),
    refetchInterval: AGAIN_MS,
    retry: isRetried,
    structuralSharing: false,
  })
}

/** The menu that guests see, followed by the categories that are hidden from them. */
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
