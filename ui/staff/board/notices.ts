import { signal } from "@preact/signals-core"

/** What a board tells people in passing. */
export interface Notice {
  readonly text: string
  readonly kind: "done" | "problem"
  /** Takes back what the notice is about. */
  readonly undo?: () => void
  readonly until: number
}

/** How long a move can be taken back. One that the service cannot take back is sent only then. */
export const UNDO_MS = 6_000
const PROBLEM_MS = 12_000
/** So many at once: older ones make room. */
const MOST = 3

/** The notices of a board, the newest last. */
export class Notices {
  readonly all = signal<readonly Notice[]>([])

  tell(notice: Omit<Notice, "until">): void {
    const until = Date.now() + (notice.kind === "problem" ? PROBLEM_MS : UNDO_MS)
    this.all.value = [...this.all.value.slice(1 - MOST), { ...notice, until }]
  }

  dismiss(notice: Notice): void {
    this.all.value = this.all.value.filter((each) => each !== notice)
  }

  /** Takes back what can be taken back and was done last. */
  undoLast(): void {
    const last = this.all.value.findLast(({ undo }) => undo !== undefined)
    if (last === undefined) return
    last.undo?.()
    this.dismiss(last)
  }

  /** Lets those go whose time is over. @param now by the device's clock */
  expire(now: number): void {
    const left = this.all.value.filter(({ until }) => until > now)
    if (left.length !== this.all.value.length) this.all.value = left
  }
}
