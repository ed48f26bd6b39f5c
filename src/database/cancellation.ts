import { withTimeLimit } from "../concurrency"

/** What of a connection of the pool is used here: one that is marked so is not given out again. */
export interface Disposable {
  __knex__disposed?: unknown
}

/** So long after its statement has ended a cancellation that is on its way is waited for. */
const ARRIVAL_MS = 1_000
/** A statement that still goes on so long after its cancellation is cancelled once more. */
const AGAIN_MS = 1_000

/**
 * Ends one statement from outside. A cancellation is aimed at the connection, not at the statement: until it has arrived, nobody else may
 * have the connection, or his statement is hit instead.
 */
export class Cancellation {
  #sent: Promise<boolean>
  #again: NodeJS.Timeout | undefined
  #isOver = false

  /** @param cancel resolves when the database has heard of it */
  constructor(
    private readonly connection: Disposable,
    private readonly cancel: () => Promise<unknown>,
  ) {
    this.#sent = this.#send()
  }

  /** Told that the statement has ended, in whatever way. Resolves when its connection may be used again, or never will be. */
  async arrived(): Promise<void> {
    this.#isOver = true
    clearTimeout(this.#again)
    const isHeard = await withTimeLimit(ARRIVAL_MS, this.#sent, () => false)
    if (!isHeard) this.connection.__knex__disposed ??= "A cancellation may still come"
  }

  async #send(): Promise<boolean> {
    const isHeard = await this.cancel().then(
      () => true,
      () => false,
    )
    if (!this.#isOver) {
      this.#again = setTimeout(() => {
        this.#sent = this.#send()
      }, AGAIN_MS).unref()
    }
    return isHeard
  }
}
