import type { Language } from "../../languages"

/** A mail that is ready to send. Text from outside is already escaped in `html`. */
export interface Mail {
  /** The kind of mail, for the platform's log of notifications. */
  readonly kind: string
  /** One line, without characters that could end a header. */
  readonly subject: string
  readonly html: string
  /** The content of `html` as plain text. */
  readonly text: string
}

/** A paragraph of text, or a table of two columns. Neither contains markup. */
export type MailBlock =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "table"; readonly rows: readonly (readonly [string, string])[] }

export interface MailContent {
  readonly kind: string
  readonly language: Language
  readonly storeName: string
  readonly subject: string
  readonly blocks: readonly MailBlock[]
  /** The link of the mail. It is left out if `url` is not a web address. */
  readonly action?: { readonly label: string; readonly url: string } | undefined
  /** Small print at the end. */
  readonly closing?: readonly string[]
}
