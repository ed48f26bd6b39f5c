import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Context, IEventBusModuleService, MedusaContainer, Message } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { type Failure, failWith, isFailure } from "../../errors"
import { liftDeadline, timeLeft } from "./deadline"
import { HeldMessages } from "./held-messages"

/**
 * Time limits of one transaction, milliseconds. A statement or lock that takes longer is refused with `svc_overloaded`. A
 * transaction that is idle too long is aborted, so that a stalled process keeps no lock.
 */
export const UNIT_LIMITS = { statementMs: 5_000, lockMs: 4_000, idleMs: 10_000 } as const

/** One database transaction shared by the plugin's tables and Medusa's modules. */
export interface UnitOfWork {
  /** The transaction, for the plugin's rows and SQL. */
  readonly trx: Knex.Transaction
  /**
   * The shared context of a module; pass it as the last argument of every call inside the unit of work. Calls for the same
   * service share one context. A call without it takes a second connection while this one is held; enough of these at the same time block
   * the host until the pool times out.
   */
  on(service: unknown): Context
  /** Sends the modules' pending writes to the database. The end of the work also sends them. */
  flush(): Promise<void>
  /** Resolves when the transaction ends, committed or not; never rejects. For resources that are held until the transaction ends. */
  readonly settled: Promise<void>
}

/** What a committed unit of work returns. */
export interface UnitResult<T> {
  readonly result: T
  /** The internal events of the modules, already passed to the event bus. */
  readonly events: readonly Message[]
}

/** The part of MikroORM's entity manager that a shared context needs. */
interface SharedManager {
  fork(options: { cloneEventManager: boolean }): SharedManager
  setTransactionContext(trx: Knex.Transaction): void
  flush(): Promise<void>
}

interface ModuleInside {
  readonly baseRepository_: { getFreshManager(): SharedManager }
}

/** The methods of knex's transaction that start it. */
interface StartableTransaction {
  begin(connection: unknown): Promise<unknown>
  query(connection: unknown, sql: string): Promise<unknown>
}

/** BEGIN with limits: no statement may take longer than the time left for the request. */
function beginStatement(left: number): string {
  const within = (limit: number): number => Math.max(1, Math.min(limit, Math.floor(left)))
  return (
    `BEGIN; SET LOCAL statement_timeout = ${within(UNIT_LIMITS.statementMs)}; SET LOCAL lock_timeout = ${within(UNIT_LIMITS.lockMs)}; ` +
    `SET LOCAL idle_in_transaction_session_timeout = ${UNIT_LIMITS.idleMs}`
  )
}

/** Options of a unit of work. */
export interface UnitTerms {
  /** The response depends on later work: keep the request's time limit after the commit. */
  readonly isPreliminary?: boolean
}

/**
 * Runs `work` in one transaction: all of it is committed, or nothing if it throws. Only this file uses the internals of Medusa's modules.
 *
 * The modules' internal events are held until the commit and then sent to the event bus. They only serve caches and indexes, so a failing
 * bus is logged and the work stays committed.
 *
 * Inside: no `query.graph`, no workflow, no `pricing.calculatePrices` (they use another connection), and no caught statement errors (a
 * failed statement aborts the transaction).
 *
 * If the request's time is up before the commit, the work is rolled back: a caller who gets `svc_overloaded` can be sure that nothing was
 * written. After the commit, the time limit is removed for this scope, so that follow-up work completes.
 *
 * @returns what `work` returned, and the events
 * @throws what `work` threw; `svc_overloaded` if a lock, a statement or a connection took too long or no time was left; otherwise the
 *   database's error
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
    if (!isPreliminary) liftDeadline(scope)
    emitHeld(scope, messages.held)
    return { result, events: messages.held }
  } catch (error) {
    throw isBusy(error) ? overloaded() : error
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
    // Clone the event manager. A plain fork shares it. The first write here would then register a subscriber bound to this context. Every
    // later write of Medusa would find it "already registered" and emit no events.
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

/** Begins the transaction and sets its limits in one round trip. */
function begin(knex: Knex, statement: () => string): Promise<Knex.Transaction> {
  return new Promise((resolve, reject) => {
    const transaction = knex.transaction((trx) => {
      // If BEGIN fails on a lost connection, the transaction is completed before knex hands it out; the rejection carries the
      // cause.
      if (!trx.isCompleted()) resolve(trx)
    })
    const startable = transaction as unknown as StartableTransaction
    startable.begin = (connection) => startable.query(connection, statement())
    transaction.catch(reject)
  })
}

/**
 * Commits and verifies the result. knex's `commit()` also resolves when the statement failed (lost connection, deferred
 * constraint), and PostgreSQL answers COMMIT with ROLLBACK if an earlier error was swallowed.
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

function isBusy(error: unknown): boolean {
  if (isFailure(error) || typeof error !== "object" || error === null) {
    return false
  }
  const { code, name } = error as { code?: unknown; name?: unknown }
  return name === "KnexTimeoutError" || (typeof code === "string" && busyStates.has(code))
}
