import { useTranslation } from "react-i18next"
import { areTiersWhole, type TierDraft } from "../../../lib/settings/tiers"
import { useAddressTrial } from "../../../lib/settings/use-address-trial"
import { fieldErrors } from "../../../lib/settings/use-operation"
import { FormText } from "../form-fields"
import { Section } from "../section"
import { SettingsForm } from "../settings-form"
import type { TabProps } from "../settings-page"
import { Warnings } from "../warnings"
import { FeeSection } from "./fee-section"
import { ServicesSection } from "./services-section"
import { TryAddress } from "./try-address"

/** The delivery area, the fees, the minimum orders, a test of an address, and the services that measure distances. */
export function DeliveryTab({ form, stored }: TabProps) {
  const { t } = useTranslation("svc")
  const trial = useAddressTrial()
  const refused = fieldErrors(trial.error)
  // The service refuses the test of an address for the same invalid fields as saving, so both errors are shown at the fields.
  const shown = {
    ...form,
    errorOf: (path: string) => form.errorOf(path) ?? refused(path),
    set: (...change: Parameters<typeof form.set>): void => {
      form.set(...change)
      if (trial.error !== null || trial.data !== undefined) trial.reset()
    },
  }
  const { currency } = stored
  const tiersAreWhole = areTiersWhole(form.values["delivery.tiers"] as readonly TierDraft[])
  return (
    <SettingsForm
      title={t("settings.tabs.delivery")}
      form={shown}
      blocked={tiersAreWhole ? undefined : t("settings.tiersUnfinished")}
    >
      <Warnings tab="delivery" stored={stored} />
      <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">
        <div className="flex flex-col gap-y-3">
          <Section title={t("settings.range")} hint={t("settings.rangeHint")}>
            <FormText
              form={shown}
              path="delivery.store_address"
              autoComplete="street-address"
              hint={stored.delivery.store_location === null ? t("shop.addressHint") : t("settings.locationHint")}
            />
            <FormText form={shown} path="delivery.max_distance_km" inputMode="decimal" hint={t("settings.maxKmHint")} />
          </Section>
          <FeeSection form={shown} stored={stored} />
          <Section title={t("settings.minimums")}>
            <FormText form={shown} path="order_types.delivery.minimum_order" unit={currency} inputMode="decimal" />
            <FormText form={shown} path="order_types.pickup.minimum_order" unit={currency} inputMode="decimal" />
          </Section>
        </div>
        <div className="flex flex-col gap-y-3">
          <TryAddress trial={trial} change={form.change} currency={currency} />
          <ServicesSection form={shown} stored={stored} />
        </div>
      </div>
    </SettingsForm>
  )
}
