import { isDraining, listenForShutdown } from "./background-work"

/** After this many missed calls the process runs the work without the scheduler. */
const PATIENCE = 4

interface Rhythm {
  /** Monotonic time of the last call. */
  calledAt: number
  alone: boolean
}

const rhythms = new Map<string, Rhythm>()

/**
 * A job that runs at an interval (milliseconds). A cron expression cannot be used: when the system clock jumps ahead (a suspended
 * machine), the in-memory scheduler runs the job for every missed time at once.
 */
export interface SteadyJob {
  readonly name: string
  readonly schedule: { readonly interval: number }
}

/**
 * Runs the work of a job, and keeps running it when Medusa's scheduler stops. With several instances the schedule is stored in Redis. While
 * Redis is down no job runs anywhere, and if it comes back empty, all schedules are lost until the next server start. So a process that has
 * run the job once repeats it at its interval when calls are missing. The work must be idempotent and safe to run in parallel, because
 * other instances repeat it as well. A process that is shutting down does not run it.
 */
export async function steadily({ name, schedule }: SteadyJob, work: () => Promise<unknown>): Promise<void> {
  const rhythm = rhythms.get(name) ?? begin(name, schedule.interval, work)
  rhythm.calledAt = performance.now()
  if (!isDraining()) await work()
}

function begin(name: string, everyMs: number, work: () => Promise<unknown>): Rhythm {
  const rhythm: Rhythm = { calledAt: performance.now(), alone: false }
  rhythms.set(name, rhythm)
  listenForShutdown()
  const timer = setInterval(() => {
    if (rhythm.alone || isDraining() || performance.now() - rhythm.calledAt < PATIENCE * everyMs) return
    rhythm.alone = true
    // Ignore an error: the next interval tries again.
    work()
      .catch(() => undefined)
      .finally(() => {
        rhythm.alone = false
      })
  }, everyMs)
  timer.unref()
  return rhythm
}
