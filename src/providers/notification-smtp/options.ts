/**
 * Options of the provider, in `medusa-config.ts` beside `channels: ["email"]`: a mail server, or a folder on a machine without
 * one.
 */
export interface MailOptions {
  /** `smtp://name:password@host:587` or `smtps://host:465`. */
  readonly url?: string
  /** Sender, `Name <address>` or an address. Required with `url`. */
  readonly from?: string
  /** Instead of `url`: mails are written to this folder, each as `.eml` and as text. */
  readonly folder?: string
}

/**
 * Reads the options.
 * @throws an Error that names the wrong option but not its value, which may contain a password
 */
export function readMailOptions(options: Readonly<Record<string, unknown>> | undefined): MailOptions {
  const { url, from, folder } = options ?? {}
  const wrong = (option: string, reason: string) => new Error(`notification-smtp: wrong option ${option}: ${reason}`)
  if (url !== undefined && (typeof url !== "string" || !/^smtps?:\/\/[^/\s]+/i.test(url) || !URL.canParse(url))) {
    throw wrong("url", "must be smtp://… or smtps://…")
  }
  if (folder !== undefined && (typeof folder !== "string" || folder === "")) throw wrong("folder", "must be a path")
  if (url === undefined && folder === undefined) throw wrong("url", "is missing, and so is folder")
  if (from !== undefined && (typeof from !== "string" || /[\r\n]/.test(from) || !from.includes("@"))) {
    throw wrong("from", "must be an address")
  }
  if (url !== undefined && from === undefined) throw wrong("from", "is missing")
  return { url, from, folder }
}
