/** What is known of a person, to recognise two accounts of the same one. */
export interface PersonTraces {
  readonly account: number
  readonly emails: readonly string[]
  readonly phones: readonly string[]
  readonly sessions: readonly string[]
  readonly addresses: readonly string[]
}

/** Providers that ignore dots in the local part. */
const DOTLESS = ["gmail.com", "googlemail.com"]

/** The canonical mailbox of an e-mail, without letter case, `+tag`, and dots where the provider ignores them. */
export function mailboxOf(email: string): string {
  const [name = "", domain = ""] = email.trim().toLowerCase().split("@")
  const bare = name.split("+")[0] ?? ""
  return DOTLESS.includes(domain) ? `${bare.replaceAll(".", "")}@gmail.com` : `${bare}@${domain}`
}

/** The last nine digits of a number, equal with and without the country code. Empty: too short for a phone. */
export function phoneKey(phone: string): string {
  const digits = phone.replace(/\D/g, "")
  return digits.length < 6 ? "" : digits.slice(-9)
}

/** An address without letter case, accents, punctuation and spaces. */
export function addressKey(address: string): string {
  return address
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "")
}

/** True when two accounts share an account id, mailbox, phone, session or address. Nobody earns points by inviting themselves. */
export function isSamePerson(one: PersonTraces, other: PersonTraces): boolean {
  if (one.account === other.account) return true
  const share = (a: readonly string[], b: readonly string[], key: (text: string) => string): boolean => {
    const keys = new Set(a.map(key).filter(Boolean))
    return b.some((text) => keys.has(key(text)))
  }
  return (
    share(one.emails, other.emails, (email) => (email.includes("@") ? mailboxOf(email) : "")) ||
    share(one.phones, other.phones, phoneKey) ||
    share(one.sessions, other.sessions, (session) => session) ||
    share(one.addresses, other.addresses, addressKey)
  )
}
