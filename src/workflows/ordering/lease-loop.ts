import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { inBackground, isDraining } from "../../platform/background-work"

/** Retries that come soon are made on time by this process; the rest is found by the job. */
const SOON_MS = 60_000

export interface LeaseLoopTerms<Item, Place> {
  /** Takes what is due and has a place, so that no other process has it until its lease ends. @param busy places taken in this process */
  readonly claim: (scope: MedusaContainer, busy: ReadonlyMap<Place, number>) => Promise<readonly Item[]>
  /** Whose places an item takes. */
  readonly placeOf: (item: Item) => Place
  /** Makes one attempt and records it. Gives the instant (epoch ms) at which something may be due again; null: nothing that it knows of. */
  readonly attempt: (scope: MedusaContainer, item: Item) => Promise<number | null>
  /** What is sent, for the log: `webhooks`. */
  readonly what: string
}

interface Sending<Place> {
  readonly busy: Map<Place, number>
  claiming: boolean
  again: boolean
}

/**
 * Sends what lies in a queue, behind the caller's back: everything that is due and has a place is taken and attempted, and each end
 * looks for more. Two processes share the work: what one has taken, the other leaves alone until its lease is over.
 */
export class LeaseLoop<Item, Place> {
  /** What this process is just sending. One per running application. */
  readonly #sendings = new WeakMap<Knex, Sending<Place>>()

  constructor(private readonly terms: LeaseLoopTerms<Item, Place>) {}

  /** Takes what is due. Resolves when it is taken, not when it is sent. */
  async look(scope: MedusaContainer): Promise<void> {
    if (isDraining()) return
    const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
    const sending = this.#sendings.get(knex) ?? { busy: new Map<Place, number>(), claiming: false, again: false }
    this.#sendings.set(knex, sending)
    if (sending.claiming) {
      sending.again = true
      return
    }
    sending.claiming = true
    try {
      do {
        sending.again = false
        for (const item of await this.terms.claim(scope, sending.busy)) this.#start(scope, sending, item)
      } while (sending.again && !isDraining())
    } finally {
      sending.claiming = false
    }
  }

  #start(scope: MedusaContainer, { busy }: Sending<Place>, item: Item): void {
    const place = this.terms.placeOf(item)
    busy.set(place, (busy.get(place) ?? 0) + 1)
    inBackground(() => this.terms.attempt(scope, item))
      .then(
        (at) => this.#lookAgainAt(scope, at),
        (error: unknown) => this.#warn(scope, `an attempt at ${this.terms.what} was not recorded: ${String(error)}`),
      )
      .finally(() => {
        const left = (busy.get(place) ?? 1) - 1
        if (left > 0) busy.set(place, left)
        else busy.delete(place)
        this.#lookBehind(scope)
      })
  }

  #lookAgainAt(scope: MedusaContainer, at: number | null): void {
    const wait = at === null ? Number.POSITIVE_INFINITY : at - Date.now()
    if (wait > SOON_MS) return
    setTimeout(() => this.#lookBehind(scope), Math.max(0, wait) + 5).unref()
  }

  #lookBehind(scope: MedusaContainer): void {
    this.look(scope).catch((error: unknown) => this.#warn(scope, `${this.terms.what} were not sent: ${String(error)}`))
  }

  #warn(scope: MedusaContainer, message: string): void {
    scope.resolve<Logger>(ContainerRegistrationKeys.LOGGER).warn(`svc: ${message}`)
  }
}
