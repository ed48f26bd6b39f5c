import { useLiveState } from "../live/use-live"
import { useOverview } from "./use-orders"

/** The store's currency and its number of decimals. */
export function useCurrency(): { readonly currency: string | null; readonly digits: number } {
  const currency = useOverview(useLiveState()).data?.currency ?? null
  const { maximumFractionDigits: digits = 2 } =
    currency === null ? {} : new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions()
  return { currency, digits }
}
