import type { Knex } from "@medusajs/framework/mikro-orm/knex"

type Module = typeof import("../prepared-statement")

/** Loads the module as a new process would. */
function freshModule(): Module {
  let loaded: Module | undefined
  jest.isolateModules(() => {
    loaded = require("../prepared-statement")
  })
  return loaded as Module
}

interface Sent {
  readonly sql: string
  readonly name: string | undefined
}

/** A database that refuses named statements with `code`, and records what it was sent. */
function fakeDatabase({ code, isTransaction = false }: { code?: string; isTransaction?: boolean } = {}) {
  const sent: Sent[] = []
  const answer = async (sql: string, name: string | undefined) => {
    sent.push({ sql, name })
    if (name !== undefined && code !== undefined) throw Object.assign(new Error("refused"), { code })
    return { rows: [{ one: 1 }] }
  }
  const raw = (sql: string) => {
    let name: string | undefined
    return {
      options(options: { name: string }) {
        name = options.name
        return this
      },
      // biome-ignore lint/suspicious/noThenProperty: a query of knex runs when it is awaited
      then: (resolve: (value: unknown) => void, reject: (error: unknown) => void) => answer(sql, name).then(resolve, reject),
    }
  }
  return { database: { raw, isTransaction } as unknown as Knex, sent }
}

describe("prepared statements", () => {
  it("have names that are unique to their text", async () => {
    const { preparedStatement, runPrepared } = freshModule()
    const { database, sent } = fakeDatabase()
    const one = preparedStatement("read", "select 1 as one")
    expect(await runPrepared(database, one, {})).toEqual([{ one: 1 }])
    expect(sent).toEqual([{ sql: "select 1 as one", name: `${one.name}_0` }])
    expect(preparedStatement("read", "select 2 as one").name).not.toBe(one.name)
    expect(preparedStatement("read", "select 1 as one").name).toBe(one.name)
    expect(Buffer.byteLength(`${one.name}_0`)).toBeLessThan(64)
  })

  it("are planned again at growing intervals, because the tables of a new store grow", async () => {
    const { preparedStatement, runPrepared } = freshModule()
    const { database, sent } = fakeDatabase()
    const statement = preparedStatement("read", "select 1 as one")
    for (let run = 1; run <= 600; run++) await runPrepared(database, statement, {})
    const firstRuns = [...new Set(sent.map(({ name }) => name))].map((name) => sent.findIndex((each) => each.name === name) + 1)
    expect(firstRuns).toEqual([1, 7, 63, 511])
  })

  it.each(["26000", "42P05"])("run without names behind a pooler that loses them (%s)", async (code) => {
    const { preparedStatement, runPrepared } = freshModule()
    const { database, sent } = fakeDatabase({ code })
    const statement = preparedStatement("read", "select 1 as one")
    expect(await runPrepared(database, statement, {})).toEqual([{ one: 1 }])
    expect(await runPrepared(database, statement, {})).toEqual([{ one: 1 }])
    expect(sent.map(({ name }) => name)).toEqual([`${statement.name}_0`, undefined, undefined])
  })

  it("fail a transaction once, so that the caller repeats it", async () => {
    const { preparedStatement, runPrepared } = freshModule()
    const { database, sent } = fakeDatabase({ code: "26000", isTransaction: true })
    const statement = preparedStatement("write", "select 1 as one")
    await expect(runPrepared(database, statement, {})).rejects.toMatchObject({ code: "svc_overloaded" })
    expect(await runPrepared(database, statement, {})).toEqual([{ one: 1 }])
    expect(sent.map(({ name }) => name)).toEqual([`${statement.name}_0`, undefined])
  })

  it("throw every other error unchanged", async () => {
    const { preparedStatement, runPrepared } = freshModule()
    const { database } = fakeDatabase({ code: "23514" })
    await expect(runPrepared(database, preparedStatement("read", "select 1"), {})).rejects.toMatchObject({ code: "23514" })
  })
})
