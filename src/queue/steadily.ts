import { hearOfEnd, isDraining } from "./background-work"

/** So many missed turns, and a task takes its turns itself. */
const PATIENCE = 4

interface Rhythm {
  /** By a clock that nobody sets. */
  calledAt: number
  alone: boolean
}

const rhythms = new Map<string, Rhythm>()

/**
 * Does the work of a job, and sees to it that it goes on being done when the platform's scheduler falls silent. With
 * several instances the schedule stands in Redis: while that is gone no job runs anywhere, and one that comes back empty has
 * forgotten them all until the next start of a server. A process that a job has once run in keeps its rhythm from then on. What
 * the work does must be safe to do twice and side by side: the other instances do the same.
 * A process that was told to end leaves it to them.
 * @param everyMs how often the job is scheduled
 */
export async function steadily(name: string, everyMs: number, work: () => Promise<unknown>): Promise<void> {
  const rhythm = rhythms.get(name) ?? begin(name, everyMs, work)
  rhythm.calledAt = performance.now()
  if (!isDraining()) await work()
}

function begin(name: string, everyMs: number, work: () => Promise<unknown>): Rhythm {
  const rhythm: Rhythm = { calledAt: performance.now(), alone: false }
  rhythms.set(name, rhythm)
  hearOfEnd()
  const timer = setInterval(() => {
    if (rhythm.alone || isDraining() || performance.now() - rhythm.calledAt < PATIENCE * everyMs) return
    rhythm.alone = true
    // What fails now is there at the next turn.
    work()
      .catch(() => undefined)
      .finally(() => {
        rhythm.alone = false
      })
  }, everyMs)
  timer.unref()
  return rhythm
}
