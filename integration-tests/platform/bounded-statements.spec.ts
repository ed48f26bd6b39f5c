import { type Knex, knex } from "@medusajs/framework/mikro-orm/knex"
import { boundStatements } from "../../src/database/bounded-statements"
import { answerBy, forRequest } from "../../src/database/request-time"
import { createDatabase, databaseUrl, dropDatabase } from "../support/database"

/* A cancellation is aimed at a connection, not at a statement: whoever has the connection next must not be hit instead. */

const CANCELLED = "57014"
/** So long before its answer is due a request sends its last statement. */
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
}, 120_000)

afterAll(async () => {
  await one?.destroy()
  await stranger?.destroy()
  if (name) await dropDatabase(name)
})

/** What a statement of a request came to that has so many milliseconds for it. */
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

describe("one connection, one statement after the other", () => {
  it("a statement is cancelled or not, the next one never", async () => {
    const outcomes = new Map<string, number>()
    for (let round = 0; round < ROUNDS; round += 1) {
      // Around the limit, to the tenth of a millisecond: the cancellation and the end race each other.
      const seconds = (LIMIT_MS + (round % 100) / 5 - 8) / 1_000
      const bounded = ofRequest(LIMIT_MS, `select pg_sleep(${seconds})`)
      // It waits for the connection, and has it as soon as it is free.
      const next = one.raw("select pg_sleep(0.004), 7 as seven")
      const outcome = await bounded
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      expect((await next).rows[0].seven).toBe(7)
    }
    // Both ends were seen, or nothing has raced.
    expect([...outcomes.keys()].sort()).toEqual([CANCELLED, "done"])
  })

  it("is the same connection all along: no cancellation has cost it", async () => {
    const pid = async () => (await one.raw("select pg_backend_pid() as pid")).rows[0].pid
    const before = await pid()
    expect(await ofRequest(LIMIT_MS, "select pg_sleep(10)")).toBe(CANCELLED)
    expect(await pid()).toBe(before)
  })
})

describe("a statement that waits for a stranger's lock", () => {
  it("ends when its request is given up, and gives its connection back", async () => {
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
