import { signal } from "@preact/signals-core"
import { UNDO_MS } from "../../../../src/domain/orders/undo-time"
import { steady } from "../../../shared/steady"

/** A short message of a board. */
export interface Notice {
  readonly text: string
  readonly kind: "done" | "problem"
  /** Undoes what the notice reports. */
  readonly undo?: () => void
  readonly until: number
}

const PROBLEM_MS = 12_000
/** Each further problem stays this much longer (ms), because people read them one after the other. */
const NEXT_PROBLEM_MS = 6_000
/** Maximum number of notices of actions; older ones are dropped. */
const MOST = 3

/** The notices of a board: first problems, then actions, each with the newest last. */
export class Notices {
  readonly all = signal<readonly Notice[]>([])

  /** @param lasts how long the notice of an action stays (ms) */
  tell(notice: Omit<Notice, "until">, lasts = UNDO_MS): void {
    const [done, problems] = this.#sorted()
    const isProblem = notice.kind === "problem"
    const after = Math.max(0, ...problems.map(({ until }) => until)) + NEXT_PROBLEM_MS
    const until = Math.max(steady() + (isProblem ? PROBLEM_MS : lasts), isProblem ? after : 0)
    const others = problems.filter(({ text }) => text !== notice.text)
    this.all.value = [...others, ...(isProblem ? done : done.slice(1 - MOST)), { ...notice, until }]
  }

  /**
   * The notices to show in a limited number of places: first actions, because the time to undo them is short, then the oldest problems. With only
   * one place, the oldest action that can be undone comes first.
   */
  shown(room: number): readonly Notice[] {
    const [done, problems] = this.#sorted()
    const places = Math.max(1, room - (problems.length > 0 ? 1 : 0))
    const undone = done.find(({ undo }) => undo !== undefined)
    const latest = places === 1 && undone !== undefined ? [undone] : done.slice(-places)
    return [...problems.slice(0, Math.max(0, room - latest.length)), ...latest]
  }

  #sorted(): readonly [done: readonly Notice[], problems: readonly Notice[]] {
    const all = this.all.value
    return [all.filter(({ kind }) => kind === "done"), all.filter(({ kind }) => kind === "problem")]
  }

  dismiss(notice: Notice): void {
    this.all.value = this.all.value.filter((each) => each !== notice)
  }

  /** Undoes the latest action that can be undone. */
  undoLast(): void {
    const last = this.all.value.findLast(({ undo }) => undo !== undefined)
    if (last === undefined) return
    last.undo?.()
    this.dismiss(last)
  }

  /** Removes expired notices. @param now steady milliseconds */
  expire(now: number): void {
    const left = this.all.value.filter(({ until }) => until > now)
    if (left.length !== this.all.value.length) this.all.value = left
  }
}
