/** What the kitchen has done of an order, and what it has taken back. */
export interface KitchenState {
  readonly isReady: boolean
  /** Lines that are done. */
  readonly done: readonly string[]
  /** The version of the order with which it was last recalled; null: never. */
  readonly recalled: number | null
  /** By line: the version of the order with which its mark was last taken back. */
  readonly reopened: Readonly<Record<string, number>>
}

/** What a screen wants to mark. */
export interface KitchenMarks {
  readonly ready: boolean | undefined
  readonly items: readonly { readonly id: string; readonly done: boolean }[]
  /** The version of the order that the screen showed; undefined: the marks are always accepted. */
  readonly seenVersion?: number | undefined
}

/**
 * Whether marks come from a screen that did not know what was taken back, for example because it was offline: the dishes are made again. Older
 * than a recall, all marks as done are out of date. Older than a line that was taken back, only those of that line are, and those of the
 * whole order. What is done again, or ready again, is not marked wrongly.
 * @param readyIfDone the order is to be ready if all its lines are done now
 */
export function areMarksOutdated(state: KitchenState, marks: KitchenMarks, readyIfDone: boolean): boolean {
  const { ready, items, seenVersion } = marks
  if (seenVersion === undefined || state.isReady) return false
  const marked = items.flatMap(({ id, done }) => (done ? [id] : []))
  if (seenVersion < (state.recalled ?? 0)) return ready === true || readyIfDone || marked.length > 0
  const open = Object.entries(state.reopened).filter(([id, version]) => seenVersion < version && !state.done.includes(id))
  return open.some(([id]) => ready === true || marked.includes(id))
}

/** The lines that are done after these marks. */
export function linesDone(done: readonly string[], items: KitchenMarks["items"]): ReadonlySet<string> {
  const after = new Set(done)
  for (const item of items) {
    if (item.done) after.add(item.id)
    else after.delete(item.id)
  }
  return after
}

/** The lines whose mark was taken back, after marks that write this version of the order. A line that is done again is dropped. */
export function linesReopened(
  { done, reopened }: KitchenState,
  after: ReadonlySet<string>,
  version: number,
): Record<string, number> {
  const kept = Object.entries(reopened).filter(([id]) => !after.has(id))
  return { ...Object.fromEntries(kept), ...Object.fromEntries(done.flatMap((id) => (after.has(id) ? [] : [[id, version]]))) }
}
