/** The platform's workflows go on to their next step within a moment. What is older belongs to a process that has ended in between. */
const MOMENT_MS = 30_000

/** Something that was begun and not ended. */
export interface HalfMade {
  readonly id: string
  /** Epoch milliseconds. */
  readonly createdAt: number
}

/** Whether nobody is at work on it any more. */
export function isAbandoned({ createdAt }: HalfMade, now: number): boolean {
  return now - createdAt > MOMENT_MS
}

/** @throws Error when somebody may be just at it: to be looked at again later */
export function assertAbandoned(what: HalfMade, now: number): void {
  if (!isAbandoned(what, now)) throw new Error(`${what.id} is being made`)
}
