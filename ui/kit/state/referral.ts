import { keep, kept } from "./kept"

const MONTH = 30 * 86_400_000

/** The code of who recommended the shop to this guest. */
export const referral = (): string | undefined => kept<string>("referral", MONTH)

/** Takes `?svc_ref=` out of the address bar and keeps it for a month. The first one stays: he recommended the shop. */
export function takeReferral(): void {
  const address = new URL(location.href)
  const code = address.searchParams.get("svc_ref")
  if (code === null) return
  address.searchParams.delete("svc_ref")
  history.replaceState(history.state, "", address)
  if (/^\w{8,40}$/.test(code) && referral() === undefined) keep("referral", code)
}
