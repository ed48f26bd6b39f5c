import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Context, IEventBusModuleService, MedusaContainer, Message } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { type Failure, failWith, isFailure } from "../../errors"
import { nobodyWaits, timeLeft } from "./deadline"
import { HeldMessages } from "./held-messages"

/**
 * Bounds of one transaction. A statement that takes longer, or a lock that is not had in time, is a refusal
 * (`svc_overloaded`), never a hang; a process that stops in the middle of its transaction loses it, so that no lock stays.
 */
export const UNIT_LIMITS = { statementMs: 5_000, lockMs: 4_000, idleMs: 10_000 } as const

/** One database transaction that our rows and the platform's modules share. */
export interface UnitOfWork {
  /** For own rows and own SQL. */
  readonly trx: Knex.Transaction
  /**
   * The shared context of one module, to be passed as the last argument of its calls. The same service gets the same one.
   * Every call inside the unit of work must have it: a call without takes a second connection while this one is held, and
   * enough of them at once stop the host until the pool times out.
   */
  on(service: unknown): Context
  /** Writes what the modules have gathered. Without it nothing of theirs is written; the end of the work does it too. */
  flush(): Promise<void>
  /** Ends with the transaction, committed or not; never rejects. For what has to be held until then. */
  readonly settled: Promise<void>
}

export interface UnitResult<T> {
  readonly result: T
  /** The internal events of the modules; already handed to the event bus. */
  readonly events: readonly Message[]
}

/** The part of MikroORM's entity manager that a module's shared context is made of. */
interface SharedManager {
  fork(options: { cloneEventManager: boolean }): SharedManager
  setTransactionContext(trx: Knex.Transaction): void
  flush(): Promise<void>
}

interface ModuleInside {
  readonly baseRepository_: { getFreshManager(): SharedManager }
}

/** The part of knex's transaction that says how it begins. */
interface Beginning {
  begin(connection: unknown): Promise<unknown>
  query(connection: unknown, sql: string): Promise<unknown>
}

/** No statement waits longer than the request that it belongs to has left. */
function beginStatement(left: number): string {
  const within = (limit: number): number => Math.max(1, Math.min(limit, Math.floor(left)))
  return (
    `BEGIN; SET LOCAL statement_timeout = ${within(UNIT_LIMITS.statementMs)}; SET LOCAL lock_timeout = ${within(UNIT_LIMITS.lockMs)}; ` +
    `SET LOCAL idle_in_transaction_session_timeout = ${UNIT_LIMITS.idleMs}`
  )
}

export interface UnitTerms {
  /** The answer hangs on what comes after it: the time of the request goes on when it is committed. */
  readonly isPreliminary?: boolean
}

/**
 * Runs `work` in one transaction: everything it did is committed together, or, when it throws, nothing at all. This is the
 * only file that touches the inside of the platform's modules.
 *
 * After the commit the internal events of the modules, held until then, go to the event bus. They serve caches and indexes
 * only, so a bus that fails is logged and the work stays done.
 *
 * Inside: no `query.graph`, no workflow, no `pricing.calculatePrices` (they use another connection), and no statement whose
 * failure is caught (a failed statement spoils the transaction).
 *
 * The work of a request that must be answered first is given up instead of committed: who was told "not now" finds nothing done.
 * Once it is committed, what follows with the same scope has its time: nothing is left half done for the sake of an answer.
 *
 * @returns what `work` returned, and the events
 * @throws what `work` threw; `svc_overloaded` when a lock, a statement or a connection was not had in time, or there was none left;
 *   otherwise the database's error as it is
 */
export async function unitOfWork<T>(
  scope: MedusaContainer,
  work: (uow: UnitOfWork) => Promise<T>,
  { isPreliminary = false }: UnitTerms = {},
): Promise<UnitResult<T>> {
  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const messages = new HeldMessages()
  try {
    const result = await inTransaction(scope, knex, messages, work)
    if (!isPreliminary) nobodyWaits(scope)
    emitHeld(scope, messages.held)
    return { result, events: messages.held }
  } catch (error) {
    throw busy(error) ? overloaded() : error
  }
}

function overloaded(): Failure {
  return failWith("svc_overloaded", undefined, { headers: { "Retry-After": "1" } })
}

async function inTransaction<T>(
  scope: MedusaContainer,
  knex: Knex,
  messages: HeldMessages,
  work: (uow: UnitOfWork) => Promise<T>,
): Promise<T> {
  const trx = await begin(knex, () => beginStatement(timeLeft(scope)))
  const contexts = new Map<unknown, Context>()
  const managers: SharedManager[] = []
  const on = (service: unknown): Context => {
    const known = contexts.get(service)
    if (known !== undefined) {
      return known
    }
    // Cloning the event manager keeps the platform's own events alive: a plain fork shares it, the first write here would
    // register a subscriber bound to our context, and every later native write would find "already registered".
    const manager = (service as ModuleInside).baseRepository_.getFreshManager().fork({ cloneEventManager: true })
    manager.setTransactionContext(trx)
    const context: Context = { transactionManager: manager, messageAggregator: messages, __type: "MedusaContext" }
    contexts.set(service, context)
    managers.push(manager)
    return context
  }
  const flush = async (): Promise<void> => {
    for (const manager of managers) {
      await manager.flush()
    }
  }
  let settle = (): void => {}
  const settled = new Promise<void>((resolve) => {
    settle = resolve
  })
  try {
    if (timeLeft(scope) <= 0) throw overloaded()
    const result = await work({ trx, on, flush, settled })
    await flush()
    if (timeLeft(scope) <= 0) throw overloaded()
    await commit(trx)
    return result
  } catch (error) {
    if (!trx.isCompleted()) {
      await trx.rollback()
    }
    throw error
  } finally {
    settle()
  }
}

/** Begins with the limits in the same round trip. */
function begin(knex: Knex, statement: () => string): Promise<Knex.Transaction> {
  return new Promise((resolve, reject) => {
    const transaction = knex.transaction((trx) => {
      // Where BEGIN fails, because the connection is lost, the transaction is over before it is handed out; it tells why by its rejection.
      if (!trx.isCompleted()) resolve(trx)
    })
    const beginning = transaction as unknown as Beginning
    beginning.begin = (connection) => beginning.query(connection, statement())
    transaction.catch(reject)
  })
}

/**
 * Commits and makes sure of it: knex's `commit()` resolves also when the statement failed (the connection died, a deferred
 * constraint), and PostgreSQL answers COMMIT with ROLLBACK when an earlier failure was swallowed.
 */
async function commit(trx: Knex.Transaction): Promise<void> {
  const outcome = (await trx.commit()) as unknown as { response?: { command?: string } } | undefined
  await trx.executionPromise
  const command = outcome?.response?.command
  if (command !== undefined && command !== "COMMIT") {
    throw new Error(`The transaction was not committed: the database answered ${command}`)
  }
}

function emitHeld(scope: MedusaContainer, events: readonly Message[]): void {
  if (events.length === 0) {
    return
  }
  const eventBus = scope.resolve<IEventBusModuleService>(Modules.EVENT_BUS)
  eventBus.emit([...events], { internal: true }).catch((error: unknown) => {
    scope.resolve(ContainerRegistrationKeys.LOGGER).warn(`Internal events after a commit were not emitted: ${String(error)}`)
  })
}

/** lock_not_available, query_canceled, deadlock_detected, serialization_failure, too_many_connections. */
const busyStates = new Set(["55P03", "57014", "40P01", "40001", "53300"])

function busy(error: unknown): boolean {
  if (isFailure(error) || typeof error !== "object" || error === null) {
    return false
  }
  const { code, name } = error as { code?: unknown; name?: unknown }
  return name === "KnexTimeoutError" || (typeof code === "string" && busyStates.has(code))
}
