/** A mail that is ready to be sent. Everything that came from outside is made harmless in it already. */
export interface Mail {
  /** What kind of mail it is, for the platform's log of notifications. */
  readonly kind: string
  /** One line, without anything that could end a header. */
  readonly subject: string
  readonly html: string
  /** The same without markup. */
  readonly text: string
}

/** The languages of the site. */
export type MailLanguage = "es" | "en"

/** A paragraph of text, or a table of two columns. Nothing in it is markup. */
export type MailBlock =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "table"; readonly rows: readonly (readonly [string, string])[] }

export interface MailContent {
  readonly kind: string
  readonly language: MailLanguage
  readonly storeName: string
  readonly subject: string
  readonly blocks: readonly MailBlock[]
  /** The one thing to do; left out when its address is none of the web. */
  readonly action?: { readonly label: string; readonly url: string } | undefined
  /** Smaller, at the end. */
  readonly closing?: readonly string[]
}
