/** The kitchen's marks on an order, and which of them were taken back. */
export interface KitchenState {
  readonly isReady: boolean
  /** Lines that are done. */
  readonly done: readonly string[]
  /** The version of the order that its last recall wrote; null: it was never recalled. */
  readonly recalled: number | null
  /** For each line: the version of the order that was written when the line's mark was last taken back. */
  readonly reopened: Readonly<Record<string, number>>
}

/** The marks that a screen sends. */
export interface KitchenMarks {
  readonly ready: boolean | undefined
  readonly items: readonly { readonly id: string; readonly done: boolean }[]
  /** The version of the order that the screen showed; undefined: the marks are always accepted. */
  readonly seenVersion?: number | undefined
}

/**
 * Whether a screen sent marks without knowing that earlier marks were taken back, for example because it was offline: those dishes are being
 * made again. A screen that did not know of a recall may mark nothing as done. If it did not know that a line was taken back, it may mark neither
 * that line as done nor the order as ready, until the line is done again. Marks on an order that is ready are always accepted.
 * @param readyIfDone whether the order becomes ready if all its lines are done now
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

/** `reopened` of {@link KitchenState} after marks that write this version of the order. A line that is done again is removed. */
export function linesReopened(
  { done, reopened }: KitchenState,
  after: ReadonlySet<string>,
  version: number,
): Record<string, number> {
  const kept = Object.entries(reopened).filter(([id]) => !after.has(id))
  return { ...Object.fromEntries(kept), ...Object.fromEntries(done.flatMap((id) => (after.has(id) ? [] : [[id, version]]))) }
}
