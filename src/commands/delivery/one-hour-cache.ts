import { createHash } from "node:crypto"
import type { ICacheService, ICachingModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { BoundedMap, withTimeLimit } from "../../concurrency"

const HOUR_MS = 3_600_000
/** Clocks of instances differ slightly: an entry up to this far (ms) in the future is accepted. */
const SKEW_MS = 60_000
/** A cache that takes longer than this (ms) counts as a miss. */
const PATIENCE_MS = 250
/** Entries kept in this process when Medusa has no cache. */
const OWN_ENTRIES = 5_000

interface Entry<T> {
  readonly value: T
  /** Epoch milliseconds. */
  readonly at: number
}

interface Store {
  get(key: string): Promise<unknown>
  set(key: string, entry: Entry<unknown>): Promise<unknown>
}

const ownEntries = new BoundedMap<string, Entry<unknown>>(OWN_ENTRIES)

const ownStore: Store = {
  get: async (key) => ownEntries.get(key),
  set: async (key, entry) => ownEntries.set(key, entry),
}

/** Medusa's cache: the caching module if the host has one, otherwise the older cache module, otherwise the memory of this process. */
function storeOf(scope: MedusaContainer): Store {
  const caching = scope.resolve<ICachingModuleService>(Modules.CACHING, { allowUnregistered: true })
  if (caching) {
    return {
      get: (key) => caching.get({ key }),
      set: (key, entry) => caching.set({ key, data: { ...entry }, ttl: HOUR_MS / 1000, tags: [] }),
    }
  }
  const cache = scope.resolve<ICacheService>(Modules.CACHE, { allowUnregistered: true })
  if (!cache) return ownStore
  return { get: (key) => cache.get(key), set: (key, entry) => cache.set(key, entry, HOUR_MS / 1000) }
}

/** A cache key for the given parts. The key is a hash, so it contains no customer's address. */
export function cacheKey(kind: string, parts: readonly unknown[]): string {
  return `svc:${kind}:${createHash("sha256").update(JSON.stringify(parts)).digest("base64url")}`
}

/**
 * Reads a value that is less than an hour old by `now`, whatever the cache's own clock says. A cache that fails or is slow counts as a
 * miss.
 */
export async function readCached<T>(scope: MedusaContainer, key: string, now: number): Promise<T | undefined> {
  const entry = await patiently(() => storeOf(scope).get(key))
  if (!isEntry(entry) || now - entry.at >= HOUR_MS || entry.at - now > SKEW_MS) return undefined
  return entry.value as T
}

/** Stores a value for an hour from `now`. Never fails. */
export async function remember(scope: MedusaContainer, key: string, value: unknown, now: number): Promise<void> {
  await patiently(() => storeOf(scope).set(key, { value, at: now }))
}

function isEntry(entry: unknown): entry is Entry<unknown> {
  return typeof entry === "object" && entry !== null && "value" in entry && typeof (entry as { at?: unknown }).at === "number"
}

async function patiently(work: () => Promise<unknown>): Promise<unknown> {
  try {
    return await withTimeLimit(PATIENCE_MS, work(), () => undefined)
  } catch {
    return undefined
  }
}
