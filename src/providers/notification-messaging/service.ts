import type { ProviderSendNotificationDTO, ProviderSendNotificationResultsDTO } from "@medusajs/framework/types"
import { AbstractNotificationProviderService } from "@medusajs/framework/utils"
import { type MessagingConnection, type OutgoingMessage, SendingFailure } from "../../domain/notifications"
import type { MessagingVendor } from "../../domain/settings/messaging-vendors"
import { sendToVendor, type VendorWay } from "./send-to-vendor"
import { signedHttp } from "./signed-http"
import { whatsapp } from "./whatsapp"

const WAYS: Readonly<Record<MessagingVendor, VendorWay>> = { whatsapp, http: signedHttp }

/**
 * A provider of the platform's Notification module, channel `messaging`: sends messages by the WhatsApp Cloud API, or as signed
 * requests to a plain endpoint. Service and credentials are settings of the store and come with each message, so an owner can
 * change them without a restart.
 */
export class MessagingNotificationService extends AbstractNotificationProviderService {
  static override identifier = "svc-messaging"

  /** @throws SendingFailure; its message contains no credential, no phone and no content */
  override async send({ to, content }: ProviderSendNotificationDTO): Promise<ProviderSendNotificationResultsDTO> {
    const { message, connection } = (content ?? {}) as { message?: OutgoingMessage; connection?: MessagingConnection }
    if (!message || !connection) throw new SendingFailure("refused", "The notification is not a message of the plugin")
    if (!/^\+[1-9]\d{6,14}$/.test(to)) throw new SendingFailure("refused", "The receiver is not a phone number")
    if (connection.provider === "none") throw new SendingFailure("refused", "The store has chosen no messaging provider")
    return sendToVendor(WAYS[connection.provider], { to, message, connection })
  }
}
