import { useTranslation } from "react-i18next"
import type { Printer } from "../../../client/generated"
import { languageName } from "../../lib/language-name"

/** Returns a function that describes the settings of a printer in one line. */
export function usePrinterWords(): (printer: Printer) => string {
  const { t } = useTranslation("svc")
  return ({ protocol, width_mm: mm, layout, stations, on, copies, language }) => {
    if (protocol === "browser") return t("printers.protocols.browser")
    return [
      t(`printers.protocols.${protocol}`),
      t("printers.widthValue", { mm }),
      t(`printers.layouts.${layout}`),
      ...(layout === "kitchen" ? [stations.length === 0 ? t("printers.allStations") : stations.join(", ")] : []),
      t(`printers.triggers.${on}`),
      ...(copies === 1 ? [] : [t("printers.copiesValue", { count: copies })]),
      languageName(language),
    ].join(" · ")
  }
}
