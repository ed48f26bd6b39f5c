import { useId } from "react"
import { useTranslation } from "react-i18next"
import type { ServiceStatus } from "../../../client/generated"
import { ORDER_TYPES } from "../../../domain/settings/operation-settings"
import { CODES } from "../../../languages/codes"
import { languageName } from "../../lib/language-name"
import { AcceptingBox } from "./accepting-box"
import { FormChoice, FormSwitch, FormText } from "./form-fields"
import { PageKeys } from "./page-keys"
import { Section } from "./section"
import { SettingsForm } from "./settings-form"
import type { TabProps } from "./settings-page"
import { Warnings } from "./warnings"

/** The shop's data, and how it takes orders. */
export function OperationTab({ form, stored, status }: TabProps & { readonly status: ServiceStatus }) {
  const { t } = useTranslation("svc")
  const zones = useId()
  return (
    <SettingsForm title={t("settings.tabs.operation")} form={form}>
      <AcceptingBox status={status} stored={stored} />
      <Warnings tab="operation" stored={stored} />
      <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">
        <Section title={t("settings.shop")} hint={t("settings.shopHint")}>
          <FormText form={form} path="store_name" autoComplete="organization" />
          <FormText form={form} path="store_phone" type="tel" autoComplete="tel" />
          <FormText form={form} path="store_url" type="url" placeholder="https://" hint={t("settings.storeUrlHint")} />
          <FormChoice
            form={form}
            path="language"
            hint={t("shop.languageHint")}
            options={CODES.map((language) => [language, languageName(language)])}
          />
          <FormText form={form} path="timezone" list={zones} />
          <datalist id={zones}>
            {Intl.supportedValuesOf("timeZone").map((zone) => (
              <option key={zone} value={zone} />
            ))}
          </datalist>
          <FormText form={form} path="country" maxLength={2} hint={t("settings.countryHint")} />
        </Section>
        <div className="flex flex-col gap-y-3">
          {ORDER_TYPES.map((mode) => (
            <Section key={mode} title={t(`modes.${mode}`)}>
              <FormSwitch form={form} path={`order_types.${mode}.enabled`} />
              <FormText form={form} path={`order_types.${mode}.label`} placeholder={t(`modes.${mode}`)} />
              <FormSwitch form={form} path={`order_types.${mode}.date_selection_enabled`} hint={t("settings.dateHint")} />
              <FormSwitch form={form} path={`order_types.${mode}.time_selection_enabled`} hint={t("settings.timeHint")} />
            </Section>
          ))}
          <Section title={t("settings.orders")}>
            <FormSwitch form={form} path="manual_acceptance" hint={t("settings.acceptanceHint")} />
            <FormSwitch form={form} path="guest_orders" hint={t("settings.guestsHint")} />
            <FormText form={form} path="customer_cancel_minutes" inputMode="numeric" hint={t("settings.cancelHint")} />
          </Section>
          <PageKeys />
        </div>
      </div>
    </SettingsForm>
  )
}
