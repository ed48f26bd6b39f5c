/** A map of at most so many entries: a new one takes the place of the one that was set longest ago. */
export class BoundedMap<K, V> {
  readonly #entries = new Map<K, V>()

  /** @param most how many entries are kept */
  constructor(private readonly most: number) {}

  get(key: K): V | undefined {
    return this.#entries.get(key)
  }

  has(key: K): boolean {
    return this.#entries.has(key)
  }

  /** Sets an entry, as the youngest. */
  set(key: K, value: V): void {
    this.#entries.delete(key)
    if (this.#entries.size >= this.most) this.#entries.delete(this.#entries.keys().next().value as K)
    this.#entries.set(key, value)
  }

  /** Removes an entry and returns its value. */
  take(key: K): V | undefined {
    const value = this.#entries.get(key)
    this.#entries.delete(key)
    return value
  }
}
