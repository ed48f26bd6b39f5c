import { useDeferredValue, useMemo } from "react"
import { useTranslation } from "react-i18next"
import type { SettingsAppearance, SettingsOperation } from "../../../../client/generated"
import { fullColour } from "../../../../domain/appearance/brand-colours"
import { CATALOG_STYLES } from "../../../../domain/settings/appearance-settings"
import type { SettingsForm as FormState } from "../../../lib/settings/use-settings-form"
import { FormChoice, FormSwitch, FormText } from "../form-fields"
import { Section } from "../section"
import { SettingsForm } from "../settings-form"
import { AppearancePreview } from "./appearance-preview"
import { ColourField } from "./colour-field"
import { ContrastVerdict } from "./contrast-verdict"

interface AppearanceTabProps {
  readonly form: FormState
  readonly stored: SettingsOperation
  /** The stored appearance. */
  readonly look: SettingsAppearance
}

/** Colours and layout of the storefront, with a preview of it. */
export function AppearanceTab({ form, stored, look }: AppearanceTabProps) {
  const { t } = useTranslation("svc")
  const values = useDeferredValue(form.values)
  const shown = useMemo((): SettingsAppearance => {
    const typed = { ...look, ...values }
    // While a colour is being typed, its text may be invalid.
    return {
      ...typed,
      primary_color: fullColour(typed.primary_color) ?? look.primary_color,
      accent_color: fullColour(typed.accent_color) ?? look.accent_color,
    }
  }, [look, values])
  return (
    <SettingsForm title={t("settings.tabs.appearance")} form={form}>
      <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">
        <Section title={t("settings.look")}>
          <ColourField form={form} path="primary_color" hint={t("settings.primaryHint")} />
          <ContrastVerdict colour={form.text("primary_color")} />
          <ColourField form={form} path="accent_color" hint={t("settings.ownPagesHint")} />
          <FormText form={form} path="logo_url" type="url" placeholder="https://" hint={t("settings.ownPagesHint")} />
          <FormChoice
            form={form}
            path="catalog_style"
            options={CATALOG_STYLES.map((each) => [each, t(`settings.choices.catalog_style.${each}`)])}
          />
          <FormSwitch form={form} path="show_images" />
          <FormSwitch form={form} path="show_descriptions" />
          <FormSwitch form={form} path="show_extra_prices" />
        </Section>
        <Section title={t("settings.preview")} hint={t("settings.previewHint")}>
          <AppearancePreview title={t("settings.preview")} look={shown} language={stored.language} />
        </Section>
      </div>
    </SettingsForm>
  )
}
