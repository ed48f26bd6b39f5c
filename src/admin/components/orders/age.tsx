import { useTranslation } from "react-i18next"
import { useMinutesSince } from "../../lib/live/server-clock"
import { ageText } from "../../lib/orders/age-text"

/** How long ago an order was placed; updated every minute. @param since ISO */
export function Age({ since }: { readonly since: string }) {
  const { i18n } = useTranslation("svc")
  return <>{ageText(i18n.language, useMinutesSince(Date.parse(since)))}</>
}
