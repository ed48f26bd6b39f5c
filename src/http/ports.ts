import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { Language } from "../errors"
import type { Caller } from "./caller"

type MaybePromise<T> = T | Promise<T>

/** What the kit has to ask the rest of the house. The api layer plugs the answers in; the kit knows no module. */
export interface KitPorts {
  /**
   * Who calls. Asked only when the request carries a credential.
   * Throws a failure for a credential that must be refused on every route (a wrong nonce, a password over plain HTTP).
   */
  authenticate(scope: MedusaContainer, req: MedusaRequest, options: AuthenticateOptions): MaybePromise<Caller>
  /** True while a legacy ordering plugin is active (contract section 13). */
  coexistence(scope: MedusaContainer): MaybePromise<boolean>
  /** The language of the site. */
  language(scope: MedusaContainer): MaybePromise<Language>
  /** How many requests this process works on at once; beyond it answers `svc_overloaded`. */
  concurrency(scope: MedusaContainer): number
  /**
   * Told by which instant (`performance.now()`) the request of a scope is answered, come what may: what is not committed before is not
   * to be. Undefined: it is answered, and what goes on behind the answer has all the time it needs. Infinite: the answer has no end, only
   * what it asks of the database each time. An instant that is past ends what is under way.
   */
  answerBy(scope: MedusaContainer, until: number | undefined): void
  /** Does the work of a request, so that whatever it asks of the database has the time of {@link answerBy}. */
  within<T>(scope: MedusaContainer, work: () => T): T
  /** Hands an admitted request on to its route file, through whatever the host put before it. */
  forward(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction, destination: Destination): void
}

/** The route that a request was admitted to. */
export interface Destination {
  /** `/svc/v1/orders/{id}`. */
  readonly pattern: string
  /** The whole address, with its query. */
  readonly url: string
  /** Its path. */
  readonly path: string
}

export interface AuthenticateOptions {
  /** True on the one route that hands out nonces: a cookie session counts there without one. */
  readonly nonceOptional: boolean
  /** The instant of the request, epoch milliseconds. */
  readonly now: number
}
