import type { OrderKeys, SvcClientOptions } from "./client-options"

/** The part of `localStorage` or `sessionStorage` that is used for order keys. */
export interface KeyStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

const PREFIX = "svc_order_key:"

/**
 * Keeps order keys in browser storage, so that a guest can open the order after a reload.
 * @example createSvcClient({ baseUrl, orderKeys: orderKeysIn(localStorage) })
 */
export function orderKeysIn(storage: KeyStorage): OrderKeys {
  return {
    get: (id) => storage.getItem(PREFIX + id),
    set: (id, key) => storage.setItem(PREFIX + id, key),
  }
}

/** The store for order keys that the options select. By default a server has none, because the next call may be another guest's. */
export function keptKeys({ orderKeys }: SvcClientOptions): OrderKeys | undefined {
  if (orderKeys !== undefined) return orderKeys || undefined
  return "document" in globalThis ? new Map<string, string>() : undefined
}

/** The kept key of an order; undefined if there is none or the storage is blocked. */
export async function keyOf(keys: OrderKeys | undefined, id: string | undefined): Promise<string | undefined> {
  try {
    return (await keys?.get(String(id))) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores the key of a placed order by id and by number. A full or blocked storage does not fail the order. */
export async function rememberKey(keys: OrderKeys | undefined, data: unknown): Promise<void> {
  const { id, number, order_key: key } = (data ?? {}) as { id?: string; number?: number; order_key?: string }
  if (keys === undefined || !key) return
  try {
    await keys.set(String(id), key)
    await keys.set(String(number), key)
  } catch {
    // The caller still gets the key in the result.
  }
}
