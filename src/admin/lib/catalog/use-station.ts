import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { Product } from "../../../client/generated"
import { useShownMenu } from "../menu/use-menu"
import { callNative } from "../native-api"
import { stationsToChoose } from "../printers/stations"
import { usePrinters } from "../printers/use-printers"
import { nativeKeys, svcKeys } from "../query-keys"

/** The stations of the products on the menu and of the printers. @param wanted false: nothing is read */
export function useKnownStations(wanted: boolean): readonly string[] {
  const sections = useShownMenu(wanted).data?.data ?? []
  const printers = usePrinters(wanted).data ?? []
  return stationsToChoose(
    sections.flatMap(({ products }) => products.map(({ station }) => station)),
    printers.flatMap(({ stations }) => stations),
  )
}

/** Stores the station of a product, where Medusa keeps the product. An empty name removes it. */
export function useSetStation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, station }: { readonly id: string; readonly station: string }) =>
      // Medusa changes only the keys in the body, and removes those that are empty.
      callNative("POST", `products/${encodeURIComponent(id)}`, { body: { metadata: { station } } }),
    onSuccess: (_, { id, station }) => {
      client.setQueryData<Product>(svcKeys.product(id), (known) => known && { ...known, station: station || null })
      void client.invalidateQueries({ queryKey: svcKeys.catalog })
      // Medusa's page around the panel shows the product's metadata.
      void client.invalidateQueries({ queryKey: nativeKeys.products })
    },
  })
}
