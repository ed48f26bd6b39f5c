import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { MenuCategory, Product } from "../../../client/generated"
import { type Answer, ApiError, call, read } from "../api"
import { svcKeys } from "../query-keys"
import { askEndOfToday } from "../service/ask-end-of-today"

const pathOf = (id: string): string => `products/${encodeURIComponent(id)}`

/** A product of the catalog, with its extras. */
export function useProduct(id: string) {
  return useQuery({
    queryKey: svcKeys.product(id),
    queryFn: ({ signal }) => read<Product>(pathOf(id), undefined, signal),
    retry: (count, error) => !(error instanceof ApiError && error.status === 404) && count < 3,
  })
}

export interface Switch {
  readonly id: string
  readonly enabled: boolean
  /** ISO instant at which a disabled product is enabled again; undefined: until somebody enables it. */
  readonly until?: string
  /** The server's time. The product is then disabled until the end of that day; `until` is not set. */
  readonly untilEndOfDayOf?: string
}

/** Marks a product as sold out, or enables it again. */
export function useSwitchProduct() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, untilEndOfDayOf, ...body }: Switch) => {
      const until = untilEndOfDayOf === undefined ? {} : { until: await askEndOfToday(untilEndOfDayOf) }
      return call<Product>("PUT", `${pathOf(id)}/availability`, { body: { ...body, ...until } })
    },
    onMutate: async (wanted) => {
      await client.cancelQueries({ queryKey: svcKeys.menu })
      client.setQueryData<Answer<MenuCategory[]>>(svcKeys.menu, (known) => known && switched(known, wanted))
    },
    onSuccess: ({ data }) => client.setQueryData(svcKeys.product(data.id), data),
    onSettled: () => client.invalidateQueries({ queryKey: svcKeys.catalog }),
  })
}

/** The menu with the expected change, but without its `ETag`, so that the next response replaces it, whether the change succeeded or not. */
function switched(
  { data }: Answer<MenuCategory[]>,
  { id, enabled, until = null }: Omit<Switch, "until"> & { until?: string | null },
) {
  const change = { enabled, enabled_at: enabled ? null : until }
  return {
    data: data.map((section) =>
      section.products.some((product) => product.id === id)
        ? { ...section, products: section.products.map((product) => (product.id === id ? { ...product, ...change } : product)) }
        : section,
    ),
  }
}
