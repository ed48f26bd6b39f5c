import { signal } from "@preact/signals-core"
import type { SvcError } from "../../../../src/client"
import { steady } from "../../../shared/steady"

const FIRST_MS = 1_000
const LONGEST_MS = 10_000
/** The longest wait while a card shows that its action fails, or that a service can ask for. */
const FAILING_MS = 60_000
/** After so many failures, a person should know. */
const FEW = 3

/** An order whose next action has failed. */
interface Trouble {
  readonly failures: number
  /** Steady instant (ms) of the next attempt. */
  readonly until: number
  /** The same, if the service has named it by `Retry-After`. */
  readonly asked: number
}

/** The orders whose actions cannot be sent now, each with its own wait: no order waits for another one. */
export class Troubles {
  /** The orders at whose actions the service fails, though it answers other requests. */
  readonly failing = signal<ReadonlySet<string>>(new Set())
  readonly #all = new Map<string, Trouble>()

  /** The steady instant (ms) before which no action of an order is sent. */
  readonly until = (orderId: string): number => this.#all.get(orderId)?.until ?? 0

  /**
   * Notes that an action of an order has failed, which is tried again later.
   * @param error undefined: a fault of this page
   * @returns whether a person should know
   */
  note(orderId: string, error?: SvcError): boolean {
    const failures = (this.#all.get(orderId)?.failures ?? 0) + 1
    const isFailing = this.failing.value.has(orderId)
    const asked = error?.retryAfter
    const own = error === undefined ? LONGEST_MS : Math.min(isFailing ? FAILING_MS : LONGEST_MS, FIRST_MS * 2 ** failures)
    // However long the service asks for, the action is tried every minute, and the actions of other orders have their turn in between.
    const wait = Math.max(own, Math.min((asked ?? 0) * 1_000, FAILING_MS))
    const until = steady() + wait
    this.#all.set(orderId, { failures, until, asked: asked === undefined ? 0 : until })
    return error !== undefined && !isFailing && (failures >= FEW || wait > LONGEST_MS)
  }

  /** The service does not answer other requests, either: the failures say nothing about this order. */
  forgetFailures(orderId: string): void {
    const trouble = this.#all.get(orderId)
    if (trouble) this.#all.set(orderId, { ...trouble, failures: 0 })
  }

  markFailing(orderId: string): void {
    this.failing.value = new Set([...this.failing.value, orderId])
  }

  /** Ends the wait of an order. @returns whether an action of it was failing */
  end(orderId: string): boolean {
    this.#all.delete(orderId)
    return this.#free(orderId)
  }

  /** A person wants another try. If it fails, too, the person is told again at once. @returns whether an action of the order was failing */
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
