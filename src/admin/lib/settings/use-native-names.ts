import { useQuery } from "@tanstack/react-query"
import { ApiError, originOf, sender } from "../api"

export type NativeList = "sales-channels" | "regions" | "stock-locations" | "shipping-options"

const MOST = "200"

/** Medusa's records, by id and name. */
export function useNativeNames(list: NativeList) {
  return useQuery({
    queryKey: [list.replace("-", "_"), "svc", "names"],
    queryFn: async ({ signal }): Promise<readonly (readonly [id: string, name: string])[]> => {
      const query = new URLSearchParams({ limit: MOST, fields: "id,name" })
      const response = await fetch(`${originOf()}/admin/${list}?${query}`, { ...sender(), signal })
      if (!response.ok) throw new ApiError(response.status, "", response.statusText)
      const records: { id: string; name: string }[] = (await response.json())[list.replace("-", "_")]
      return records.map(({ id, name }) => [id, name] as const)
    },
  })
}
