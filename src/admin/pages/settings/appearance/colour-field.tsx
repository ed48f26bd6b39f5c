import { useTranslation } from "react-i18next"
import { fullColour } from "../../../../domain/appearance/brand-colours"
import { type FormFieldProps, FormText, useFieldName } from "../form-fields"

/** A colour, selected or typed. */
export function ColourField({ form, path, hint }: FormFieldProps) {
  const { t } = useTranslation("svc")
  const nameOf = useFieldName()
  return (
    <div className="flex items-start gap-2">
      <input
        type="color"
        aria-label={t("settings.chooseColour", { name: nameOf(path) })}
        className="border-ui-border-base mt-7 h-7 w-10 shrink-0 cursor-pointer rounded-md border bg-transparent p-0.5"
        value={fullColour(form.text(path)) ?? "#000000"}
        onChange={(event) => form.set(path, event.target.value)}
      />
      <div className="min-w-0 flex-1">
        <FormText form={form} path={path} hint={hint} maxLength={7} placeholder="#b3261e" />
      </div>
    </div>
  )
}
