import { Badge, Button, InlineTip } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Part } from "../../lib/orders/changed-parts"

interface ChangedBannerProps {
  readonly changed: readonly Part[]
  readonly onSeen: () => void
}

/** Names the parts of the order that another user has changed while it was open. */
export function ChangedBanner({ changed, onSeen }: ChangedBannerProps) {
  const { t, i18n } = useTranslation("svc")
  if (changed.length === 0) return null
  const names = new Intl.ListFormat(i18n.language).format(changed.map((field) => t(`orderTools.fields.${field}`)))
  return (
    <div className="px-6 py-4">
      <InlineTip variant="info" label={t("form.warning")} role="status">
        {t("orderTools.changed", { fields: names })}
        <Button size="small" variant="transparent" className="ml-2" onClick={onSeen}>
          {t("orderTools.seen")}
        </Button>
      </InlineTip>
    </div>
  )
}

/** Marks a part of the order that another user has changed. */
export function ChangedMark({ part, changed }: { readonly part: Part; readonly changed: readonly Part[] }) {
  const { t } = useTranslation("svc")
  if (!changed.includes(part)) return null
  return (
    <Badge size="2xsmall" color="orange" data-changed={part}>
      {t("orderTools.isChanged")}
    </Badge>
  )
}
