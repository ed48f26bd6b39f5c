import { useTranslation } from "react-i18next"

/** A page's name in the dashboard's line of pages. */
export function Crumb({ name }: { readonly name: "service" | "orders" | "schedule" }) {
  const { t } = useTranslation("svc")
  return <>{t(`menu.${name}`)}</>
}
