import { withTimeLimit } from "../concurrency"

/** The part of a pool connection used here. A connection marked as disposed is not reused. */
export interface Disposable {
  __knex__disposed?: unknown
}

/** How long to wait for a cancellation in flight after its statement has ended. */
const ARRIVAL_MS = 1_000
/** A statement still running this long after its cancellation is cancelled again. */
const AGAIN_MS = 1_000

/**
 * Cancels one statement from outside. A cancellation targets the connection, not the statement. Until it has arrived, the
 * connection must not be reused, or the next statement would be cancelled.
 */
export class Cancellation {
  #sent: Promise<boolean>
  #again: NodeJS.Timeout | undefined
  #isOver = false

  /** @param cancel resolves when the database has received the cancellation */
  constructor(
    private readonly connection: Disposable,
    private readonly cancel: () => Promise<unknown>,
  ) {
    this.#sent = this.#send()
  }

  /** Called when the statement has ended in any way. Resolves when its connection can be reused or was disposed. */
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
