import { availableParallelism } from "node:os"
import { Semaphore } from "../../concurrency"
import { type Failure, failWith } from "../../errors"

/**
 * Limits concurrent password work. One check takes about 100 ms of CPU and 32 MB by design; without a limit, a few hundred
 * sign-ins at the same time would occupy the CPU and all threads of Node's pool.
 */
export class PasswordTurns {
  readonly #places: Semaphore

  /**
   * @param width jobs that run at the same time
   * @param room jobs that may wait; further ones get `svc_overloaded`
   * @param patience longest wait in milliseconds; after that `svc_overloaded`
   */
  constructor(
    readonly width: number,
    readonly room: number,
    readonly patience: number,
  ) {
    this.#places = new Semaphore(width, room)
  }

  /**
   * Runs a job when a place is free, first come, first served. A job must not call `take` itself.
   * @throws `svc_overloaded` if too many jobs wait or the wait was too long; the job has not started then
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

/** At most 4 (contract section 2), fewer than the threads of the pool, and not more than the processors. */
function widthOfThisMachine(): number {
  const poolThreads = Number(process.env.UV_THREADPOOL_SIZE ?? "") || 4
  return Math.max(1, Math.min(4, poolThreads - 1, availableParallelism()))
}

/** The limit of this process. Eight seconds is as long as somebody waits at a sign-in form. */
export const passwordTurns = new PasswordTurns(widthOfThisMachine(), 128, 8_000)
