import { useTranslation } from "react-i18next"
import type { en } from "../i18n/en"

/** A page's name in the dashboard's line of pages. */
export function Crumb({ name }: { readonly name: keyof (typeof en)["menu"] }) {
  const { t } = useTranslation("svc")
  return <>{t(`menu.${name}`)}</>
}
