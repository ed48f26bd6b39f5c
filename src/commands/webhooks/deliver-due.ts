import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { DisabledReason } from "../../domain/webhooks"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import type { AttemptResult, LeasedDelivery } from "../../modules/webhooks"
import { ATTEMPT_MS, sendWebhook } from "../../outbound/webhook-request"
import { openSecret } from "../../platform/identity/sealed-secret"
import { failpoint } from "../../platform/process/failpoint"
import { leaseLoop } from "../../queue"
import { userAgent } from "../delivery/user-agent"
import { mailDisabledWebhooks } from "./mail-disabled-webhooks"
import { databaseOf, SECRET_PURPOSE, webhookRows } from "./parts"
import { FAILURES_UNTIL_AWAY, settleAttempt } from "./settle-attempt"

/** The lease (ms) of a delivery. If its process crashes, another one takes the delivery when the lease has ended. */
const LEASE_MS = 2 * ATTEMPT_MS
/** Maximum number of concurrent attempts for each webhook in one process, so that a slow receiver does not delay the others. */
const PLACES = 8
/** Maximum number of concurrent attempts in one process for a webhook whose receiver fails. */
const PLACES_WHILE_FAILING = 1

const deliveries = leaseLoop<LeasedDelivery, number>({
  lease,
  groupOf: ({ webhook }) => webhook,
  attempt,
  what: "webhooks",
})

/** Leases the due deliveries within the limits, and sends them in the background. After each delivery, leases more. */
export function deliverDue(scope: MedusaContainer): Promise<void> {
  return deliveries.look(scope)
}

function lease(scope: MedusaContainer, busy: ReadonlyMap<number, number>): Promise<LeasedDelivery[]> {
  const now = Date.now()
  return webhookRows(scope).leaseDeliveries(databaseOf(scope), {
    now: new Date(now),
    leasedUntil: new Date(now + LEASE_MS),
    busy,
    places: PLACES,
    placesWhileFailing: PLACES_WHILE_FAILING,
    failingFrom: FAILURES_UNTIL_AWAY,
  })
}

async function attempt(scope: MedusaContainer, delivery: LeasedDelivery): Promise<number | null> {
  await failpoint("webhook.leased")
  const { result, disable } = await sendDelivery(scope, delivery)
  await failpoint("webhook.sent")
  const settled = await settleAttempt(scope, delivery, result, disable, Date.now())
  if (settled.disabled) {
    scope
      .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
      .warn(`svc: webhook ${delivery.webhook} was disabled after an attempt that failed`)
    await mailDisabledWebhooks(scope)
  }
  return settled.lookAgainAt
}

/** Sends one signed delivery, or a ping. `disable`: the reason why nothing can ever be sent to this webhook, otherwise null. */
export async function sendDelivery(
  scope: MedusaContainer,
  delivery: LeasedDelivery,
): Promise<{ result: AttemptResult; disable: DisabledReason | null }> {
  const secret = openSecret(scope, SECRET_PURPOSE, delivery.sealed_secret)
  if (secret === undefined) return { result: { responseStatus: null, error: "secret", durationMs: null }, disable: "secret" }
  const settings = scope.resolve<SettingsService>(SETTINGS_MODULE)
  const operation = await settings.operation()
  const { status, error, durationMs } = await sendWebhook(
    {
      url: delivery.delivery_url,
      secret,
      source: operation.store_url,
      event: delivery.event,
      webhookId: delivery.webhook,
      deliveryId: delivery.number,
      body: delivery.body,
      userAgent: userAgent(operation),
    },
    { allowPrivate: settings.options().outbound.allow_private_networks },
  )
  return { result: { responseStatus: status, error, durationMs }, disable: null }
}
