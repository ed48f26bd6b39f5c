import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { internationalPhone, type OutgoingMessage } from "../../domain/notifications"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { hasProvider, sendNotice } from "../../platform/commerce/notifications"
import { userAgent } from "../delivery/user-agent"

export interface MessageOrder {
  /** As typed by people. A number without country code belongs to the store's country. */
  readonly phone: string
  /** The order that the message is about. */
  readonly orderId?: string
  /** One message per key, across all processes and retries. */
  readonly idempotencyKey: string
  /** Repeats an attempt that left no result; see `Notice`. */
  readonly again?: boolean
}

/**
 * Sends a message through Medusa's Notification module, channel `messaging` (contract section 12). The store's credentials are passed
 * to the provider and not stored.
 * @returns null when it was sent; `under_way` when an earlier attempt may not have ended; otherwise the reason why it is not sent
 * @throws the provider's error
 */
export async function sendMessage(
  scope: MedusaContainer,
  message: OutgoingMessage,
  { phone, orderId, idempotencyKey, again }: MessageOrder,
): Promise<"no_phone" | "no_provider" | "under_way" | null> {
  const settings = scope.resolve<SettingsService>(SETTINGS_MODULE)
  const operation = await settings.operation()
  const to = internationalPhone(phone, operation.country)
  if (to === null) return "no_phone"
  if (!(await hasProvider(scope, "messaging"))) {
    scope
      .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
      .warn(`svc: no message was sent (${message.kind}): the host has no notification provider for the channel "messaging"`)
    return "no_provider"
  }
  const { provider, settings: values, secrets } = operation.messaging
  const allowPrivate = settings.options().outbound.allow_private_networks
  const outcome = await sendNotice(scope, {
    channel: "messaging",
    to,
    template: `svc-order-${message.kind}`,
    content: {
      text: message.text,
      message,
      connection: { provider, settings: values, secrets, allowPrivate, userAgent: userAgent(operation) },
    },
    idempotencyKey,
    orderId,
    again,
  })
  return outcome === "under_way" ? outcome : null
}
