import { InlineTip } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { ShownOnce } from "../../components/secrets/shown-once"
import type { ActedPrinter } from "../../lib/printers/use-printers"

interface AddressOnceProps {
  /** The printer with the `url` of the response that created it. */
  readonly printer: ActedPrinter
  readonly onClose: () => void
}

/**
 * Shows the address of a printer once, says where to enter it in the printer, and warns if the printer may be unable to reach it. Nothing for a
 * printer that fetches no tickets.
 */
export function AddressOnce({ printer, onClose }: AddressOnceProps) {
  const { t } = useTranslation("svc")
  const { name, protocol, url, isBrowsersAddress } = printer
  if (url === null) return null
  const words = { copy: t("printers.copy"), copied: t("printers.copied"), done: t("printers.done") }
  return (
    <ShownOnce
      title={t("printers.addressOf", { name })}
      label={t(`printers.addressField.${protocol}`)}
      hint={t("printers.addressOnce")}
      value={url}
      words={words}
      note={
        isBrowsersAddress && (
          <InlineTip label={t("printers.browsersAddress")} variant="warning">
            {t("printers.browsersAddressText", { address: new URL(url).origin })}
          </InlineTip>
        )
      }
      onClose={onClose}
    >
      {t(`printers.where.${protocol}`)}
    </ShownOnce>
  )
}
