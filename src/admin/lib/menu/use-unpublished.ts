import { useQuery } from "@tanstack/react-query"
import { originOf, sender } from "../api"

interface NativeProduct {
  readonly id: string
  readonly title: string
  readonly status: string
}

const SHOWN = 5

/** Products of Medusa that guests do not see and that match a search. */
export function useUnpublished(search: string) {
  return useQuery({
    enabled: search !== "",
    queryKey: ["products", "svc", search],
    queryFn: async ({ signal }): Promise<NativeProduct[]> => {
      const query = new URLSearchParams({ q: search, limit: String(SHOWN), fields: "id,title,status" })
      const response = await fetch(`${originOf()}/admin/products?${query}`, { ...sender(), signal })
      return response.ok ? (await response.json()).products : []
    },
  })
}
