import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { Cancellation, type Disposable } from "./cancellation"
import { endWithRequest, timeOfStatement } from "./request-time"

type Answer = (error: Error | null, result?: unknown) => void

/** The part of a pool connection used here: the query builder passes a statement and a callback. */
interface Connection extends Disposable {
  query(...parameters: unknown[]): unknown
}

/** The part of the query builder's client used here. */
interface Client {
  acquireConnection(): Promise<Connection>
  cancelQuery(connection: Connection): Promise<unknown>
}

const BEGIN = /^\s*begin/i
const COMMIT = /^\s*commit/i
const END = /^\s*(commit|rollback)/i
/** A transaction that sets its own limits at its beginning, as a unit of work does. */
const LIMITED = /statement_timeout/i

const bounded = new WeakSet<object>()

/**
 * Limits the statements of a request to its remaining time (`request-time.ts`): a statement that runs too long is cancelled (`cancellation.ts`),
 * and later ones are not sent. So nothing is written after a client got the response that it may try again, and a lock held by others cannot use
 * up the pool's connections. This covers every statement on the pool, including those of Medusa's modules. Work without a waiting request is not
 * limited.
 *
 * The database's own `statement_timeout` would cost a round trip each time, or apply to everybody on the pool.
 */
export function boundStatements({ client }: Knex): void {
  const source = client as Client
  if (bounded.has(source)) return
  bounded.add(source)
  const acquire = source.acquireConnection
  source.acquireConnection = async function acquireBounded() {
    const connection = await acquire.call(this)
    if (!bounded.has(connection)) {
      bounded.add(connection)
      bound(connection, source)
    }
    return connection
  }
}

function bound(connection: Connection, source: Client): void {
  const send = connection.query
  let isLimited = false
  connection.query = function queryBounded(...parameters) {
    const answer = parameters.at(-1)
    const time = timeOfStatement()
    if (typeof answer !== "function") return send.apply(this, parameters)
    const text = textOf(parameters[0])
    if (END.test(text)) {
      isLimited = false
      return time <= 0 && COMMIT.test(text) ? giveUp(send.bind(this), answer as Answer) : send.apply(this, parameters)
    }
    if (time <= 0) return void setImmediate(answer as Answer, outOfTime())
    if (BEGIN.test(text)) isLimited = LIMITED.test(text)
    if (isLimited || time === Number.POSITIVE_INFINITY) return send.apply(this, parameters)
    return inTime(send.bind(this), parameters, time, () => new Cancellation(connection, () => source.cancelQuery(connection)))
  }
}

/** Sends a rollback in place of a commit that is too late. */
function giveUp(send: Connection["query"], answer: Answer): unknown {
  return send("ROLLBACK", ((error) => answer(error ?? outOfTime())) satisfies Answer)
}

function inTime(send: Connection["query"], parameters: readonly unknown[], time: number, cancel: () => Cancellation): unknown {
  const answer = parameters.at(-1) as Answer
  let cancellation: Cancellation | undefined
  const end = (): void => {
    cancellation ??= cancel()
  }
  const timer = setTimeout(end, time).unref()
  const forget = endWithRequest(end)
  const answered: Answer = (error, result) => {
    clearTimeout(timer)
    forget()
    if (cancellation) void cancellation.arrived().then(() => answer(error, result))
    else answer(error, result)
  }
  return send(...parameters.slice(0, -1), answered)
}

/** The database's own error for a cancelled statement. */
function outOfTime(): Error {
  return Object.assign(new Error("The time of the request is up"), { code: "57014" })
}

function textOf(statement: unknown): string {
  return typeof statement === "string" ? statement : String((statement as { text?: unknown } | undefined)?.text ?? "")
}
