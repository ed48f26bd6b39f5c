import { createHash } from "node:crypto"
import type { ProviderSendNotificationDTO } from "@medusajs/framework/types"
import type { SendMailOptions } from "nodemailer"
import { SendingFailure } from "../../domain/notifications"

/** One address and nothing beside it: no list, no name, no second header. */
const ADDRESS = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/u

/**
 * The mail that a notification stands for. Files and addresses are never opened for it: it says what it says.
 * @throws SendingFailure when it has no content, or its receiver is no single address
 */
export function outgoingMail(
  { to, from, content, ...others }: ProviderSendNotificationDTO,
  sender: string | undefined,
): SendMailOptions {
  if (!ADDRESS.test(to)) throw new SendingFailure("refused", "The receiver is no e-mail address")
  const { subject, html, text } = content ?? {}
  if (!subject || (!html && !text)) {
    throw new SendingFailure("refused", "The notification has no content: templates are made before it comes here")
  }
  const { idempotency_key: key } = others as { readonly idempotency_key?: string | null }
  return {
    // As an object it is one mailbox, whatever it looks like.
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

/** The same at every attempt: where a server's answer was lost and the mail comes twice, a mail program shows it once. */
function messageIdOf(key: string, sender = ""): string {
  const domain = /@([^\s@<>"]+)>?$/.exec(sender)?.[1] ?? "localhost"
  return `<${createHash("sha256").update(key).digest("hex").slice(0, 40)}@${domain}>`
}
