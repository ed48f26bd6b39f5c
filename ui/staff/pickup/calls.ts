/** How long (ms) a number blinks after it has become ready. */
const BLINK_MS = 3_000

/** Which numbers have become ready since the page was loaded. All instants are steady milliseconds. */
export class Calls {
  #ready: ReadonlySet<string> | undefined
  readonly #since = new Map<string, number>()

  /** Records the orders that are ready. @returns those that have become ready since the last call; none on the first call */
  note(ready: readonly string[], now: number): string[] {
    const before = this.#ready
    this.#ready = new Set(ready)
    const fresh = before === undefined ? [] : ready.filter((id) => !before.has(id))
    for (const [id, at] of this.#since) if (now - at >= BLINK_MS) this.#since.delete(id)
    for (const id of fresh) this.#since.set(id, now)
    return fresh
  }

  /** Whether a number blinks. This depends on the time, so a number does not blink again when its page is shown again. */
  blinks(id: string, now: number): boolean {
    const at = this.#since.get(id)
    return at !== undefined && now - at < BLINK_MS
  }
}
