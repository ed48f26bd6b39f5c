import type { MedusaContainer } from "@medusajs/framework/types"
import { answerBy, timeLeft } from "../../../src/platform/process/deadline"
import { unitOfWork } from "../../../src/platform/process/unit-of-work"
import type { Host } from "./host-context"
import { settle } from "./settle"

/**
 * Provokes a failure in a unit of work.
 * @returns `committed`, the service's error code, or `thrown` for any other error
 */
export async function goWrong(
  { scope, knex }: Host,
  what: "swallowed" | "lost" | "lost at the commit" | "deferred" | "slow",
): Promise<string> {
  const ended = await unitOfWork(scope, async ({ trx }) => {
    await trx.raw("insert into svc_unit_probe (id) values (1)")
    switch (what) {
      case "swallowed":
        await trx.raw("select 1 / 0").catch(() => undefined)
        break
      case "deferred":
        await trx.raw("insert into svc_unit_probe (id) values (1)")
        break
      case "slow":
        await trx.raw("set local statement_timeout = 50")
        await trx.raw("select pg_sleep(1)")
        break
      default: {
        const { rows } = await trx.raw("select pg_backend_pid() as pid")
        await knex.raw("select pg_terminate_backend(?)", [rows[0].pid])
        await new Promise((resolve) => setTimeout(resolve, 50))
        if (what === "lost") {
          await trx.raw("select 1")
        }
      }
    }
  }).then(
    () => "committed",
    (error: { code?: string; name?: string }) => (error.code?.startsWith("svc_") ? error.code : "thrown"),
  )
  // The connection pool must still work after the failure.
  await Promise.all(Array.from({ length: 12 }, () => knex.raw("select 1")))
  return ended
}

/** The sequence in which the work ends and `settled` resolves, committed or not. */
export async function settledOrder({ scope }: Host, fail: boolean): Promise<string[]> {
  const heard: string[] = []
  await unitOfWork(scope, async ({ settled }) => {
    void settled.then(() => heard.push("settled"))
    await new Promise((resolve) => setTimeout(resolve, 20))
    heard.push("worked")
    if (fail) {
      throw new Error("refused")
    }
  }).catch(() => undefined)
  await settle()
  return heard
}

/** The time limits inside a unit of work, and outside of it on the same connection. */
export async function limits({ scope, knex }: Host): Promise<{ inside: unknown; outside: unknown }> {
  const read =
    "select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle"
  const { result } = await unitOfWork(scope, async ({ trx }) => (await trx.raw(read)).rows[0])
  return { inside: result, outside: (await knex.raw(read)).rows[0] }
}

/**
 * Runs work of a request whose time limit ends before or during the transaction.
 * @returns `committed`, or the error's code
 */
export async function outOfTime({ scope }: Host, when: "before" | "during"): Promise<string> {
  const request = scope.createScope() as MedusaContainer
  const runOut = () => answerBy(request, performance.now())
  if (when === "before") runOut()
  return unitOfWork(request, async ({ trx }) => {
    await trx.raw("insert into svc_unit_probe (id) values (1)")
    runOut()
  }).then(
    () => "committed",
    (error: { code?: string }) => error.code ?? "thrown",
  )
}

/** Whether a request still has a time limit after a part of its work was committed. */
export async function boundAfterCommit({ scope }: Host): Promise<boolean> {
  const request = scope.createScope() as MedusaContainer
  answerBy(request, performance.now() + 60_000)
  await unitOfWork(request, ({ trx }) => trx.raw("select 1"))
  return Number.isFinite(timeLeft(request))
}

/** The time limits, in milliseconds, of a unit of work in a request that has `left` milliseconds remaining. */
export async function limitsWith({ scope }: Host, left: number): Promise<{ statement: number; lock: number }> {
  const request = scope.createScope() as MedusaContainer
  answerBy(request, performance.now() + left)
  const read = "select setting::int from pg_settings where name in ('statement_timeout', 'lock_timeout') order by name desc"
  const { result } = await unitOfWork(request, async ({ trx }) => (await trx.raw(read)).rows)
  return { statement: result[0].setting, lock: result[1].setting }
}
