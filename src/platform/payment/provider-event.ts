import type { IPaymentModuleService, Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules, PaymentActions } from "@medusajs/framework/utils"
import { adapterOf } from "../../domain/payment/online/adapters"
import type { ProviderData } from "../../domain/payment/online/provider-adapter"
import { originalOf, rememberErrors } from "./provider-errors"
import { ONCE_AN_HOUR_MS, RareLog } from "./rare-log"

/** An event of a payment provider, as received over HTTP. */
export interface ProviderEvent {
  /** The last part of the webhook's path: `stripe_card`. */
  readonly provider: string
  readonly payload: {
    readonly data: Record<string, unknown>
    readonly rawData: string | Buffer
    readonly headers: Record<string, unknown>
  }
}

/** The content of an event. */
export interface ReadEvent {
  /** The Medusa payment session that it is about. */
  readonly sessionId: string
  /** What the event reports. `authorised`: the payment can be captured. `captured`: the provider has the money. null: neither. */
  readonly reports: "authorised" | "captured" | null
}

const REPORTS: Readonly<Partial<Record<string, NonNullable<ReadEvent["reports"]>>>> = {
  [PaymentActions.AUTHORIZED]: "authorised",
  [PaymentActions.SUCCESSFUL]: "captured",
}

const rareLog = new RareLog(ONCE_AN_HOUR_MS)

/** Medusa's error for a provider that the host does not have. Anybody can name such a provider, and Medusa itself logs the error. */
const NO_SUCH_PROVIDER = /Unable to retrieve the payment provider/

/**
 * Logs an unreadable event, at most once an hour per provider. A forged event is harmless. If all events fail, the secret is wrong, and only the
 * owner can correct it. Payments are then found later by checks.
 */
function logUnread(scope: MedusaContainer, provider: string, error: unknown): void {
  const reason = String((error as { message?: unknown } | null)?.message ?? error).slice(0, 200)
  if (NO_SUCH_PROVIDER.test(reason) || !rareLog.may(provider, performance.now())) return
  const logger = scope.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
  logger.warn(`svc: an event of the payment provider ${provider} could not be read; is its webhook secret right? ${reason}`)
}

/**
 * Whether an event may be readable if it is delivered again: its signature was not refused, but something else has failed, such as a request to
 * the provider. False for providers whose errors are not known, because they may throw any error for a forged event.
 */
function isFailedForNow(providerId: string, error: unknown): boolean {
  const { knowsStatus, isUnreadable, isPermanent } = adapterOf(providerId)
  const cause = originalOf(error) ?? (typeof error === "object" && error !== null ? (error as ProviderData) : {})
  return knowsStatus && !NO_SUCH_PROVIDER.test(String(cause.message)) && !isUnreadable(cause) && !isPermanent(cause)
}

/**
 * Lets the provider verify the signature of an event and read it.
 * @returns undefined if the event is forged, unreadable, from an unknown provider or about no session; `again`: it must be delivered again
 */
export async function readProviderEvent(scope: MedusaContainer, event: ProviderEvent): Promise<ReadEvent | "again" | undefined> {
  const providerId = `pp_${event.provider.replace(/^pp_/, "")}`
  try {
    rememberErrors(scope, providerId)
    const { action, data } = await scope.resolve<IPaymentModuleService>(Modules.PAYMENT).getWebhookActionAndData(event)
    return data?.session_id === undefined ? undefined : { sessionId: data.session_id, reports: REPORTS[action] ?? null }
  } catch (error) {
    logUnread(scope, event.provider, error)
    return isFailedForNow(providerId, error) ? "again" : undefined
  }
}
