import { composeMail } from "./compose-mail"
import { greetingName } from "./harmless-text"
import type { Mail, MailLanguage } from "./mail"
import { storeLink } from "./store-link"

export interface TokenMailInput {
  readonly language: MailLanguage
  readonly storeName: string
  /** Setting `store_url`, the base of every link. Without it the mail contains the token itself. */
  readonly storeUrl: string
  /** The display name of the account. */
  readonly name: string
  readonly token: string
}

interface Words {
  readonly subject: string
  readonly hello: (name: string) => string
  readonly intro: string
  readonly label: string
  readonly code: string
  readonly closing: readonly string[]
}

const RESET: Readonly<Record<MailLanguage, Words>> = {
  es: {
    subject: "Cambia tu contraseña",
    hello: (name) => (name ? `Hola, ${name}:` : "Hola:"),
    intro: "Alguien, seguramente tú, ha pedido cambiar la contraseña de esta cuenta.",
    label: "Elegir una contraseña nueva",
    code: "Tu código para elegir una contraseña nueva",
    closing: [
      "Es válido durante una hora y solo se puede usar una vez.",
      "Si no has sido tú, ignora este correo: tu contraseña sigue siendo la misma.",
    ],
  },
  en: {
    subject: "Change your password",
    hello: (name) => (name ? `Hello ${name},` : "Hello,"),
    intro: "Someone, probably you, has asked to change the password of this account.",
    label: "Choose a new password",
    code: "Your code to choose a new password",
    closing: [
      "It is valid for one hour and can be used once.",
      "If this was not you, ignore this e-mail: your password stays the same.",
    ],
  },
}

const VERIFY: Readonly<Record<MailLanguage, Words>> = {
  es: {
    subject: "Confirma tu correo electrónico",
    hello: (name) => (name ? `Hola, ${name}:` : "Hola:"),
    intro: "Confirma que este correo es tuyo para poder usar tus puntos.",
    label: "Confirmar el correo",
    code: "Tu código para confirmar el correo",
    closing: ["Si no has sido tú, ignora este correo."],
  },
  en: {
    subject: "Confirm your e-mail address",
    hello: (name) => (name ? `Hello ${name},` : "Hello,"),
    intro: "Confirm that this e-mail address is yours, so that you can use your points.",
    label: "Confirm the e-mail address",
    code: "Your code to confirm the e-mail address",
    closing: ["If this was not you, ignore this e-mail."],
  },
}

/** The mail with a link to set a new password (contract section 2). */
export function resetPasswordMail(input: TokenMailInput): Mail {
  return tokenMail("svc-reset-password", "svc_reset", RESET[input.language], input)
}

/**
 * {@link resetPasswordMail} for an administrator, linking to the host's dashboard. The dashboard has no page of ours for the
 * token, so the mail contains it as well. A store name that looks like an address or link is omitted.
 * @param input `adminUrl`: empty when the host names none
 */
export function administratorResetMail({
  adminUrl,
  ...input
}: Omit<TokenMailInput, "storeUrl"> & { readonly adminUrl: string }): Mail {
  const harmless = { ...input, storeName: greetingName(input.storeName), storeUrl: adminUrl }
  return tokenMail("svc-reset-password", "svc_reset", RESET[input.language], harmless, true)
}

/** The mail that verifies an e-mail for the loyalty program (contract section 9). */
export function verifyEmailMail(input: TokenMailInput): Mail {
  return tokenMail("svc-verify-email", "svc_verify", VERIFY[input.language], input)
}

function tokenMail(
  kind: string,
  query: "svc_reset" | "svc_verify",
  words: Words,
  { language, storeName, storeUrl, name, token }: TokenMailInput,
  tellToken = false,
): Mail {
  const url = storeLink(storeUrl, query, token)
  return composeMail({
    kind,
    language,
    storeName,
    subject: storeName ? `${words.subject} · ${storeName}` : words.subject,
    blocks: [
      { kind: "text", text: words.hello(greetingName(name)) },
      { kind: "text", text: words.intro },
      ...(url === null || tellToken ? [{ kind: "table" as const, rows: [[words.code, token]] as const }] : []),
    ],
    action: url === null ? undefined : { label: words.label, url },
    closing: words.closing,
  })
}
