import { createHash } from "node:crypto"
import type { ProviderSendNotificationDTO } from "@medusajs/framework/types"
import type { SendMailOptions } from "nodemailer"
import { SendingFailure } from "../../domain/notifications"

/** Exactly one address: no list, no name, no second header. */
const ADDRESS = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/u

/**
 * The mail for a notification. Never reads files or URLs named in its content.
 * @throws SendingFailure when it has no content, or its receiver is not a single address
 */
export function outgoingMail(
  { to, from, content, ...others }: ProviderSendNotificationDTO,
  sender: string | undefined,
): SendMailOptions {
  if (!ADDRESS.test(to)) throw new SendingFailure("refused", "The receiver is not an e-mail address")
  const { subject, html, text } = content ?? {}
  if (!subject || (!html && !text)) {
    throw new SendingFailure("refused", "The notification has no content: its text must be made before it is sent")
  }
  const { idempotency_key: key } = others as { readonly idempotency_key?: string | null }
  return {
    // Given as an object, the receiver is always exactly one mailbox.
    to: { name: "", address: to },
    from: from?.trim() || sender,
    subject: subject.replace(/[\r\n]+/g, " "),
    ...(html ? { html } : {}),
    ...(text ? { text } : {}),
    ...(key ? { messageId: messageIdOf(key, from?.trim() || sender) } : {}),
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/**
 * The message id, which is the same at every attempt: if the server's response was lost and the mail is sent twice, mail programs show it once.
 */
function messageIdOf(key: string, sender = ""): string {
  const domain = /@([^\s@<>"]+)>?$/.exec(sender)?.[1] ?? "localhost"
  return `<${createHash("sha256").update(key).digest("hex").slice(0, 40)}@${domain}>`
}
