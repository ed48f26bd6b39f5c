import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { CODES } from "../../../languages/codes"
import { Choice } from "../../components/choice"
import { Field, TextField } from "../../components/field"
import { FormDrawer } from "../../components/form-drawer"
import { useOperationForm } from "../../lib/settings/use-operation-form"
import type { StepProps } from "./checklist"

/** A language in its own words. */
const nameOf = (language: string): string => new Intl.DisplayNames(language, { type: "language" }).of(language) ?? language

/** Who and where the shop is. */
export function ShopStep({ stored, onClose }: StepProps) {
  const { t } = useTranslation("svc")
  const zones = useId()
  const { data } = stored
  const [shop, setShop] = useState({
    language: data.language,
    timezone: data.timezone,
    store_name: data.store_name,
    store_phone: data.store_phone,
    store_address: data.delivery.store_address,
  })
  const { save, isSaving, errorOf, problem } = useOperationForm(stored, onClose)
  const set = (name: keyof typeof shop) => (value: string) => setShop({ ...shop, [name]: value })
  const { store_address: address, ...rest } = shop
  return (
    <FormDrawer
      title={t("firstRun.shop.title")}
      isSaving={isSaving}
      problem={problem}
      onSave={() => save({ ...rest, delivery: { store_address: address } })}
      onClose={onClose}
    >
      <TextField
        label={t("shop.name")}
        value={shop.store_name}
        error={errorOf("store_name")}
        autoComplete="organization"
        onChange={set("store_name")}
      />
      <TextField
        label={t("shop.address")}
        hint={t("shop.addressHint")}
        value={address}
        error={errorOf("delivery.store_address")}
        autoComplete="street-address"
        onChange={set("store_address")}
      />
      <TextField
        label={t("shop.phone")}
        type="tel"
        value={shop.store_phone}
        error={errorOf("store_phone")}
        autoComplete="tel"
        onChange={set("store_phone")}
      />
      <Field label={t("shop.language")} hint={t("shop.languageHint")} error={errorOf("language")}>
        {(control) => (
          <Choice
            control={control}
            label={t("shop.language")}
            value={shop.language}
            options={CODES.map((language) => [language, nameOf(language)])}
            onChange={set("language")}
          />
        )}
      </Field>
      <TextField
        label={t("shop.timezone")}
        value={shop.timezone}
        error={errorOf("timezone")}
        list={zones}
        autoComplete="off"
        onChange={set("timezone")}
      />
      <datalist id={zones}>
        {Intl.supportedValuesOf("timeZone").map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </FormDrawer>
  )
}
