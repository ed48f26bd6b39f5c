import { Checkbox, Hint, Label } from "@medusajs/ui"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import { hasStation } from "../../../domain/printing/stations"
import { useMenu } from "../../lib/menu/use-menu"
import { stationsToChoose } from "../../lib/printers/stations"

interface StationFieldsProps {
  readonly stations: readonly string[]
  readonly onChange: (stations: readonly string[]) => void
}

/** Chooses the stations whose dishes are on the tickets. The choices are the stations of the products on the menu. */
export function StationFields({ stations, onChange }: StationFieldsProps) {
  const { t } = useTranslation("svc")
  const id = useId()
  const { sections } = useMenu()
  const products = (sections ?? []).flatMap((section) => section.products.map(({ station }) => station))
  const all = stationsToChoose(products, stations)
  return (
    <fieldset className="flex flex-col gap-y-2" aria-describedby={`${id}-hint`}>
      <legend className="txt-compact-small-plus mb-2">{t("printers.stations")}</legend>
      {all.map((station) => (
        <div key={station} className="flex items-center gap-x-2">
          <Checkbox
            id={`${id}-${station}`}
            checked={hasStation(stations, station)}
            onCheckedChange={(checked) =>
              onChange(all.filter((each) => (each === station ? checked === true : hasStation(stations, each))))
            }
          />
          <Label htmlFor={`${id}-${station}`} size="small" className="break-words">
            {station}
          </Label>
        </div>
      ))}
      <Hint id={`${id}-hint`}>
        {t(sections !== undefined && all.length === 0 ? "printers.noStations" : "printers.stationsHint")}
      </Hint>
    </fieldset>
  )
}
