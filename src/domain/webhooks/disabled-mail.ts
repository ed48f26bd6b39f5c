import { composeMail } from "../mails/compose-mail"
import type { Mail, MailLanguage } from "../mails/mail"
import type { DisabledReason } from "./health"

export interface DisabledMailInput {
  readonly language: MailLanguage
  readonly storeName: string
  /** The webhook's name and the host of its URL. The full URL may contain a key. */
  readonly webhook: { readonly id: number; readonly name: string; readonly host: string; readonly reason: DisabledReason }
}

interface Words {
  readonly subject: (name: string) => string
  readonly intro: string
  readonly reasons: Readonly<Record<DisabledReason, string>>
  readonly closing: string
  readonly rows: readonly [webhook: string, receiver: string]
}

const WORDS: Readonly<Record<MailLanguage, Words>> = {
  es: {
    subject: (name) => `Webhook desactivado: ${name}`,
    intro: "Hemos dejado de enviar este webhook.",
    reasons: {
      gone: "El receptor ha respondido que ya no existe (410).",
      failing: "Sus envíos llevan más de una hora fallando, uno tras otro.",
      secret: "Su secreto ya no se puede leer: el secreto del servidor ha cambiado. Vuelve a guardarlo.",
    },
    closing: "Cuando el receptor funcione, vuelve a activarlo: lo que aún espera y tiene menos de 24 horas se enviará entonces.",
    rows: ["Webhook", "Receptor"],
  },
  en: {
    subject: (name) => `Webhook disabled: ${name}`,
    intro: "We have stopped sending this webhook.",
    reasons: {
      gone: "The receiver answered that it is gone (410).",
      failing: "Its deliveries have been failing for more than an hour, one after the other.",
      secret: "Its secret can no longer be read: the secret of the server has changed. Save it anew.",
    },
    closing: "When the receiver works again, activate it: what still waits and is younger than 24 hours is sent then.",
    rows: ["Webhook", "Receiver"],
  },
}

/** The mail to the owner about a disabled webhook (contract section 12). */
export function disabledMail({ language, storeName, webhook }: DisabledMailInput): Mail {
  const words = WORDS[language]
  return composeMail({
    kind: "svc-webhook-disabled",
    language,
    storeName,
    subject: words.subject(webhook.name),
    blocks: [
      { kind: "text", text: `${words.intro} ${words.reasons[webhook.reason]}` },
      {
        kind: "table",
        rows: [
          [words.rows[0], `${webhook.name} (${webhook.id})`],
          [words.rows[1], webhook.host],
        ],
      },
    ],
    closing: [words.closing],
  })
}
