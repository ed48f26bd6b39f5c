/** A map with a limited number of entries. When it is full, a new entry replaces the least recently set one. */
export class BoundedMap<K, V> {
  readonly #entries = new Map<K, V>()

  /** @param most the maximum number of entries */
  constructor(private readonly most: number) {}

  get(key: K): V | undefined {
    return this.#entries.get(key)
  }

  has(key: K): boolean {
    return this.#entries.has(key)
  }

  /** Sets an entry, as the newest one. */
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
