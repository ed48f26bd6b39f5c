import { AsyncResource } from "node:async_hooks"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { boundStatements } from "../bounded-statements"
import { answerBy, forRequest } from "../request-time"

/** A request sends its last statement this long before its response is due. */
const MARGIN_MS = 1_000
const CANCELLED = "57014"

type Callback = (error: (Error & { code?: string }) | null, result?: unknown) => void
type Text = string | { readonly text: string }

interface Sent {
  readonly text: string
  readonly end: Callback
}

/** A database with one connection. The test decides when statements end and when cancellations arrive. */
function fakeDatabase() {
  const sent: Sent[] = []
  const cancels: { readonly heard: () => void; readonly failed: () => void }[] = []
  const connection = {
    __knex__disposed: undefined as unknown,
    query(text: Text, end: Callback) {
      // Responses come from the socket, outside of any request's context.
      sent.push({ text: typeof text === "string" ? text : text.text, end: AsyncResource.bind(end) as Callback })
    },
  }
  const client = {
    acquireConnection: async () => connection,
    cancelQuery: (of: unknown) => {
      expect(of).toBe(connection)
      return new Promise<void>((resolve, reject) => {
        cancels.push({ heard: resolve, failed: () => reject(new Error("too many connections")) })
      })
    },
  }
  boundStatements({ client } as unknown as Knex)
  return { sent, cancels, connection, acquire: () => client.acquireConnection() }
}

/** Records whether and how a statement ended. */
function outcome() {
  const seen = { settled: false, error: undefined as string | undefined, result: undefined as unknown }
  const end: Callback = (error, result) => Object.assign(seen, { settled: true, error: error?.code, result })
  return { seen, end }
}

/** A request with this many milliseconds left for statements. */
function request(left: number): object {
  const scope = {}
  answerBy(scope, performance.now() + MARGIN_MS + left)
  return scope
}
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
/** The clock is fake and moves only here, so a busy machine has no influence. */
const wait = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds)
const cancelled = () => Object.assign(new Error("canceled"), { code: CANCELLED })

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ["nextTick", "queueMicrotask", "setImmediate"] })
})
afterEach(() => {
  jest.useRealTimers()
})

describe("a statement for which no time is left", () => {
  it("is cancelled, and its connection is not reused before the cancellation has arrived", async () => {
    const { sent, cancels, connection, acquire } = fakeDatabase()
    const { query } = await acquire()
    const { seen, end } = outcome()
    forRequest(request(20), () => query.call(connection, "select 1", end))
    expect([sent.length, cancels.length]).toEqual([1, 0])
    await wait(40)
    expect(cancels.length).toBe(1)
    // The statement ends by itself at the same moment.
    sent[0]?.end(null, "done")
    await wait(30)
    expect(seen.settled).toBe(false)
    cancels[0]?.heard()
    await turn()
    expect(seen).toEqual({ settled: true, error: undefined, result: "done" })
    expect(connection.__knex__disposed).toBeUndefined()
  })

  it("reports the database's response to the cancellation", async () => {
    const { sent, cancels, connection, acquire } = fakeDatabase()
    const { query } = await acquire()
    const { seen, end } = outcome()
    forRequest(request(10), () => query.call(connection, { text: "select 1" }, end))
    await wait(30)
    cancels[0]?.heard()
    sent[0]?.end(cancelled())
    await turn()
    expect(seen).toMatchObject({ settled: true, error: CANCELLED })
    expect(connection.__knex__disposed).toBeUndefined()
  })

  it("has its connection disposed when the cancellation may still arrive", async () => {
    const { sent, cancels, connection, acquire } = fakeDatabase()
    const { query } = await acquire()
    const { seen, end } = outcome()
    forRequest(request(10), () => query.call(connection, "select 1", end))
    await wait(30)
    expect(cancels.length).toBe(1)
    sent[0]?.end(null, "done")
    await wait(1_100)
    expect(seen).toMatchObject({ settled: true, result: "done" })
    expect(connection.__knex__disposed).toBeDefined()
  })

  it("has its connection disposed when sending the cancellation failed", async () => {
    const { sent, cancels, connection, acquire } = fakeDatabase()
    const { query } = await acquire()
    const { seen, end } = outcome()
    forRequest(request(10), () => query.call(connection, "select 1", end))
    await wait(30)
    cancels[0]?.failed()
    sent[0]?.end(null, "done")
    await turn()
    expect(seen.settled).toBe(true)
    expect(connection.__knex__disposed).toBeDefined()
  })

  it("is cancelled again while it is still running, and not after it has ended", async () => {
    const { sent, cancels, connection, acquire } = fakeDatabase()
    const { query } = await acquire()
    const { seen, end } = outcome()
    forRequest(request(10), () => query.call(connection, "select 1", end))
    await wait(30)
    cancels[0]?.failed()
    await wait(1_100)
    expect(cancels.length).toBe(2)
    cancels[1]?.heard()
    await turn()
    sent[0]?.end(cancelled())
    await turn()
    expect(seen).toMatchObject({ settled: true, error: CANCELLED })
    expect(connection.__knex__disposed).toBeUndefined()
    await wait(1_100)
    expect(cancels.length).toBe(2)
  })

  it("is not sent at all when the time has already expired", async () => {
    const { sent, connection, acquire } = fakeDatabase()
    const { query } = await acquire()
    const { seen, end } = outcome()
    forRequest(request(-1), () => query.call(connection, "select 1", end))
    await turn()
    expect(seen).toMatchObject({ settled: true, error: CANCELLED })
    expect(sent).toEqual([])
  })
})

describe("a statement that ends in time", () => {
  it("is answered at once, and no later statement on the connection is cancelled", async () => {
    const { sent, cancels, connection, acquire } = fakeDatabase()
    const { query } = await acquire()
    const { seen, end } = outcome()
    const scope = request(30)
    forRequest(scope, () => query.call(connection, "select 1", end))
    sent[0]?.end(null, "done")
    expect(seen).toMatchObject({ settled: true, result: "done" })
    // Another request has the connection when the first one runs out of time and is abandoned.
    query.call(connection, "select 2", outcome().end)
    await wait(60)
    answerBy(scope, performance.now())
    await turn()
    expect(cancels).toEqual([])
  })
})

describe("an abandoned request", () => {
  it("has its running statements cancelled at once", async () => {
    const { sent, cancels, connection, acquire } = fakeDatabase()
    const { query } = await acquire()
    const { seen, end } = outcome()
    const scope = request(60_000)
    forRequest(scope, () => query.call(connection, "select 1", end))
    answerBy(scope, performance.now())
    answerBy(scope, performance.now())
    expect(cancels.length).toBe(1)
    cancels[0]?.heard()
    sent[0]?.end(cancelled())
    await turn()
    expect(seen).toMatchObject({ settled: true, error: CANCELLED })
  })
})

describe("transactions", () => {
  it("are rolled back after the time has expired, even when they send a commit", async () => {
    const { sent, connection, acquire } = fakeDatabase()
    const { query } = await acquire()
    const rollback = outcome()
    const commit = outcome()
    const scope = request(-1)
    forRequest(scope, () => query.call(connection, "ROLLBACK", rollback.end))
    forRequest(scope, () => query.call(connection, "COMMIT;", commit.end))
    expect(sent.map(({ text }) => text)).toEqual(["ROLLBACK", "ROLLBACK"])
    for (const { end } of sent) end(null, "done")
    await turn()
    expect([rollback.seen.error, commit.seen.error]).toEqual([undefined, CANCELLED])
  })

  it("with their own limits are not bounded by the request while they run", async () => {
    const { cancels, connection, acquire } = fakeDatabase()
    const { query } = await acquire()
    const scope = request(20)
    const send = (text: string) => forRequest(scope, () => query.call(connection, text, outcome().end))
    send("BEGIN; SET LOCAL statement_timeout = 5000")
    send("update x set y = 1")
    await wait(50)
    expect(cancels).toEqual([])
    query.call(connection, "COMMIT;", outcome().end)
    const later = request(20)
    forRequest(later, () => query.call(connection, "select 1", outcome().end))
    await wait(50)
    expect(cancels.length).toBe(1)
  })
})

describe("work without a waiting request", () => {
  it("is never cancelled", async () => {
    const { sent, cancels, connection, acquire } = fakeDatabase()
    const { query } = await acquire()
    const { seen, end } = outcome()
    query.call(connection, "select 1", end)
    await wait(30)
    expect(cancels).toEqual([])
    sent[0]?.end(null, "done")
    expect(seen.settled).toBe(true)
  })
})
