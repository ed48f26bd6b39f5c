import { OPENING, type Store } from "../store"

/**
 * The clock of a store's servers, for specs that move it. Between two moves this clock runs like the servers' clocks. It is never behind them,
 * because jobs stop if a server's clock goes back.
 */
export class TestClock {
  #set = { to: Date.parse(OPENING), at: Date.now() }

  /** @param store returns the store; called when the clock is moved, because the clock may be created first */
  constructor(private readonly store: () => Store) {}

  /** The current time in epoch milliseconds. */
  get now(): number {
    return this.#set.to + Date.now() - this.#set.at
  }

  /** Moves the clock of every process forward. */
  async advance(milliseconds: number): Promise<void> {
    this.#set = { to: this.now + milliseconds, at: Date.now() }
    await this.store().setClock(new Date(this.#set.to).toISOString())
  }
}
