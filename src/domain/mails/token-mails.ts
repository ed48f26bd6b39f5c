import { type Language, type Words, wordsOf } from "../../languages"
import { composeMail } from "./compose-mail"
import { greet } from "./greet"
import { greetingName } from "./harmless-text"
import type { Mail } from "./mail"
import { storeLink } from "./store-link"

export interface TokenMailInput {
  readonly language: Language
  readonly storeName: string
  /** Setting `store_url`, the base of every link. Without it the mail contains the token itself. */
  readonly storeUrl: string
  /** The display name of the account. */
  readonly name: string
  readonly token: string
}

/** The mail with a link to set a new password (contract section 2). */
export function resetPasswordMail(input: TokenMailInput): Mail {
  return tokenMail("svc-reset-password", "svc_reset", wordsOf(input.language).resetMail, input)
}

/**
 * {@link resetPasswordMail} for an administrator, linking to the host's dashboard. The dashboard has no page of the plugin for the token,
 * so the mail also contains the token itself. A store name that looks like an address or link is omitted.
 * @param input `adminUrl`: empty when the host has not configured it
 */
export function administratorResetMail({
  adminUrl,
  ...input
}: Omit<TokenMailInput, "storeUrl"> & { readonly adminUrl: string }): Mail {
  const harmless = { ...input, storeName: greetingName(input.storeName), storeUrl: adminUrl }
  return tokenMail("svc-reset-password", "svc_reset", wordsOf(input.language).resetMail, harmless, true)
}

/** The mail that verifies an e-mail for the loyalty program (contract section 9). */
export function verifyEmailMail(input: TokenMailInput): Mail {
  return tokenMail("svc-verify-email", "svc_verify", wordsOf(input.language).verifyMail, input)
}

function tokenMail(
  kind: string,
  query: "svc_reset" | "svc_verify",
  words: Words["resetMail"],
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
      { kind: "text", text: greet(wordsOf(language).greeting, name) },
      { kind: "text", text: words.intro },
      ...(url === null || tellToken ? [{ kind: "table" as const, rows: [[words.code, token]] as const }] : []),
    ],
    action: url === null ? undefined : { label: words.label, url },
    closing: words.closing,
  })
}
