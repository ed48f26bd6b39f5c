import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { SettingsOperation } from "../../../client/generated"
import { useReason } from "../../components/use-reason"
import { read } from "../api"
import { type Market, nativeStore, openStore, type Shop } from "./open-store"

interface Opening {
  readonly shop: Shop
  readonly market: Market
}

const LOOKS = 20
const BETWEEN_MS = 250

/** Waits, for at most five seconds, until the service sees that the host can sell. The service caches the state of the host. */
async function untilItSells(): Promise<void> {
  for (let look = 0; look < LOOKS; look += 1) {
    if ((await read<SettingsOperation>("settings/operation")).currency !== null) return
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS))
  }
}

/** Creates in Medusa what a host needs before it can sell. */
export function useOpenStore() {
  const client = useQueryClient()
  const reason = useReason()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ shop, market }: Opening) => {
      await openStore(shop, market)
      await untilItSells()
    },
    // Data on Medusa's own pages and on ours has changed.
    onSuccess: () => client.invalidateQueries(),
  })
  return {
    /** @param then called after success */
    open: (shop: Opening["shop"], market: Market, then: () => void) => mutate({ shop, market }, { onSuccess: then }),
    isPending,
    problem: error === null ? undefined : reason(error),
  }
}

/** The default currency of Medusa's store, ISO 4217 in upper case. @param wanted false: the store is not read */
export function useUsualCurrency(wanted: boolean): string {
  const { data: store } = useQuery({ enabled: wanted, queryKey: ["stores", "svc"], queryFn: nativeStore })
  const usual = store?.supported_currencies.find(({ is_default: isDefault }) => isDefault)
  return usual?.currency_code.toUpperCase() ?? "EUR"
}
