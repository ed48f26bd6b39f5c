import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { LoyaltyAccount, Order } from "../../../client/generated"
import { ApiError, originOf, read, sender } from "../api"
import { svcKeys } from "../query-keys"
import { type Guest, guestsOf, type NativeCustomer } from "./guests"
import { useSettled } from "./use-new-order"

/** A search needs at least this many characters; fewer would find too many guests. */
const LEAST = 3
const ORDERS = 30
const CUSTOMERS = 5

/** Guests by a part of their phone number, name or e-mail: those who have ordered, newest order first, then other customers of Medusa. */
export function useGuests(typed: string) {
  const search = useSettled(searchOf(typed))
  return useQuery({
    enabled: isSearched(search),
    queryKey: svcKeys.guests(search),
    queryFn: async ({ signal }) => {
      const [orders, customers] = await Promise.all([
        read<Order[]>("orders", { search, per_page: ORDERS }, signal),
        nativeCustomers({ q: search, limit: CUSTOMERS }, signal),
      ])
      return { search, found: guestsOf(orders, customers) }
    },
    placeholderData: keepPreviousData,
  })
}

/** Whether the typed text is long enough for a search. */
export const isSearched = (typed: string): boolean => searchOf(typed).length >= LEAST

/** The search text. A phone number is searched without the separators of its groups, as numbers are stored. */
export function searchOf(typed: string): string {
  const text = typed.trim()
  return /^[\d\s().+/-]+$/.test(text) ? text.replace(/[^\d+]/g, "") : text
}

/** The guest named in a URL of the dashboard. @param id the number of an account, or Medusa's id */
export function useGuest(id: string | undefined) {
  return useQuery({
    enabled: id !== undefined,
    queryKey: svcKeys.guest(id ?? ""),
    queryFn: async ({ signal }) => (await readGuest(id ?? "", signal)) ?? null,
  })
}

async function readGuest(id: string, signal: AbortSignal): Promise<Guest | undefined> {
  if (/^\d+$/.test(id)) {
    const orders = await read<Order[]>("orders", { customer: id, per_page: ORDERS }, signal)
    const [known] = guestsOf(orders, [])
    if (known !== undefined) return withAccount(known, signal)
    const { email } = await read<LoyaltyAccount>(`loyalty/accounts/${id}`, undefined, signal)
    const [found] = (await nativeCustomers({ q: email }, signal)).filter((each) => each.email === email)
    const [guest] = guestsOf([], found === undefined ? [] : [found])
    return guest && { ...guest, account: Number(id) }
  }
  const [found] = await nativeCustomers({ id }, signal)
  const [guest] = guestsOf([], found === undefined ? [] : [found])
  return guest && withAccount(guest, signal)
}

/**
 * A guest with the e-mail of their account. The e-mail of the last order may be another person's, who would then get the messages about this order.
 */
async function withOwnEmail(guest: Guest, signal?: AbortSignal): Promise<Guest> {
  try {
    const { email } = await read<LoyaltyAccount>(`loyalty/accounts/${guest.account}`, undefined, signal)
    return { ...guest, email }
  } catch (error) {
    // If the account was deleted, the e-mail of the last order is kept.
    if (error instanceof ApiError && error.status === 404) return guest
    throw error
  }
}

/**
 * A guest with the data of their account. A guest who has ordered gets the account's e-mail. A customer of Medusa gets the account's number, without
 * which an order would not belong to the account, and the latest orders.
 */
export async function withAccount(guest: Guest, signal?: AbortSignal): Promise<Guest> {
  if (guest.account > 0) return withOwnEmail(guest, signal)
  if (guest.customer === undefined || guest.email === "") return guest
  const accounts = await read<LoyaltyAccount[]>("loyalty/accounts", { search: guest.email }, signal)
  const account = accounts.find(({ email }) => email.toLowerCase() === guest.email.toLowerCase())?.account_id
  if (account === undefined) return guest
  const orders = await read<Order[]>("orders", { customer: account, per_page: ORDERS }, signal)
  const [known] = guestsOf(orders, [])
  return known === undefined ? { ...guest, account } : { ...known, email: guest.email, address: known.address ?? guest.address }
}

const FIELDS = "id,first_name,last_name,email,phone,*addresses"

/** Customers from Medusa's own API. */
async function nativeCustomers(query: Record<string, string | number>, signal?: AbortSignal): Promise<NativeCustomer[]> {
  const sent = new URLSearchParams({ fields: FIELDS, ...Object.fromEntries(Object.entries(query).map(([k, v]) => [k, `${v}`])) })
  const response = await fetch(`${originOf()}/admin/customers?${sent}`, { ...sender(), ...(signal ? { signal } : {}) })
  // A user without access to Medusa's customers still finds the guests who have ordered.
  if (!response.ok) return []
  return ((await response.json()) as { customers: NativeCustomer[] }).customers
}
