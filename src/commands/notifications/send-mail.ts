import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Mail } from "../../domain/mails"
import { hasProvider, type NoticeOutcome, sendNotice } from "../../platform/commerce/notifications"

export interface MailOrder {
  readonly to: string
  readonly mail: Mail
  /** One mail per key, across all processes and retries (`svc:order_…:email:accepted`). Without a key every call sends. */
  readonly idempotencyKey?: string
  /** The order that the mail is about. */
  readonly orderId?: string
  /** Repeats an attempt that left no result; see `Notice`. */
  readonly again?: boolean
}

/** `no_provider`: the host has no notification provider for mails; this is logged. */
export type MailOutcome = NoticeOutcome | "no_provider"

/**
 * Sends a mail through Medusa's Notification module, channel `email` (contract section 12). At most once per key, unless `again`.
 * @throws the provider's error, for example when the mail server is down; calling again retries
 */
export async function sendMail(
  scope: MedusaContainer,
  { to, mail, idempotencyKey, orderId, again }: MailOrder,
): Promise<MailOutcome> {
  if (!(await hasProvider(scope, "email"))) {
    scope
      .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
      .warn(`svc: no mail was sent (${mail.kind}): the host has no notification provider for the channel "email"`)
    return "no_provider"
  }
  const { kind, subject, html, text } = mail
  const content = { subject, html, text }
  return sendNotice(scope, { channel: "email", to, template: kind, content, idempotencyKey, orderId, again })
}
