import { useTranslation } from "react-i18next"
import { FEE_MODES } from "../../../../domain/settings/operation-settings"
import { FormChoice, FormText } from "../form-fields"
import { Section } from "../section"
import type { TabProps } from "../settings-page"
import { FeeChart } from "./fee-chart"
import { TierRows } from "./tier-rows"

/** The delivery fee, with its chart. */
export function FeeSection({ form, stored }: TabProps) {
  const { t } = useTranslation("svc")
  const { currency } = stored
  const mode = form.text("delivery.fee_mode")
  return (
    <Section title={t("settings.fee")}>
      <FormChoice
        form={form}
        path="delivery.fee_mode"
        options={FEE_MODES.map((each) => [each, t(`settings.choices.delivery.fee_mode.${each}`)])}
      />
      {mode === "fixed" && <FormText form={form} path="delivery.fixed_fee" unit={currency} inputMode="decimal" />}
      {mode === "per_km" && (
        <FormText form={form} path="delivery.fee_per_km" unit={currency} inputMode="decimal" hint={t("settings.perKmHint")} />
      )}
      {mode === "tiers" && <TierRows form={form} currency={currency} />}
      <FeeChart values={form.values} currency={currency ?? "EUR"} />
      <FormText form={form} path="delivery.free_from" unit={currency} inputMode="decimal" hint={t("settings.freeFromHint")} />
    </Section>
  )
}
