import { useTranslation } from "react-i18next"
import type { texts } from "../../languages/en/dashboard/main"

/** A page's name in the dashboard's line of pages. */
export function Crumb({ name }: { readonly name: keyof (typeof texts)["menu"] }) {
  const { t } = useTranslation("svc")
  return <>{t(`menu.${name}`)}</>
}
