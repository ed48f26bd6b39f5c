import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Mail } from "../../domain/mails"
import { hasProvider, sendNotice } from "../../platform/notifications"

export interface MailOrder {
  readonly to: string
  readonly mail: Mail
  /** One mail per key, over all processes and repetitions (`order:1042:accepted:3`). Without one every call sends. */
  readonly idempotencyKey?: string
  /** The order that it tells of. */
  readonly orderId?: string
}

/** `repeated`: a mail with this key has left before. `no_provider`: the host has nobody who sends mails; that is in the log. */
export type MailOutcome = "sent" | "repeated" | "no_provider"

/**
 * Sends a mail through the platform's Notification module, channel `email` (contract section 12). At most once per key.
 * @throws what the provider failed with (a mail server that is down); the same call later tries again
 */
export async function sendMail(scope: MedusaContainer, { to, mail, idempotencyKey, orderId }: MailOrder): Promise<MailOutcome> {
  if (!(await hasProvider(scope, "email"))) {
    scope
      .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
      .warn(`svc: no mail was sent (${mail.kind}): the host has no notification provider for the channel "email"`)
    return "no_provider"
  }
  const { kind, subject, html, text } = mail
  const content = { subject, html, text }
  const left = await sendNotice(scope, { channel: "email", to, template: kind, content, idempotencyKey, orderId })
  return left ? "sent" : "repeated"
}
