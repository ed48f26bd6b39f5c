import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { Language } from "../errors"
import type { Caller } from "./caller"

type MaybePromise<T> = T | Promise<T>

/** The functions that `src/http` needs from the rest of the plugin. `src/api` provides them, so this folder imports no module. */
export interface KitPorts {
  /**
   * Authenticates a request. Called only when it carries a credential.
   * Throws a failure for a credential that must be refused on every route (a wrong nonce, a password over plain HTTP).
   */
  authenticate(scope: MedusaContainer, req: MedusaRequest, options: AuthenticateOptions): MaybePromise<Caller>
  /** True while a legacy ordering plugin is active (contract section 13). */
  coexistence(scope: MedusaContainer): MaybePromise<boolean>
  /** The store's language. */
  language(scope: MedusaContainer): MaybePromise<Language>
  /** Maximum number of concurrent requests in this process. Further requests get `svc_overloaded`. */
  concurrency(scope: MedusaContainer): number
  /**
   * Receives the deadline (`performance.now()`) of the request of a scope: work that is not committed before it must not be committed.
   * Undefined: the response was sent, and work after the response has no deadline. Infinite: an endless response; only its SQL statements
   * have a time limit. A past instant ends the running work.
   */
  answerBy(scope: MedusaContainer, until: number | undefined): void
  /** Runs the work of a request, so that its SQL statements keep the deadline of {@link answerBy}. */
  within<T>(scope: MedusaContainer, work: () => T): T
  /** Passes an admitted request on to its route file, through the middlewares of the host. */
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
  /** True on the route that issues nonces, which accepts a cookie session without one. */
  readonly nonceOptional: boolean
  /** The instant of the request, epoch milliseconds. */
  readonly now: number
}
