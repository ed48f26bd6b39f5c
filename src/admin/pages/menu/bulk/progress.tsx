import { useTranslation } from "react-i18next"

/** A progress bar. @param value 0 to 1 */
export function Progress({ value }: { readonly value: number }) {
  const { t } = useTranslation("svc")
  return <progress className="accent-ui-fg-interactive h-2 w-full" value={value} max={1} aria-label={t("bulk.progress")} />
}
