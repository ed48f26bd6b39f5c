import { phoneKeys } from "../access/phone-keys"

/** Data of a person, used to detect two accounts of the same person. */
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

/** Words for a street or a house number: people write them in many ways or not at all. */
const ADDRESS_FILLERS = new Set(
  "c cl calle av avd avda avenida avinguda plaza pza plz plaça paseo pso ps passeig carrer ctra carretera camino cno via n no nr num numero street st road rd avenue ave rue place".split(
    " ",
  ),
)

/** An address without letter case, accents, punctuation, spaces and words for a street or a number. */
function bareAddress(address: string): string {
  const words = address
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
  return words.filter((word) => !ADDRESS_FILLERS.has(word)).join("")
}

/** True when two accounts share an account id, mailbox, phone, session or address. Prevents points for inviting oneself. */
export function isSamePerson(one: PersonTraces, other: PersonTraces): boolean {
  if (one.account === other.account) return true
  const share = (a: readonly string[], b: readonly string[], keysOf: (text: string) => readonly string[]): boolean => {
    const keys = new Set(a.flatMap(keysOf).filter(Boolean))
    return b.flatMap(keysOf).some((key) => keys.has(key))
  }
  return (
    share(one.emails, other.emails, (email) => (email.includes("@") ? [mailboxOf(email)] : [])) ||
    share(one.phones, other.phones, phoneKeys) ||
    share(one.sessions, other.sessions, (session) => [session]) ||
    share(one.addresses, other.addresses, (address) => [bareAddress(address)])
  )
}
