/** A value that is kept for some time, and read once for all who ask for it while it is being read. */
export class AgedValue<T> {
  #value: T | undefined
  #readAt = Number.NEGATIVE_INFINITY
  #reading: Promise<T> | undefined

  constructor(private readonly read: () => Promise<T>) {}

  /** The value that was read last, however old; undefined before the first reading. */
  get known(): T | undefined {
    return this.#value
  }

  /** How long ago the reading of the known value began, in milliseconds; infinite before the first. */
  get age(): number {
    return performance.now() - this.#readAt
  }

  /** The known value if it is at most so old, otherwise a new one. @throws what the reading throws */
  get(mostMs: number): Promise<T> {
    return this.#value !== undefined && this.age <= mostMs ? Promise.resolve(this.#value) : this.refresh()
  }

  /** Reads anew, or joins the reading that is under way. A failed reading leaves the known value. */
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
