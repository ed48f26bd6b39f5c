import "../../i18n/first-run/add"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { CODES } from "../../../languages/codes"
import { Choice } from "../../components/choice"
import { Field, TextField } from "../../components/field"
import { FormDrawer } from "../../components/form-drawer"
import { FormConflict } from "../../components/forms/form-conflict"
import { useAddTax, useMissingTax, useOpenStore, useUsualCurrency } from "../../lib/first-run/use-open-store"
import { languageName } from "../../lib/language-name"
import { useOperationForm } from "../../lib/settings/use-operation-form"
import { typedPercent } from "../../lib/typed-numbers"
import type { StepProps } from "./checklist"
import { MarketFields } from "./market-fields"

const NAMES: Readonly<Record<string, "name" | "address" | "phone" | "language" | "timezone" | "country">> = {
  store_name: "name",
  "delivery.store_address": "address",
  store_phone: "phone",
  language: "language",
  timezone: "timezone",
  country: "country",
}

/** The name and address of the shop. */
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
  const form = useOperationForm(stored, onClose)
  const { save, isSaving, errorOf, problem } = form
  const set = (name: keyof typeof shop) => (value: string) => setShop({ ...shop, [name]: value })
  const { store_address: address, ...rest } = shop
  // If the host does not sell yet, the records that Medusa needs for selling are created first.
  const sells = data.currency !== null
  const [chosen, setChosen] = useState({ country: data.country, currency: "" })
  const usual = useUsualCurrency(!sells)
  const market = { ...chosen, currency: chosen.currency || usual }
  const opening = useOpenStore()
  const adding = useAddTax()
  const asksTax = useMissingTax(market.country, data.currency)
  const [percent, setPercent] = useState("")
  const [tried, setTried] = useState(false)
  const rate = asksTax && percent.trim() !== "" ? typedPercent(percent) : undefined
  const taxError = tried && rate === null ? t("shop.taxUnreadable") : undefined
  const tax = typeof rate === "number" ? { rate, name: t("shop.stored.tax", { lng: rest.language }) } : undefined
  const store = () => save({ ...rest, ...(sells ? {} : { country: market.country }), delivery: { store_address: address } })
  const saveAll = () => {
    setTried(true)
    if (rate === null) return
    const name = rest.store_name || t("shop.unnamed")
    if (!sells) opening.open({ name, address, language: rest.language, tax }, market, store)
    else if (tax !== undefined) adding.add(data.country, tax, store)
    else store()
  }
  return (
    <FormDrawer
      title={t("firstRun.shop.title")}
      isSaving={isSaving || opening.isPending || adding.isPending}
      problem={taxError ?? problem ?? opening.problem ?? adding.problem}
      onSave={saveAll}
      onClose={onClose}
    >
      <FormConflict form={form} nameOf={(path) => t(`shop.${NAMES[path] ?? "name"}`)} />
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
        optional
        type="tel"
        value={shop.store_phone}
        error={errorOf("store_phone")}
        autoComplete="tel"
        onChange={set("store_phone")}
      />
      {!sells && <MarketFields market={market} onChange={setChosen} />}
      {asksTax && (
        <TextField
          label={t("shop.tax")}
          optional
          hint={t("shop.taxHint")}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          value={percent}
          error={taxError}
          onChange={setPercent}
        />
      )}
      <Field label={t("shop.language")} hint={t("shop.languageHint")} error={errorOf("language")}>
        {(control) => (
          <Choice
            control={control}
            label={t("shop.language")}
            value={shop.language}
            options={CODES.map((language) => [language, languageName(language)])}
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
