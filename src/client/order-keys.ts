import type { OrderKeys, SvcClientOptions } from "./client-options"

/** The part of `localStorage` or `sessionStorage` that keeps order keys. */
export interface KeyStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

const PREFIX = "svc_order_key:"

/**
 * Keeps order keys in a storage of the browser, so that a guest finds the order again after a reload.
 * @example createSvcClient({ baseUrl, orderKeys: orderKeysIn(localStorage) })
 */
export function orderKeysIn(storage: KeyStorage): OrderKeys {
  return {
    get: (id) => storage.getItem(PREFIX + id),
    set: (id, key) => storage.setItem(PREFIX + id, key),
  }
}

/** Where a client keeps the keys: as its options say. A server keeps none by itself, because the next call may be another guest's. */
export function keptKeys({ orderKeys }: SvcClientOptions): OrderKeys | undefined {
  if (orderKeys !== undefined) return orderKeys || undefined
  return "document" in globalThis ? new Map<string, string>() : undefined
}

/** The key that is kept of an order. A storage that is closed to the page has none. */
export async function keyOf(keys: OrderKeys | undefined, id: string | undefined): Promise<string | undefined> {
  try {
    return (await keys?.get(String(id))) ?? undefined
  } catch {
    return undefined
  }
}

/** Remembers the key of an order that was placed, by its id and by its number. A storage that is full or closed does not fail the order. */
export async function rememberKey(keys: OrderKeys | undefined, data: unknown): Promise<void> {
  const { id, number, order_key: key } = (data ?? {}) as { id?: string; number?: number; order_key?: string }
  if (keys === undefined || !key) return
  try {
    await keys.set(String(id), key)
    await keys.set(String(number), key)
  } catch {
    // The answer has the key.
  }
}
