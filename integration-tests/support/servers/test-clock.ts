import { OPENING, type Store } from "../store"

/**
 * The clock of a store's servers, where a spec moves it. It runs on between two moves as theirs does, and is never behind them: a clock that
 * goes back stops their jobs.
 */
export class TestClock {
  #set = { to: Date.parse(OPENING), at: Date.now() }

  /** @param store called when the clock is moved: the store may start later than the clock */
  constructor(private readonly store: () => Store) {}

  /** The present instant. Milliseconds. */
  get now(): number {
    return this.#set.to + Date.now() - this.#set.at
  }

  /** Moves the clock of every process on. */
  async advance(milliseconds: number): Promise<void> {
    this.#set = { to: this.now + milliseconds, at: Date.now() }
    await this.store().setClock(new Date(this.#set.to).toISOString())
  }
}
