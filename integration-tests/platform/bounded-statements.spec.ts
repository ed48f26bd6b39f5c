import { type Knex, knex } from "@medusajs/framework/mikro-orm/knex"
import { boundStatements } from "../../src/database/bounded-statements"
import { answerBy, forRequest } from "../../src/database/request-time"
import { createDatabase, databaseUrl, dropDatabase } from "../support/database"

/* PostgreSQL cancels whatever statement a connection runs. A late cancellation must never hit the connection's next statement. */

const CANCELLED = "57014"
/** A request sends its last statement this long before its response is due. */
const MARGIN_MS = 1_000
const LIMIT_MS = 30
const ROUNDS = 300

let name: string
let one: Knex
let stranger: Knex

beforeAll(async () => {
  name = await createDatabase("blank")
  const pool = (max: number) => knex({ client: "pg", connection: databaseUrl(name), pool: { min: 0, max } })
  one = pool(1)
  stranger = pool(2)
  boundStatements(one)
  await stranger.raw("create table bounded (id integer)")
})

afterAll(async () => {
  await one?.destroy()
  await stranger?.destroy()
  if (name) await dropDatabase(name)
})

/** The result of a statement in a request that has this many milliseconds left for it. */
function ofRequest(left: number, statement: string): Promise<string> {
  const scope = {}
  answerBy(scope, performance.now() + MARGIN_MS + left)
  return forRequest(scope, () =>
    one.raw(statement).then(
      () => "done",
      (error: { code?: string }) => error.code ?? String(error),
    ),
  )
}

describe("a connection with one statement after another", () => {
  it("never has its next statement cancelled", async () => {
    const outcomes = new Map<string, number>()
    // Whether the statement ends before its cancellation depends on the machine, so each round changes the time towards the other outcome.
    let milliseconds = LIMIT_MS
    for (let round = 0; round < ROUNDS; round += 1) {
      const seconds = milliseconds / 1_000
      const bounded = ofRequest(LIMIT_MS, `select pg_sleep(${seconds})`)
      // The next statement waits for the connection and gets it as soon as it is free.
      const next = one.raw("select pg_sleep(0.004), 7 as seven")
      const outcome = await bounded
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      milliseconds += (outcome === "done" ? 1 : -1) * (0.3 + (round % 10) / 10)
      expect((await next).rows[0].seven).toBe(7)
    }
    // Both outcomes must occur, or there was no race.
    expect([...outcomes.keys()].sort()).toEqual([CANCELLED, "done"])
  })

  it("is not closed by a cancellation", async () => {
    const pid = async () => (await one.raw("select pg_backend_pid() as pid")).rows[0].pid
    const before = await pid()
    expect(await ofRequest(LIMIT_MS, "select pg_sleep(10)")).toBe(CANCELLED)
    expect(await pid()).toBe(before)
  })
})

describe("a statement that waits for another transaction's lock", () => {
  it("ends when its request is given up, and releases its connection", async () => {
    const lock = await stranger.transaction()
    await lock.raw("lock table bounded in access exclusive mode")
    const scope = {}
    answerBy(scope, performance.now() + 60_000)
    const waiting = forRequest(scope, () =>
      one.raw("select * from bounded").then(
        () => "done",
        (error: { code?: string }) => error.code,
      ),
    )
    const waiters = async () =>
      (
        await stranger.raw(
          "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).rows[0].n
    while ((await waiters()) === 0) await new Promise((resolve) => setTimeout(resolve, 10))
    answerBy(scope, performance.now())
    expect(await waiting).toBe(CANCELLED)
    expect(await waiters()).toBe(0)
    expect((await one.raw("select 7 as seven")).rows[0].seven).toBe(7)
    await lock.rollback()
  })
})
