import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { SettingRow } from "../setting-rows"
import { SettingsMemory } from "../settings-memory"

/** A fake database: the test answers or fails its queries, in any order. */
function fakeDatabase() {
  const queries: { answer(rows: SettingRow[]): void; fail(error: Error): void }[] = []
  const timeout = () =>
    new Promise<SettingRow[]>((resolve, reject) => {
      queries.push({ answer: resolve, fail: reject })
    })
  const knex = { select: () => ({ from: () => ({ whereNull: () => ({ timeout }) }) }) } as unknown as Knex
  return { knex, queries }
}

const row = (version: number): SettingRow => ({ key: "operation", version, value: { version } })
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe("settings in memory", () => {
  it("are read once for concurrent first callers", async () => {
    const { knex, queries } = fakeDatabase()
    const memory = new SettingsMemory(knex)
    const readers = [memory.row("operation"), memory.row("operation")]
    expect(queries).toHaveLength(1)
    queries[0]?.answer([row(3)])
    expect((await Promise.all(readers)).map((found) => found?.version)).toEqual([3, 3])
  })

  it("are not read again while they are watched", async () => {
    const { knex, queries } = fakeDatabase()
    const memory = new SettingsMemory(knex)
    memory.watched = true
    const first = memory.row("operation")
    queries[0]?.answer([row(1)])
    await first
    await memory.row("operation")
    expect(queries).toHaveLength(1)
  })

  it("are read once more if reloads were requested during a read", async () => {
    const { knex, queries } = fakeDatabase()
    const memory = new SettingsMemory(knex)
    memory.watched = true
    const first = memory.reload()
    const second = memory.reload()
    const third = memory.reload()
    expect(queries).toHaveLength(1)
    queries[0]?.answer([row(1)])
    await first
    await settled()
    expect(queries).toHaveLength(2)
    queries[1]?.answer([row(2)])
    await Promise.all([second, third])
    expect((await memory.row("operation"))?.version).toBe(2)
  })

  it("keep a value written by this process during a read that returns the older value", async () => {
    const { knex, queries } = fakeDatabase()
    const memory = new SettingsMemory(knex)
    memory.watched = true
    const reading = memory.reload()
    memory.accept(row(5))
    queries[0]?.answer([row(4)])
    await reading
    expect((await memory.row("operation"))?.version).toBe(5)
  })

  it("keep the later version of two writes of this process that are accepted in reverse order", async () => {
    const { knex, queries } = fakeDatabase()
    const memory = new SettingsMemory(knex)
    memory.watched = true
    const reading = memory.reload()
    queries[0]?.answer([])
    await reading
    memory.accept(row(2))
    memory.accept(row(1))
    expect((await memory.row("operation"))?.version).toBe(2)
  })

  it("follow a record that was rolled back or deleted in the database", async () => {
    const { knex, queries } = fakeDatabase()
    const memory = new SettingsMemory(knex)
    memory.watched = true
    memory.accept(row(9))
    for (const [rows, version] of [
      [[row(2)], 2],
      [[], undefined],
    ] as const) {
      const reading = memory.reload()
      queries.at(-1)?.answer([...rows])
      await reading
      expect((await memory.row("operation"))?.version).toBe(version)
    }
  })

  it("keep the same object for an unchanged record", async () => {
    const { knex, queries } = fakeDatabase()
    const memory = new SettingsMemory(knex)
    memory.watched = true
    const first = memory.reload()
    queries[0]?.answer([row(1)])
    await first
    const before = await memory.row("operation")
    const second = memory.reload()
    queries[1]?.answer([row(1)])
    await second
    expect(await memory.row("operation")).toBe(before)
  })

  it("keep the old values after a failed read, and change with the next read", async () => {
    const { knex, queries } = fakeDatabase()
    const memory = new SettingsMemory(knex)
    memory.watched = true
    const first = memory.reload()
    queries[0]?.answer([row(1)])
    await first
    const second = memory.reload()
    queries[1]?.fail(new Error("gone"))
    await expect(second).rejects.toThrow("gone")
    expect((await memory.row("operation"))?.version).toBe(1)
    const third = memory.reload()
    queries[2]?.answer([row(2)])
    await third
    expect((await memory.row("operation"))?.version).toBe(2)
  })
})
