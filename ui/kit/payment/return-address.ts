import { ORDER } from "./bank-return"

/** The return URL for a bank: this page with the order in the query, because some providers drop the part after `#`. */
export function returnAddress(order: string): string {
  const url = new URL(location.href)
  url.hash = ""
  url.searchParams.set(ORDER, order)
  return url.href
}
