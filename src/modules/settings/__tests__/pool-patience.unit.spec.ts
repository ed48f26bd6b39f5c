import { knex } from "@medusajs/framework/mikro-orm/knex"
import type { LoaderOptions } from "@medusajs/framework/types"
import poolPatienceLoader from "../loaders/pool-patience"

/** This time is longer than the plugin waits, and shorter than the pool's own minute. */
const MOST_MS = 7_000

/**
 * A pool of the real query builder, whose only connection never opens.
 * @param ownPatience the host's own waiting time, ms; default: the pool's minute
 */
async function fullPool(ownPatience?: number) {
  const database = knex({
    client: "pg",
    connection: {},
    pool: { min: 0, max: 1 },
    acquireConnectionTimeout: ownPatience ?? 60_000,
  })
  database.client.acquireRawConnection = () => new Promise(() => {})
  await poolPatienceLoader({ container: { resolve: () => database } } as unknown as LoaderOptions)
  return database
}

/** How long (ms) a statement waits for a connection, and the error that ends the wait. */
async function waitFor(database: Awaited<ReturnType<typeof fullPool>>): Promise<{ waited: number; ended: string | undefined }> {
  const began = performance.now()
  let ended: string | undefined
  let waited = 0
  void database.raw("select 1").catch((error: Error) => {
    ended = error.name
    waited = performance.now() - began
  })
  for (let passed = 0; passed < MOST_MS && ended === undefined; passed += 100) await jest.advanceTimersByTimeAsync(100)
  return { waited, ended }
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ["nextTick", "queueMicrotask", "setImmediate"] })
})
afterEach(() => {
  jest.useRealTimers()
})

describe("waiting for a connection of a full pool", () => {
  it("ends in time for a response", async () => {
    const { waited, ended } = await waitFor(await fullPool())
    expect(ended).toBe("KnexTimeoutError")
    expect(waited).toBeGreaterThan(5_000)
    expect(waited).toBeLessThan(6_500)
  })

  it("ends earlier if the host has set a shorter wait", async () => {
    const { waited, ended } = await waitFor(await fullPool(2_000))
    expect(ended).toBe("KnexTimeoutError")
    expect(waited).toBeLessThan(2_500)
  })
})
