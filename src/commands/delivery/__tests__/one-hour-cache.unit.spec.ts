import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { cacheKey, readCached, remember } from "../one-hour-cache"

const NOW = Date.parse("2026-11-20T20:30:00+01:00")
const MINUTE = 60_000

/** A host with the given cache modules. */
function hostWith(modules: Record<string, unknown>): MedusaContainer {
  return { resolve: (name: string) => modules[name] } as unknown as MedusaContainer
}

function oldCache(entries = new Map<string, unknown>()) {
  return {
    entries,
    get: async (key: string) => entries.get(key) ?? null,
    set: async (key: string, value: unknown, ttl: number) => void entries.set(key, { ...(value as object), ttl }),
  }
}

function newCache(entries = new Map<string, unknown>()) {
  return {
    entries,
    get: async ({ key }: { key: string }) => entries.get(key) ?? null,
    set: async ({ key, data, ttl }: { key: string; data: object; ttl: number }) => void entries.set(key, { ...data, ttl }),
  }
}

describe("the one-hour cache", () => {
  it.each([
    ["the cache module", Modules.CACHE, oldCache()],
    ["the caching module", Modules.CACHING, newCache()],
  ])("uses %s of Medusa, with a lifetime of one hour", async (_, name, cache) => {
    const host = hostWith({ [name]: cache })
    await remember(host, "key", 2001, NOW)
    expect(await readCached(host, "key", NOW)).toBe(2001)
    expect([...cache.entries.values()]).toMatchObject([{ ttl: 3600 }])
  })

  it("uses the caching module if the host has both modules", async () => {
    const [old, caching] = [oldCache(), newCache()]
    await remember(hostWith({ [Modules.CACHE]: old, [Modules.CACHING]: caching }), "key", 1, NOW)
    expect([old.entries.size, caching.entries.size]).toEqual([0, 1])
  })

  it("uses the memory of this process if the host has neither module", async () => {
    await remember(hostWith({}), "own", 5, NOW)
    expect(await readCached(hostWith({}), "own", NOW)).toBe(5)
    expect(await readCached(hostWith({}), "other", NOW)).toBeUndefined()
  })

  it.each([
    [0, true],
    [59.99, true],
    [60, false],
    [61, false],
    [-0.5, true],
    [-2, false],
  ])("measures age by the caller's clock: an entry %f minutes old is used: %p", async (minutes, believed) => {
    const host = hostWith({ [Modules.CACHE]: oldCache() })
    await remember(host, "key", 2001, NOW)
    expect(await readCached(host, "key", NOW + minutes * MINUTE)).toBe(believed ? 2001 : undefined)
  })

  it("returns nothing, without an error, when the cache fails or hangs", async () => {
    const failing = { get: () => Promise.reject(new Error("down")), set: () => Promise.reject(new Error("down")) }
    const hanging = { get: () => new Promise(() => undefined), set: () => new Promise(() => undefined) }
    for (const cache of [failing, hanging]) {
      const host = hostWith({ [Modules.CACHE]: cache })
      await remember(host, "key", 1, NOW)
      expect(await readCached(host, "key", NOW)).toBeUndefined()
    }
  })

  it.each([[null], ["text"], [7], [{}], [{ value: 1 }], [{ value: 1, at: "yesterday" }]])(
    "ignores an entry of another format: %j",
    async (entry) => {
      const host = hostWith({ [Modules.CACHE]: oldCache(new Map([["key", entry]])) })
      expect(await readCached(host, "key", NOW)).toBeUndefined()
    },
  )

  it("has keys that differ whenever a part differs, and that contain no address", () => {
    const key = cacheKey("distance", ["calle mayor 1", [1, 2], "ES"])
    expect(key).toBe(cacheKey("distance", ["calle mayor 1", [1, 2], "ES"]))
    expect(key).not.toBe(cacheKey("distance", ["calle mayor 1", [1, 2], "FR"]))
    expect(key).not.toContain("calle")
  })
})
