import { composeMail } from "./compose-mail"
import { greetingName } from "./harmless-text"
import type { Mail, MailLanguage } from "./mail"
import { storeLink } from "./store-link"

export interface TokenMailInput {
  readonly language: MailLanguage
  readonly storeName: string
  /** Setting `store_url`: the only place that links are built from. Without one the mail tells the token itself. */
  readonly storeUrl: string
  /** What the account is called. */
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
    intro: "Alguien, seguramente tú, ha pedido una contraseña nueva para esta cuenta.",
    label: "Elegir una contraseña nueva",
    code: "Tu código para elegir una contraseña nueva",
    closing: ["Vale durante una hora y una sola vez.", "Si no has sido tú, no tienes que hacer nada: tu contraseña sigue igual."],
  },
  en: {
    subject: "Change your password",
    hello: (name) => (name ? `Hello ${name},` : "Hello,"),
    intro: "Somebody, probably you, has asked for a new password for this account.",
    label: "Choose a new password",
    code: "Your code to choose a new password",
    closing: ["It is valid for one hour and once.", "If it was not you, there is nothing to do: your password stays as it is."],
  },
}

const VERIFY: Readonly<Record<MailLanguage, Words>> = {
  es: {
    subject: "Confirma tu correo electrónico",
    hello: (name) => (name ? `Hola, ${name}:` : "Hola:"),
    intro: "Confirma que este correo es tuyo para usar tus puntos.",
    label: "Confirmar el correo",
    code: "Tu código para confirmar el correo",
    closing: ["Si no has sido tú, no tienes que hacer nada."],
  },
  en: {
    subject: "Confirm your e-mail",
    hello: (name) => (name ? `Hello ${name},` : "Hello,"),
    intro: "Confirm that this e-mail is yours to use your points.",
    label: "Confirm the e-mail",
    code: "Your code to confirm the e-mail",
    closing: ["If it was not you, there is nothing to do."],
  },
}

/** The mail that brings a link to set a new password (contract section 2). */
export function resetPasswordMail(input: TokenMailInput): Mail {
  return tokenMail("svc-reset-password", "svc_reset", RESET[input.language], input)
}

/** The mail that proves an e-mail for the loyalty program (contract section 9). */
export function verifyEmailMail(input: TokenMailInput): Mail {
  return tokenMail("svc-verify-email", "svc_verify", VERIFY[input.language], input)
}

function tokenMail(
  kind: string,
  query: "svc_reset" | "svc_verify",
  words: Words,
  { language, storeName, storeUrl, name, token }: TokenMailInput,
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
      ...(url === null ? [{ kind: "table" as const, rows: [[words.code, token]] as const }] : []),
    ],
    action: url === null ? undefined : { label: words.label, url },
    closing: words.closing,
  })
}
