import { Button, toast } from "@medusajs/ui"
import { type FormEvent, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Product } from "../../../client/generated"
import { Suggest } from "../../components/suggest"
import { useReason } from "../../components/use-reason"
import { useKnownStations, useSetStation } from "../../lib/catalog/use-station"
import { stationName, stationsFor } from "../../lib/printers/stations"

/** The station that prepares a product: a known one, or a new one. Enter saves it. */
export function StationField({ product }: { readonly product: Pick<Product, "id" | "station"> }) {
  const { t } = useTranslation("svc")
  const reason = useReason()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string>()
  // The suggestions are read only when the field gets the focus, because they need the whole menu.
  const [isWanted, setIsWanted] = useState(false)
  const known = useKnownStations(isWanted)
  const { mutate, isPending, error, reset } = useSetStation()
  const stored = product.station ?? ""
  const value = typed ?? stored
  const isChanged = value.trim() !== stored
  const edit = (text: string | undefined): void => {
    setTyped(text)
    reset()
  }
  const save = (): void => {
    if (!isChanged || isPending) return
    mutate(
      { id: product.id, station: stationName(value, known) },
      {
        onSuccess: () => {
          toast.success(t("station.saved"))
          // The field shows the stored station, unless another text was typed while it was saved.
          setTyped((now) => (now === value ? undefined : now))
        },
      },
    )
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    save()
  }
  const close = (): void => {
    edit(undefined)
    // The pressed button disappears, so the field gets the focus.
    input.current?.focus()
  }
  return (
    <form className="flex flex-col gap-y-3 px-6 py-4" onSubmit={submit} onFocus={() => setIsWanted(true)}>
      <Suggest
        label={t("station.title")}
        hint={t("station.hint")}
        error={error === null ? undefined : reason(error)}
        value={value}
        maxLength={255}
        onChange={edit}
        found={stationsFor(value, known).map((station) => ({ key: station, text: station, detail: "" }))}
        foundLabel={t("station.known")}
        onChoose={edit}
        onNone={save}
        mayBeEmpty
        input={input}
      />
      {isChanged && (
        <div className="flex justify-end gap-x-2">
          <Button size="small" variant="secondary" type="button" disabled={isPending} onClick={close}>
            {t("form.cancel")}
          </Button>
          <Button size="small" type="submit" isLoading={isPending}>
            {t("form.save")}
          </Button>
        </div>
      )}
    </form>
  )
}
