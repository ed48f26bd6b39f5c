import { phoneKeys } from "../../access/phone-keys"

/** Whose unpaid orders are limited: an account, or a guest with this e-mail, phone or session. */
export interface UnpaidHolder {
  readonly accountNumber: number | null
  readonly email: string
  readonly phone: string
  readonly sessionHash: string | null
}

/**
 * The names that identify a holder: two holders with a name in common are the same. A phone number has the same name in any notation, with or
 * without a country code. Sorted, so that locks on the names are always taken in the same order.
 */
export function holderNames({ accountNumber, email, phone, sessionHash }: UnpaidHolder): string[] {
  if (accountNumber !== null) return [`account:${accountNumber}`]
  const phones = phoneKeys(phone).map((key) => `phone:${key}`)
  const others = [email === "" ? null : `email:${email.toLowerCase()}`, sessionHash === null ? null : `session:${sessionHash}`]
  return [...new Set([...phones, ...others.filter((name) => name !== null)])].sort()
}
