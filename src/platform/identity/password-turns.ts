import { availableParallelism } from "node:os"
import { Semaphore } from "../../concurrency"
import { type Failure, failWith } from "../../errors"

/**
 * Turns for work with passwords. One check is some 100 ms of a processor and 32 MB, on purpose; without a bound a few
 * hundred sign-ins at once would take the processors and all threads of Node's pool from everybody else.
 */
export class PasswordTurns {
  readonly #places: Semaphore

  /**
   * @param width how many may work at once
   * @param room how many may wait; beyond it `svc_overloaded`
   * @param patience milliseconds that one may wait; beyond it `svc_overloaded`
   */
  constructor(
    readonly width: number,
    readonly room: number,
    readonly patience: number,
  ) {
    this.#places = new Semaphore(width, room)
  }

  /**
   * Runs a job in its turn, first come, first served. Jobs must not ask for a turn themselves.
   * @throws `svc_overloaded` when too many wait already, or the turn did not come in time; the job has not begun then
   */
  async take<T>(job: () => Promise<T>): Promise<T> {
    const done = await this.#places.run(this.patience, async () => ({ result: await job() }))
    if (!done) throw overloaded()
    return done.result
  }
}

function overloaded(): Failure {
  return failWith("svc_overloaded", undefined, { headers: { "Retry-After": "5" } })
}

/** Never more than 4 (contract section 2), never all threads of the pool, never more than there are processors. */
function widthOfThisMachine(): number {
  const poolThreads = Number(process.env.UV_THREADPOOL_SIZE ?? "") || 4
  return Math.max(1, Math.min(4, poolThreads - 1, availableParallelism()))
}

/** The turns of this process. Nobody waits longer than somebody in front of a form would. */
export const passwordTurns = new PasswordTurns(widthOfThisMachine(), 128, 8_000)
