import { signal } from "@preact/signals-core"
import type { SvcError } from "../../../../src/client"
import { steady } from "../../../shared/steady"

const FIRST_MS = 1_000
const LONGEST_MS = 10_000
/** The longest wait (ms) of an action whose failure is shown on a card, and of an action with a `Retry-After`. */
const FAILING_MS = 60_000
/** After this many failures, a person should be notified. */
const FEW = 3

/** An order whose next action has failed. */
interface Trouble {
  readonly failures: number
  /** Steady instant (ms) of the next attempt. */
  readonly until: number
  /** As `until`, if the service has set it with `Retry-After`; otherwise 0. */
  readonly asked: number
}

/** The orders whose actions cannot be sent now. Each has its own wait, so no order waits for another one. */
export class Troubles {
  /** The orders whose actions keep failing, although the service answers other requests. */
  readonly failing = signal<ReadonlySet<string>>(new Set())
  readonly #all = new Map<string, Trouble>()

  /** The steady instant (ms) before which no action of an order is sent. */
  readonly until = (orderId: string): number => this.#all.get(orderId)?.until ?? 0

  /**
   * Records that an action of an order has failed and will be retried.
   * @param error undefined: an exception in this page
   * @returns whether a person should be notified
   */
  note(orderId: string, error?: SvcError): boolean {
    const failures = (this.#all.get(orderId)?.failures ?? 0) + 1
    const isFailing = this.failing.value.has(orderId)
    const asked = error?.retryAfter
    const own = error === undefined ? LONGEST_MS : Math.min(isFailing ? FAILING_MS : LONGEST_MS, FIRST_MS * 2 ** failures)
    // Even with a longer `Retry-After` the action is tried every minute. In between, actions of other orders are sent.
    const wait = Math.max(own, Math.min((asked ?? 0) * 1_000, FAILING_MS))
    const until = steady() + wait
    this.#all.set(orderId, { failures, until, asked: asked === undefined ? 0 : until })
    return error !== undefined && !isFailing && (failures >= FEW || wait > LONGEST_MS)
  }

  /** Called when other requests fail as well. The failures are then not specific to this order. */
  forgetFailures(orderId: string): void {
    const trouble = this.#all.get(orderId)
    if (trouble) this.#all.set(orderId, { ...trouble, failures: 0 })
  }

  markFailing(orderId: string): void {
    this.failing.value = new Set([...this.failing.value, orderId])
  }

  /** Ends the wait of an order. @returns whether one of its actions was failing */
  end(orderId: string): boolean {
    this.#all.delete(orderId)
    return this.#free(orderId)
  }

  /**
   * Called when a person wants a retry. If the retry fails, the person is notified again at once.
   * @returns whether an action of the order was failing
   */
  retry(orderId: string): boolean {
    const trouble = this.#all.get(orderId)
    if (trouble) this.#all.set(orderId, { ...trouble, until: 0 })
    return this.#free(orderId)
  }

  /** Ends all waits, except those that the service has asked for. */
  hurry(): void {
    for (const [id, trouble] of this.#all) this.#all.set(id, { ...trouble, until: trouble.asked })
  }

  #free(orderId: string): boolean {
    const isFailing = this.failing.value.has(orderId)
    if (isFailing) this.failing.value = new Set([...this.failing.value].filter((id) => id !== orderId))
    return isFailing
  }
}
