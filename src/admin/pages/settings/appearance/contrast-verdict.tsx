import { InlineTip, StatusBadge, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { brandColours, contrastOf, MARK_CONTRAST } from "../../../../domain/appearance/brand-colours"

/** The contrast of a colour: with the text on it, and with a white page. */
export function ContrastVerdict({ colour }: { readonly colour: string }) {
  const { t, i18n } = useTranslation("svc")
  const colours = brandColours(colour)
  if (colours === null) return null
  const ratio = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1, minimumFractionDigits: 1 })
  const onPage = contrastOf(colours.primary, "#ffffff")
  return (
    <div role="status" className="flex flex-col gap-y-2">
      <div className="flex flex-wrap items-center gap-3">
        <span className="txt-small-plus rounded-md px-3 py-1.5" style={{ background: colours.primary, color: colours.onPrimary }}>
          {t("settings.sampleButton")}
        </span>
        <StatusBadge color="green">{t("settings.readable", { ratio: ratio.format(colours.contrast) })}</StatusBadge>
        <Text size="small" className="text-ui-fg-subtle">
          {t(colours.onPrimary === "#ffffff" ? "settings.whiteText" : "settings.blackText")}
        </Text>
      </div>
      {onPage < MARK_CONTRAST && (
        <InlineTip variant="warning" label={t("form.warning")}>
          {t("settings.pale", { ratio: ratio.format(onPage) })}
        </InlineTip>
      )}
    </div>
  )
}
