/** Makes one of equal questions that are asked at the same time, within this process. */
export class SingleFlight<T> {
  readonly #flights = new Map<string, Promise<T>>()

  /**
   * Gives what the question under way with this key will give, or asks.
   * @param ask called at most once per key at a time; what it gives with `settled` keeps the key taken until that is over
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
