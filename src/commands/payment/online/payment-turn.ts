import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { withTimeLimit } from "../../../concurrency"
import { holdLease } from "../../../platform/process/lease-lock"
import { inBackground, lastingScope } from "../../../queue"

/**
 * How long (ms) a turn lasts without a renewal. If its process crashes, the other processes usually notice it and release the turn within
 * seconds.
 */
const LEASE_MS = 30_000
/** A turn is not renewed for longer than this (ms), so that a provider that never responds does not keep it permanently. */
const LIMIT_MS = 10 * 60_000
/** How often (ms) a waiting request checks whether the turn is free. */
const PAUSE_MS = 20

/** `busy`: another request has the turn. `slow`: the work continues after the response and keeps the turn until it ends. */
export type TurnResult<T> = { readonly kind: "done"; readonly value: T } | { readonly kind: "busy" } | { readonly kind: "slow" }

export interface TurnTerms {
  /** How long to wait for the turn, ms. */
  readonly patienceMs: number
  /** How long to wait for the work, ms. */
  readonly waitMs: number
}

/**
 * Runs work on an order's payment, one request at a time across all processes: the platform voids a payment that two requests book at the
 * same time. A provider may take minutes to respond, so the work can outlive the request. It has its own container scope, and the caller
 * may stop waiting.
 * @throws the error of the work, if the caller still waits
 */
export async function inPaymentTurn<T>(
  scope: MedusaContainer,
  orderId: string,
  { patienceMs, waitMs }: TurnTerms,
  work: (scope: MedusaContainer) => Promise<T>,
): Promise<TurnResult<T>> {
  const lasting = lastingScope(scope)
  const turn = await takeTurn(lasting, orderId, patienceMs)
  if (turn === undefined) return { kind: "busy" }
  const running = inBackground(async () => {
    try {
      return await work(lasting)
    } finally {
      await turn.end()
    }
  })
  const done = running.then((value) => ({ kind: "done", value }) as const)
  try {
    return await withTimeLimit(waitMs, done, () => ({ kind: "slow" }) as const)
  } finally {
    running.catch((error: unknown) => {
      lasting
        .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
        .debug(`svc: work on a payment has ended with ${String(error).slice(0, 300)}`)
    })
  }
}

/** An order's payment turn that is held until `end` is called, or its process crashes. */
export interface PaymentTurn {
  readonly end: () => Promise<void>
}

/**
 * Takes an order's payment turn, for work that Medusa runs. See {@link inPaymentTurn}.
 * @param scope a scope that outlives the request
 * @returns undefined if another request has the turn
 */
export async function takeTurn(scope: MedusaContainer, orderId: string, patienceMs: number): Promise<PaymentTurn | undefined> {
  const until = performance.now() + patienceMs
  const terms = { leaseMs: LEASE_MS, limitMs: LIMIT_MS, until, pauseMs: PAUSE_MS, send: inBackground }
  const held = await holdLease(scope, `pay:${orderId}`, terms)
  // If the database cannot be reached, the turn ends with its lease.
  return held && { end: () => held.release().catch(() => undefined) }
}
