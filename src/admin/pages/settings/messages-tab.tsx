import { InlineTip } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { MESSAGING_PROVIDERS, MESSAGING_VENDORS, type MessagingVendor } from "../../../domain/settings/messaging-vendors"
import type { SettingsForm as FormState } from "../../lib/settings/use-settings-form"
import { FormChoice, FormSwitch, FormText } from "./form-fields"
import { SecretField } from "./secret-field"
import { Section } from "./section"
import { SettingsForm } from "./settings-form"
import type { TabProps } from "./settings-page"
import { Warnings } from "./warnings"

/** The mails and messages that guests get about their order, and the alarms for the owner. */
export function MessagesTab({ form, stored, alerts }: TabProps & { readonly alerts: FormState }) {
  const { t } = useTranslation("svc")
  const chosen = form.text("messaging.provider")
  const vendor = chosen in MESSAGING_VENDORS ? (chosen as MessagingVendor) : undefined
  const optional: readonly string[] = vendor === undefined ? [] : MESSAGING_VENDORS[vendor].optional
  const isKept = chosen === stored.messaging.provider
  return (
    <div className="flex flex-col gap-y-6">
      <SettingsForm title={t("settings.tabs.messages")} form={form}>
        <Warnings tab="messages" stored={stored} />
        <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">
          <Section title={t("settings.mails")} hint={t("settings.mailsHint")}>
            <FormSwitch form={form} path="emails.accepted" />
            <FormSwitch form={form} path="emails.shipped" />
            <FormSwitch form={form} path="emails.finalized" />
            {!stored.emails.ready && (
              <InlineTip variant="warning" label={t("form.warning")}>
                {t("settings.noMails")}
              </InlineTip>
            )}
          </Section>
          <Section title={t("settings.messaging")} hint={t("settings.messagingHint")}>
            <FormSwitch form={form} path="messaging.enabled" />
            <FormChoice
              form={form}
              path="messaging.provider"
              options={MESSAGING_PROVIDERS.map((each) => [each, t(`settings.choices.messaging.provider.${each}`)])}
            />
            {vendor !== undefined && (
              <>
                <FormText form={form} path={`messaging.settings.${MESSAGING_VENDORS[vendor].setting}`} />
                <SecretField
                  key={vendor}
                  form={form}
                  path={`messaging.secrets.${MESSAGING_VENDORS[vendor].secret}`}
                  isStored={isKept && MESSAGING_VENDORS[vendor].secret in stored.messaging.secrets}
                  since={stored.secrets_since}
                />
                {optional.map((name) => (
                  <FormText key={name} form={form} path={`messaging.settings.${name}`} hint={t(`settings.${name}Hint`)} />
                ))}
              </>
            )}
            {stored.messaging.enabled && !stored.messaging.ready && (
              <InlineTip variant="warning" label={t("form.warning")}>
                {t("settings.notReady")}
              </InlineTip>
            )}
          </Section>
        </div>
      </SettingsForm>
      <SettingsForm title={t("settings.alerts")} form={alerts}>
        <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">
          <Section title={t("settings.alertsWhen")} hint={t("settings.alertsWhenHint")}>
            <FormText form={alerts} path="unaccepted_minutes" inputMode="numeric" hint={t("settings.neverHint")} />
            <FormText form={alerts} path="no_screen_minutes" inputMode="numeric" hint={t("settings.anyTimeHint")} />
            <FormText form={alerts} path="printer_silent_minutes" inputMode="numeric" />
          </Section>
          <Section title={t("settings.alertsHow")}>
            <FormText form={alerts} path="email" type="email" autoComplete="email" hint={t("settings.alertMailHint")} />
            <FormText form={alerts} path="phone" type="tel" autoComplete="tel" hint={t("settings.alertPhoneHint")} />
            <FormSwitch form={alerts} path="push" />
          </Section>
        </div>
      </SettingsForm>
    </div>
  )
}
