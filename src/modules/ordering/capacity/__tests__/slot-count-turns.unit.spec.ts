import { SlotCountTurns } from "../slot-count-turns"

const STATUSES = ["processing"]

/** A fake database: the test answers or fails its statements. */
function database() {
  const statements: {
    keys: readonly string[]
    statuses: readonly string[]
    answer: (counts?: object) => void
    fail: () => void
  }[] = []
  const turns = new SlotCountTurns(
    (keys, statuses) =>
      new Promise((resolve, reject) => {
        statements.push({
          keys: [...keys],
          statuses,
          answer: (counts = {}) => resolve(new Map(Object.entries(counts))),
          fail: () => reject(new Error("gone")),
        })
      }),
  )
  return { turns, statements, statement: (index: number) => statements[index] as (typeof statements)[number] }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe("counting slots for concurrent callers", () => {
  it("runs the statement of a single caller at once", async () => {
    const { turns, statements, statement } = database()
    const counts = turns.count(["a", "b"], STATUSES)
    expect(statements.map(({ keys }) => keys)).toEqual([["a", "b"]])
    statement(0).answer({ a: 2 })
    expect([...(await counts)]).toEqual([["a", 2]])
  })

  it("shares the next statement among all callers that arrive while one runs", async () => {
    const { turns, statements, statement } = database()
    const first = turns.count(["a"], STATUSES)
    const second = turns.count(["a", "b"], STATUSES)
    const third = turns.count(["c", "b"], STATUSES)
    await settled()
    expect(statements).toHaveLength(1)
    statement(0).answer({ a: 1 })
    expect((await first).get("a")).toBe(1)
    await settled()
    expect(statements.map(({ keys }) => keys)).toEqual([["a"], ["a", "b", "c"]])
    statement(1).answer({ a: 2, c: 5 })
    expect((await second).get("a")).toBe(2)
    expect((await third).get("c")).toBe(5)
  })

  it("caches nothing: a later call runs its own statement", async () => {
    const { turns, statements, statement } = database()
    const first = turns.count(["a"], STATUSES)
    statement(0).answer({ a: 1 })
    await first
    await settled()
    const second = turns.count(["a"], STATUSES)
    expect(statements).toHaveLength(2)
    statement(1).answer({ a: 9 })
    expect((await second).get("a")).toBe(9)
  })

  it("rejects only the callers of a failed statement", async () => {
    const { turns, statement } = database()
    const first = turns.count(["a"], STATUSES)
    const second = turns.count(["a"], STATUSES)
    statement(0).fail()
    await expect(first).rejects.toThrow("gone")
    await settled()
    statement(1).answer({ a: 3 })
    expect((await second).get("a")).toBe(3)
  })

  it("starts the next statement even if the running one hangs", async () => {
    const { turns, statement } = database()
    void turns.count(["a"], STATUSES)
    const second = turns.count(["a"], STATUSES)
    while (!statement(1)) await new Promise((resolve) => setTimeout(resolve, 5))
    statement(1).answer({ a: 4 })
    expect((await second).get("a")).toBe(4)
  })

  it("does not share statements between different statuses", async () => {
    const { turns, statements, statement } = database()
    void turns.count(["a"], STATUSES)
    void turns.count(["a"], STATUSES)
    void turns.count(["b"], ["accepted"])
    expect(statements.map(({ keys, statuses }) => [keys, statuses])).toEqual([
      [["a"], STATUSES],
      [["b"], ["accepted"]],
    ])
    statement(0).answer()
    await settled()
    expect(statement(2)).toMatchObject({ keys: ["a"], statuses: STATUSES })
  })

  it("runs no statement for no slots", async () => {
    const { turns, statements } = database()
    expect((await turns.count([], STATUSES)).size).toBe(0)
    expect(statements).toEqual([])
  })
})
