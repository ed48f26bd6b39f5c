/** Merges equal questions that are asked concurrently within this process: they share one answer. */
export class SingleFlight<T> {
  readonly #flights = new Map<string, Promise<T>>()

  /**
   * Returns the answer of the question in progress with this key, or asks.
   * @param ask called at most once per key at a time; until its `settled` has ended, later callers still get the same answer
   */
  ask(key: string, ask: () => Promise<{ readonly value: T; readonly settled?: Promise<unknown> }>): Promise<T> {
    const present = this.#flights.get(key)
    if (present) return present
    const asking = ask()
    const flight = asking.then(({ value }) => value)
    this.#flights.set(key, flight)
    asking
      .then(({ settled }) => settled)
      .catch(() => undefined)
      .finally(() => this.#flights.delete(key))
    return flight
  }
}
