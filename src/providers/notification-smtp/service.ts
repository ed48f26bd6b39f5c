import type { Logger, ProviderSendNotificationDTO, ProviderSendNotificationResultsDTO } from "@medusajs/framework/types"
import { AbstractNotificationProviderService } from "@medusajs/framework/utils"
import { createTransport, type Transporter } from "nodemailer"
import { MailFolder } from "./mail-folder"
import { type MailOptions, readMailOptions } from "./options"
import { outgoingMail } from "./outgoing-mail"
import { smtpFailure } from "./smtp-failure"

/** Maximum time that a hanging mail server blocks a sender (milliseconds). */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/**
 * A provider of the platform's Notification module: sends mails by SMTP, or writes them to a folder where there is no mail
 * server.
 */
export class SmtpNotificationService extends AbstractNotificationProviderService {
  static override identifier = "svc-smtp"

  readonly #logger: Logger
  readonly #options: MailOptions
  readonly #server: Transporter | undefined
  readonly #folder: MailFolder | undefined

  static override validateOptions(options: Record<string, unknown>): void {
    readMailOptions(options)
  }

  constructor({ logger }: { readonly logger: Logger }, options: Record<string, unknown>) {
    super()
    this.#logger = logger
    this.#options = readMailOptions(options)
    const { url, folder } = this.#options
    if (url !== undefined) {
      this.#server = createTransport({ url, pool: true, maxConnections: 3, ...PATIENCE } as Parameters<typeof createTransport>[0])
    } else if (folder !== undefined) {
      this.#folder = new MailFolder(folder)
    }
  }

  /** @throws SendingFailure; its message contains no address and no content */
  override async send(notification: ProviderSendNotificationDTO): Promise<ProviderSendNotificationResultsDTO> {
    const mail = outgoingMail(notification, this.#options.from)
    if (this.#server !== undefined) {
      try {
        const { messageId } = await this.#server.sendMail(mail)
        return { id: messageId }
      } catch (error) {
        throw smtpFailure(error)
      }
    }
    const path = await this.#folder?.write(mail)
    this.#logger.info(`svc: a mail was written to ${path}`)
    return { id: path }
  }
}
