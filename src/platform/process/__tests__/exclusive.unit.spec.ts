import type { MedusaContainer } from "@medusajs/framework/types"
import { exclusively } from "../exclusive"

/** The part of Medusa's locking module that is used here. */
function locks() {
  const held = new Map<string, string>()
  const module = {
    acquire: async (key: string, { ownerId }: { ownerId: string }) => {
      if ((held.get(key) ?? ownerId) !== ownerId) throw new Error(`Failed to acquire lock for key "${key}"`)
      held.set(key, ownerId)
    },
    release: async (key: string, { ownerId }: { ownerId: string }) => held.get(key) === ownerId && held.delete(key),
  }
  return { held, module, scope: { resolve: () => module } as unknown as MedusaContainer }
}

describe("work under a lock", () => {
  it("holds the lock while it runs and releases it afterwards", async () => {
    const { scope, held } = locks()
    expect(await exclusively(scope, "a", async () => [...held.keys()])).toEqual(["a"])
    expect(held.size).toBe(0)
  })

  it("releases the lock when it fails", async () => {
    const { scope, held } = locks()
    await expect(exclusively(scope, "a", () => Promise.reject(new Error("refused")))).rejects.toThrow("refused")
    expect(held.size).toBe(0)
  })

  it("does not run while another owner holds the lock, and leaves that lock alone", async () => {
    const { scope, held } = locks()
    held.set("a", "somebody")
    const work = jest.fn()
    await expect(exclusively(scope, "a", work)).rejects.toThrow()
    expect([work.mock.calls, held.get("a")]).toEqual([[], "somebody"])
    await exclusively(scope, "b", async () => undefined)
  })

  it("fails with an error that names the subject of the lock, but not the order's id", async () => {
    const { scope, held } = locks()
    held.set("svc-mirror:order_1", "somebody")
    const failed = await exclusively(scope, "svc-mirror:order_1", async () => undefined).catch(String)
    expect(failed).toContain("svc-mirror")
    expect(failed).not.toContain("order_1")
  })

  it("succeeds although releasing the lock fails", async () => {
    const { scope, module } = locks()
    module.release = () => Promise.reject(new Error("Connection is closed."))
    expect(await exclusively(scope, "a", async () => "done")).toBe("done")
  })
})

describe("a lock that does not answer", () => {
  it("is given up after a time limit, and released if it is acquired later", async () => {
    const { scope, module, held } = locks()
    let late: () => void = () => undefined
    const { acquire } = module
    module.acquire = async (key, terms) => {
      await new Promise<void>((resolve) => {
        late = resolve
      })
      return acquire(key, terms)
    }
    const work = jest.fn()
    await expect(exclusively(scope, "a", work)).rejects.toThrow()
    late()
    await new Promise((resolve) => setImmediate(resolve))
    expect([work.mock.calls, held.size]).toEqual([[], 0])
  })
})

describe("long work", () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ["setImmediate"] }))
  afterEach(() => jest.useRealTimers())

  it("renews its lease until it ends", async () => {
    const { scope, module } = locks()
    const acquire = jest.spyOn(module, "acquire")
    let end: () => void = () => undefined
    const work = exclusively(scope, "a", () => new Promise<void>((resolve) => (end = resolve)))
    await new Promise((resolve) => setImmediate(resolve))
    jest.advanceTimersByTime(60_000)
    expect(acquire.mock.calls.length).toBeGreaterThan(4)
    expect(new Set(acquire.mock.calls.map(([, { ownerId }]) => ownerId)).size).toBe(1)
    end()
    await work
    const asked = acquire.mock.calls.length
    jest.advanceTimersByTime(60_000)
    expect(acquire.mock.calls.length).toBe(asked)
  })

  it("stops renewing when it hangs, so that another process can take over", async () => {
    const { scope, module } = locks()
    const acquire = jest.spyOn(module, "acquire")
    void exclusively(scope, "a", () => new Promise<void>(() => undefined))
    await new Promise((resolve) => setImmediate(resolve))
    jest.advanceTimersByTime(600_000)
    const asked = acquire.mock.calls.length
    jest.advanceTimersByTime(600_000)
    expect(acquire.mock.calls.length).toBe(asked)
  })
})
