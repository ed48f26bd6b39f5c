import { setTimeout as sleep } from "node:timers/promises"
import { AgedValue, BoundedMap, KeyedQueue, Semaphore, SingleFlight, withTimeLimit } from ".."

describe("Semaphore", () => {
  it("runs as many callers at the same time as it has places; the others run later, in order of arrival", async () => {
    const semaphore = new Semaphore(3, 100)
    let running = 0
    let most = 0
    const order: number[] = []
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        semaphore.run(5_000, async () => {
          running += 1
          most = Math.max(most, running)
          order.push(index)
          await sleep(2)
          running -= 1
          return index
        }),
      ),
    )
    expect(most).toBe(3)
    expect(results).toEqual(Array.from({ length: 20 }, (_, index) => index))
    expect(order).toEqual(results)
  })

  it("refuses callers that have waited too long, and callers that find the queue full", async () => {
    const semaphore = new Semaphore(1, 1)
    let release = (): void => undefined
    const first = semaphore.run(0, () => new Promise<void>((done) => (release = done)))
    const second = semaphore.run(20, async () => "ran")
    expect(await semaphore.run(5_000, async () => "ran")).toBeUndefined()
    expect(await second).toBeUndefined()
    release()
    await first
    expect(await semaphore.run(0, async () => "ran")).toBe("ran")
  })

  it("frees the place after a failure", async () => {
    const semaphore = new Semaphore(1, 10)
    const failing = () => semaphore.run(1_000, () => Promise.reject(new Error("broken")))
    await expect(Promise.all([failing(), failing()])).rejects.toThrow("broken")
    expect(await semaphore.run(1_000, async () => "ran")).toBe("ran")
  })
})

describe("SingleFlight", () => {
  it("makes one call for all concurrent callers with the same key, and a new call for later ones", async () => {
    const flights = new SingleFlight<number>()
    let asked = 0
    const ask = async () => {
      asked += 1
      await sleep(5)
      return { value: asked }
    }
    expect(await Promise.all(Array.from({ length: 50 }, () => flights.ask("a", ask)))).toEqual(
      Array.from({ length: 50 }, () => 1),
    )
    expect(await flights.ask("b", ask)).toBe(2)
    expect(await flights.ask("a", ask)).toBe(3)
  })

  it("rejects all concurrent callers when the call fails, and makes a new call for later ones", async () => {
    const flights = new SingleFlight<number>()
    const failing = () => flights.ask("a", () => Promise.reject(new Error("broken")))
    const [one, two] = await Promise.allSettled([failing(), failing()])
    expect([one?.status, two?.status]).toEqual(["rejected", "rejected"])
    await sleep(0)
    expect(await flights.ask("a", async () => ({ value: 1 }))).toBe(1)
  })

  it("returns the same result until `settled` has ended, without delaying the first caller", async () => {
    const flights = new SingleFlight<number>()
    let settle = (): void => undefined
    const settled = new Promise<void>((done) => (settle = done))
    expect(await flights.ask("a", async () => ({ value: 1, settled }))).toBe(1)
    expect(await flights.ask("a", async () => ({ value: 2 }))).toBe(1)
    settle()
    await sleep(0)
    expect(await flights.ask("a", async () => ({ value: 2 }))).toBe(2)
  })
})

describe("KeyedQueue", () => {
  const late = () => new Error("late")

  it("runs work with the same key one after the other in order of arrival, and work with another key at once", async () => {
    const queue = new KeyedQueue()
    const order: string[] = []
    const leave = await queue.enter("a", 0, late)
    const waiting = ["1", "2", "3"].map((name) => queue.run("a", 5_000, async () => void order.push(name), late))
    await queue.run("b", 0, async () => void order.push("other"), late)
    leave()
    await Promise.all(waiting)
    expect(order).toEqual(["other", "1", "2", "3"])
  })

  it("refuses a caller that has waited too long; those behind it still wait for the running work", async () => {
    const queue = new KeyedQueue()
    const order: string[] = []
    const leave = await queue.enter("a", 0, late)
    const refused = queue.run("a", 10, async () => void order.push("refused"), late)
    const behind = queue.run("a", 5_000, async () => void order.push("behind"), late)
    await expect(refused).rejects.toThrow("late")
    await sleep(5)
    expect(order).toEqual([])
    leave()
    await behind
    expect(order).toEqual(["behind"])
  })

  it("continues with the next caller after a failure", async () => {
    const queue = new KeyedQueue()
    const failing = queue.run("a", 0, () => Promise.reject(new Error("broken")), late)
    const next = queue.run("a", 1_000, async () => "ran", late)
    await expect(failing).rejects.toThrow("broken")
    expect(await next).toBe("ran")
  })
})

describe("withTimeLimit", () => {
  const never = new Promise<string>(() => undefined)

  it("returns the result of the work, or throws its error", async () => {
    expect(await withTimeLimit(1_000, Promise.resolve("done"))).toBe("done")
    await expect(withTimeLimit(1_000, Promise.reject(new Error("broken")))).rejects.toThrow("broken")
  })

  it("returns the substitute for work that is too late, or throws", async () => {
    expect(await withTimeLimit(5, never, () => "late")).toBe("late")
    await expect(withTimeLimit(5, never)).rejects.toThrow(/5 ms/)
  })

  it("ignores an error of work that fails after the limit", async () => {
    const failing = sleep(15).then(() => Promise.reject(new Error("broken")))
    expect(await withTimeLimit(5, failing, () => "late")).toBe("late")
    await expect(failing).rejects.toThrow("broken")
  })
})

describe("AgedValue", () => {
  it("is read once for all concurrent callers, and again when it is too old", async () => {
    let reads = 0
    const value = new AgedValue(async () => {
      await sleep(2)
      reads += 1
      return reads
    })
    expect(value.known).toBeUndefined()
    expect(await Promise.all([value.get(10_000), value.get(10_000), value.refresh()])).toEqual([1, 1, 1])
    expect(await value.get(10_000)).toBe(1)
    expect(await value.get(0)).toBe(2)
  })

  it("keeps the known value when a read fails, and reads again for the next caller", async () => {
    const answers = [Promise.resolve("first"), Promise.reject(new Error("broken")), Promise.resolve("third")]
    for (const answer of answers) answer.catch(() => undefined)
    const value = new AgedValue(() => answers.shift() as Promise<string>)
    await value.refresh()
    await expect(value.refresh()).rejects.toThrow("broken")
    expect(value.known).toBe("first")
    expect(await value.refresh()).toBe("third")
  })
})

describe("BoundedMap", () => {
  it("removes the least recently set entry when it is full", () => {
    const map = new BoundedMap<string, number>(2)
    map.set("a", 1)
    map.set("b", 2)
    map.set("a", 3)
    map.set("c", 4)
    expect([map.get("a"), map.has("b"), map.get("c")]).toEqual([3, false, 4])
    expect([map.take("a"), map.get("a")]).toEqual([3, undefined])
  })
})
