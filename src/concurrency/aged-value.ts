/** A cached value with an age. Concurrent callers share one read. */
export class AgedValue<T> {
  #value: T | undefined
  #readAt = Number.NEGATIVE_INFINITY
  #reading: Promise<T> | undefined

  constructor(private readonly read: () => Promise<T>) {}

  /** The last value read, however old; undefined before the first read. */
  get known(): T | undefined {
    return this.#value
  }

  /** Milliseconds since the read of the known value began; infinite before the first read. */
  get age(): number {
    return performance.now() - this.#readAt
  }

  /**
   * Returns the known value if it is at most `mostMs` milliseconds old, otherwise a new one.
   * @throws what the read throws
   */
  get(mostMs: number): Promise<T> {
    return this.#value !== undefined && this.age <= mostMs ? Promise.resolve(this.#value) : this.refresh()
  }

  /**
   * Reads a new value, or joins the read in progress. If the read fails, the known value stays.
   * @throws what the read throws
   */
  refresh(): Promise<T> {
    this.#reading ??= this.#readAnew()
    return this.#reading
  }

  async #readAnew(): Promise<T> {
    const readAt = performance.now()
    try {
      const value = await this.read()
      this.#value = value
      this.#readAt = readAt
      return value
    } finally {
      this.#reading = undefined
    }
  }
}
