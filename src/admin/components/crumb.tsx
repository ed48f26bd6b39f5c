import { useTranslation } from "react-i18next"
import type { texts } from "../../languages/en/dashboard/main"

/** The name of a page in the dashboard's breadcrumb. */
export function Crumb({ name }: { readonly name: keyof (typeof texts)["menu"] }) {
  const { t } = useTranslation("svc")
  return <>{t(`menu.${name}`)}</>
}
