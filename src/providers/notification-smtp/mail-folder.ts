import { randomBytes } from "node:crypto"
import { mkdir, writeFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import { createTransport, type SendMailOptions } from "nodemailer"

/** Writes mails into a folder for developers: in their sent form, and as plain text. */
export class MailFolder {
  readonly #folder: string
  readonly #composer = createTransport({ streamTransport: true, buffer: true, newline: "unix" })

  constructor(folder: string) {
    this.#folder = resolve(folder)
  }

  /** Writes one mail. Returns the path of the readable file. */
  async write(mail: SendMailOptions): Promise<string> {
    const { message } = await this.#composer.sendMail({ from: "no-reply@localhost", ...mail })
    // Mails contain links that open accounts, so no other user of this machine may read them.
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const written = new Date(Date.now()).toISOString().replace(/[:.]/g, "-")
    const name = join(this.#folder, `${written}-${randomBytes(3).toString("hex")}`)
    await writeFile(`${name}.eml`, message as Buffer, { mode: 0o600 })
    const { address } = mail.to as { address: string }
    await writeFile(`${name}.txt`, `To: ${address}\nSubject: ${mail.subject}\n\n${mail.text ?? mail.html}`, { mode: 0o600 })
    return `${name}.txt`
  }
}
