/** Merges equal calls that run at the same time in this process: they share one result. */
export class SingleFlight<T> {
  readonly #flights = new Map<string, Promise<T>>()

  /**
   * Returns the result of the running call with this key, or starts a call.
   * @param ask called at most once per key at a time; until its `settled` has ended, later callers still get the same result
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
