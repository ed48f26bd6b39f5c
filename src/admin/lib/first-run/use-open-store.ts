import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useReason } from "../../components/use-reason"
import { type Market, nativeStore, openStore } from "./open-store"

interface Opening {
  readonly shop: { readonly name: string; readonly address: string }
  readonly market: Market
}

/** Makes a host that does not sell yet able to. */
export function useOpenStore() {
  const client = useQueryClient()
  const reason = useReason()
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ shop, market }: Opening) => openStore(shop, market),
    // Medusa's own pages and ours see another store.
    onSuccess: () => client.invalidateQueries(),
  })
  return {
    /** @param then after a success */
    open: (shop: Opening["shop"], market: Market, then: () => void) => mutate({ shop, market }, { onSuccess: then }),
    isPending,
    problem: error === null ? undefined : reason(error),
  }
}

/** The currency that Medusa's store has by default, ISO 4217 in capitals. @param wanted whether somebody needs to know */
export function useUsualCurrency(wanted: boolean): string {
  const { data: store } = useQuery({ enabled: wanted, queryKey: ["stores", "svc"], queryFn: nativeStore })
  const usual = store?.supported_currencies.find(({ is_default: isDefault }) => isDefault)
  return usual?.currency_code.toUpperCase() ?? "EUR"
}
