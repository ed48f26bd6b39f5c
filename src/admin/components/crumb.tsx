import { useTranslation } from "react-i18next"
import type { texts } from "../../languages/en/dashboard/main"

/** The page's name in the dashboard's breadcrumb. */
export function Crumb({ name }: { readonly name: keyof (typeof texts)["menu"] }) {
  const { t } = useTranslation("svc")
  return <>{t(`menu.${name}`)}</>
}
