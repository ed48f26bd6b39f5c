import { keep, kept } from "../kept"

const MONTH = 30 * 86_400_000

/** The code of the guest who recommended the shop. */
export const referral = (): string | undefined => kept<string>("referral", MONTH)

/** Removes `?svc_ref=` from the address bar and stores the code for a month. The first code is kept, because its owner recommended the shop. */
export function takeReferral(): void {
  const address = new URL(location.href)
  const code = address.searchParams.get("svc_ref")
  if (code === null) return
  address.searchParams.delete("svc_ref")
  history.replaceState(history.state, "", address)
  if (/^\w{8,40}$/.test(code) && referral() === undefined) keep("referral", code)
}
