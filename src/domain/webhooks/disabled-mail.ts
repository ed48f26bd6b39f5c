import { fill, type Language, wordsOf } from "../../languages"
import { composeMail } from "../mails/compose-mail"
import type { Mail } from "../mails/mail"
import type { DisabledReason } from "./health"

export interface DisabledMailInput {
  readonly language: Language
  readonly storeName: string
  /** The webhook's name and the host of its URL. The full URL may contain a key. */
  readonly webhook: { readonly id: number; readonly name: string; readonly host: string; readonly reason: DisabledReason }
}

/** The mail to the owner about a disabled webhook (contract section 12). */
export function disabledMail({ language, storeName, webhook }: DisabledMailInput): Mail {
  const words = wordsOf(language).webhookMail
  return composeMail({
    kind: "svc-webhook-disabled",
    language,
    storeName,
    subject: fill(words.subject, { name: webhook.name }),
    blocks: [
      { kind: "text", text: `${words.intro} ${words.reasons[webhook.reason]}` },
      {
        kind: "table",
        rows: [
          [words.webhook, `${webhook.name} (${webhook.id})`],
          [words.receiver, webhook.host],
        ],
      },
    ],
    closing: [words.closing],
  })
}
