import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { z } from "@medusajs/framework/zod"
import type { Permission } from "../domain/access/permission"
import type { Failure, FailureCode, Language } from "../errors"
import type { AccountCaller, Caller } from "./caller"
import type { NullMeaning } from "./input/validate"

/** The schema of a part of a request. */
export type ObjectSchema = z.ZodObject
type Output<S> = S extends z.ZodType ? z.output<S> : Record<string, never>
type CallerOf<L extends Permission> = L extends "public" ? Caller : AccountCaller

/** The input of a handler. All of it is validated except `sent`. */
export interface EndpointContext<L extends Permission, P, Q, B, H> {
  readonly scope: MedusaContainer
  readonly caller: CallerOf<L>
  readonly params: Output<P>
  readonly query: Output<Q>
  readonly body: Output<B>
  /** The raw body, for fields that its schema does not know. Not validated. */
  readonly sent: unknown
  /** The declared request headers, by their declared names. */
  readonly headers: Output<H>
  /** Epoch milliseconds, taken once per request. */
  readonly now: number
  /** The store's language: for texts that are stored or sent to others, and for names and labels. */
  readonly language: Language
  /** The language of texts that only the caller reads: refusals and warnings. Undefined: the store's language. */
  readonly readerLanguage: Language | undefined
  readonly req: MedusaRequest
  readonly res: MedusaResponse
}

/** The missing and invalid fields of a body: `tables[3].capacity`. */
export interface BodyFaults {
  readonly missing: readonly string[]
  readonly invalid: readonly string[]
}

/** The declaration of a route: its contract, its permission and its handler. */
export interface EndpointSpec<
  L extends Permission = Permission,
  P extends ObjectSchema | undefined = ObjectSchema | undefined,
  Q extends ObjectSchema | undefined = ObjectSchema | undefined,
  B extends ObjectSchema | undefined = ObjectSchema | undefined,
  H extends ObjectSchema | undefined = ObjectSchema | undefined,
> {
  /** One line for the reference. */
  readonly summary: string
  readonly description?: string
  /** The version that introduced the route. */
  readonly since: string
  readonly permission: L
  /** The section of the reference that lists the route. */
  readonly tag: string
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  /** The failure for an invalid body, if the route has its own codes; undefined: the general codes. */
  readonly refuseBody?: (faults: BodyFaults) => Failure | undefined
  /** What `null` means for a field that does not accept it: absent (default), or an invalid value, as in settings. */
  readonly nulls?: NullMeaning
  /** Request headers that are part of the contract, spelled as in the specification (`Idempotency-Key`). */
  readonly headers?: H
  /** The schema of `data`, for documentation and tests. Responses are not validated at run time. */
  readonly response: z.ZodType
  /** The schema of `meta` besides pagination. */
  readonly meta?: z.ZodType
  /** Success is 201: a resource was created (contract section 1, "Statuses"). For the reference; the handler sets the status. */
  readonly created?: true
  /** Success may also be 200: `true` for a repeated idempotency key, otherwise a text that states the case. */
  readonly replayable?: true | string
  readonly paginated?: true
  /** Requests get 409 `svc_cutover_pending` in coexistence mode. */
  readonly refusedInCoexistence?: true
  /** Returns false if an option of the plugin disables the route: requests to it get 404. */
  readonly enabledIf?: (scope: MedusaContainer) => boolean
  /** Throws for callers that the store's settings exclude. Called right after the permission check. */
  readonly admits?: (scope: MedusaContainer, caller: Caller, req: MedusaRequest) => Promise<void>
  /** On a public route: an invalid credential is 401 instead of ignored. */
  readonly strictCredential?: true
  /** The code of 401 and 403, if not `svc_unauthorized` and `svc_forbidden`. */
  readonly refusal?: "rest_forbidden"
  /**
   * A kind of credential that the route refuses with 403. `devices`: the route manages the caller's own credentials. `basic`: it creates,
   * changes or ends accounts and their credentials ("not by Basic", contract section 2).
   */
  readonly closedTo?: "devices" | "basic"
  /** On a route of management: devices of managers may call it. By default they may not, because a tablet of the shop can be stolen. */
  readonly opensToDevices?: true
  /** The only kind of credential accepted; any other is 401. `bearer`: a token of the plugin or of the platform. */
  readonly onlyBy?: "bearer" | "session"
  /** Accepts a cookie session without a nonce. */
  readonly nonceOptional?: true
  /** The media type of a response without an envelope (an event stream, a CSV, a page). */
  readonly produces?: string
  /** An endless stream. It has its own limit instead of a place among the requests, and no deadline. */
  readonly endless?: true
  /** Milliseconds that the route may wait for an outside service. They are added to its deadline. */
  readonly waits?: number
  /** Error codes besides the general ones, for the reference. */
  readonly failures?: readonly FailureCode[]
  readonly handle: (context: EndpointContext<L, P, Q, B, H>) => unknown
}

/** A file route of the platform with its declaration. */
export interface Endpoint {
  (req: MedusaRequest, res: MedusaResponse): void | Promise<void>
  readonly spec: EndpointSpec
}
