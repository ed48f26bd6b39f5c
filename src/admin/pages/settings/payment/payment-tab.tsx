import { InlineTip } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { CAPTURE_MODES } from "../../../../domain/settings/online-payment-settings"
import { FormChoice, FormSwitch, FormText } from "../form-fields"
import { Section } from "../section"
import { SettingsForm } from "../settings-form"
import type { TabProps } from "../settings-page"
import { Warnings } from "../warnings"
import { Gateways } from "./gateways"

const ONLINE = "payments.online"

/** Payment methods and rules. A method is switched at once. Rules for online payment take effect when they are saved. */
export function PaymentTab({ form, stored }: TabProps) {
  const { t } = useTranslation("svc")
  const isOn = form.isOn(`${ONLINE}.enabled`)
  return (
    <SettingsForm title={t("settings.tabs.payment")} form={form}>
      <Warnings tab="payment" stored={stored} />
      <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">
        <Gateways />
        <Section title={t("settings.online")} hint={t("settings.onlineHint")}>
          <FormSwitch form={form} path={`${ONLINE}.enabled`} />
          {isOn && !stored.capacity_statuses.includes("pending") && (
            <InlineTip variant="warning" label={t("form.warning")}>
              {t("settings.needsPending", { status: t("status.pending"), tab: t("settings.tabs.advanced") })}
            </InlineTip>
          )}
          {isOn && (
            <>
              <FormText form={form} path={`${ONLINE}.hold_minutes`} inputMode="numeric" hint={t("settings.holdHint")} />
              <FormChoice
                form={form}
                path={`${ONLINE}.capture`}
                options={CAPTURE_MODES.map((each) => [each, t(`settings.choices.${ONLINE}.capture.${each}`)])}
              />
              <FormSwitch form={form} path={`${ONLINE}.switch_to_offline`} />
              <FormSwitch form={form} path={`${ONLINE}.save_customer`} hint={t("settings.saveCustomerHint")} />
              <FormText form={form} path={`${ONLINE}.max_unpaid`} inputMode="numeric" hint={t("settings.unpaidHint")} />
            </>
          )}
        </Section>
      </div>
    </SettingsForm>
  )
}
