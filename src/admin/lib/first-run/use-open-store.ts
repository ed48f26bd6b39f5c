import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { SettingsOperation } from "../../../client/generated"
import { useReason } from "../../components/use-reason"
import { read } from "../api"
import { type Market, nativeStore, openStore, type Shop } from "./open-store"
import { addTax, hasNoTax, pricesContainTax, type Tax } from "./tax"

interface Opening {
  readonly shop: Shop
  readonly market: Market
}

const LOOKS = 20
const BETWEEN_MS = 250

/** The key of what Medusa knows about taxes. */
const TAXES = ["svc-taxes"]

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
    // Data on Medusa's own pages and on ours has changed, even if only a part was created.
    onSettled: () => client.invalidateQueries(),
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

/** Creates the tax of a country in a host that sells already. */
export function useAddTax() {
  const client = useQueryClient()
  const reason = useReason()
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ country, tax }: { readonly country: string; readonly tax: Tax }) => addTax(country, tax),
    onSettled: () => Promise.all([TAXES, ["tax_regions"]].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
  return {
    /** @param then called after success */
    add: (country: string, tax: Tax, then: () => void) => mutate({ country, tax }, { onSuccess: then }),
    isPending,
    problem: error === null ? undefined : reason(error),
  }
}

/**
 * Whether the tax of a country can be asked for: Medusa has none yet, and prices contain it.
 * @param currency in which the host sells; null: it does not sell yet, and its prices will contain tax
 */
export function useMissingTax(country: string, currency: string | null): boolean {
  const { data } = useQuery({
    queryKey: [...TAXES, country, currency],
    queryFn: async () => {
      const [missing, contained] = await Promise.all([hasNoTax(country), currency === null || pricesContainTax(currency)])
      return missing && contained
    },
    // The field stays while another country is looked up.
    placeholderData: keepPreviousData,
  })
  return data ?? false
}
