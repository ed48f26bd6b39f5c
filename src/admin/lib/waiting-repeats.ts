interface Waiting {
  readonly things: readonly string[]
  readonly drop: () => void
}

/** Failed actions that are repeated as soon as the server accepts another request. */
export class WaitingRepeats {
  readonly #waiting = new Set<Waiting>()

  /**
   * Repeats an action after a time.
   * @param things the things that the action changes
   * @param onEnd called when it is repeated or dropped
   * @returns a function that drops the repeat
   */
  plan(things: readonly string[], ms: number, repeat: () => void, onEnd: () => void): () => void {
    const end = (): void => {
      clearTimeout(timer)
      if (this.#waiting.delete(waiting)) onEnd()
    }
    const waiting: Waiting = { things, drop: end }
    const timer = setTimeout(() => {
      end()
      repeat()
    }, ms)
    this.#waiting.add(waiting)
    return end
  }

  /** Drops the repeats that would change one of these things, because an older action must not overwrite a newer one. */
  drop(things: readonly string[]): void {
    for (const waiting of [...this.#waiting]) if (waiting.things.some((thing) => things.includes(thing))) waiting.drop()
  }
}

/** The waiting repeats of the dashboard. */
export const waitingRepeats = new WaitingRepeats()
