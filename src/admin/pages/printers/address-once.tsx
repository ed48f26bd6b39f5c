import { useTranslation } from "react-i18next"
import type { Printer } from "../../../client/generated"
import { ShownOnce } from "../../components/secrets/shown-once"

interface AddressOnceProps {
  /** The printer with the `url` of the response that created it. */
  readonly printer: Printer
  readonly onClose: () => void
}

/** Shows the address of a printer once, and where it is entered in the printer. Nothing for a printer that fetches no tickets. */
export function AddressOnce({ printer, onClose }: AddressOnceProps) {
  const { t } = useTranslation("svc")
  const { name, protocol, url } = printer
  if (url === null) return null
  const words = { copy: t("printers.copy"), copied: t("printers.copied"), done: t("printers.done") }
  return (
    <ShownOnce
      title={t("printers.addressOf", { name })}
      label={t(`printers.addressField.${protocol}`)}
      hint={t("printers.addressOnce")}
      value={url}
      words={words}
      onClose={onClose}
    >
      {t(`printers.where.${protocol}`)}
    </ShownOnce>
  )
}
