import { useMutation } from "@tanstack/react-query"
import type { Query } from "../api"
import { saveFile } from "../download"

/** Saves the orders of a list as a CSV file. The result has their number, and whether the list has more orders than the file. */
export function useOrdersCsv() {
  return useMutation({
    mutationFn: async ({ query, day }: { readonly query: Query; readonly day: string }) => {
      const { ordersCsv, ordersForCsv } = await import("./order-csv")
      const { orders, more } = await ordersForCsv(query)
      saveFile(new Blob([ordersCsv(orders)], { type: "text/csv;charset=utf-8" }), `orders-${day}.csv`)
      return { count: orders.length, more }
    },
  })
}
