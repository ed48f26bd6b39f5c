import { Checkbox, Label } from "@medusajs/ui"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import { ORDER_STATUSES } from "../../../domain/orders/status-facts"
import { type NativeList, useNativeNames } from "../../lib/settings/use-native-names"
import type { SettingsForm as FormState } from "../../lib/settings/use-settings-form"
import { FormChoice, FormSwitch } from "./form-fields"
import { Section } from "./section"
import { SettingsForm } from "./settings-form"
import type { TabProps } from "./settings-page"

const PLACES = [
  ["platform.sales_channel_id", "sales-channels"],
  ["platform.region_id", "regions"],
  ["platform.stock_location_id", "stock-locations"],
  ["platform.shipping_options.delivery", "shipping-options"],
  ["platform.shipping_options.pickup", "shipping-options"],
  ["platform.shipping_options.dine_in", "shipping-options"],
] as const

/** The Medusa records that the shop uses, and the statuses whose orders fill a slot. */
export function AdvancedTab({ form }: TabProps) {
  const { t } = useTranslation("svc")
  return (
    <SettingsForm title={t("settings.tabs.advanced")} form={form}>
      <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">
        <Section title={t("settings.platform")} hint={t("settings.platformHint")}>
          {PLACES.map(([path, list]) => (
            <NativeChoice key={path} form={form} path={path} list={list} />
          ))}
          <FormSwitch form={form} path="share_publishable_key" hint={t("settings.publishableHint")} />
        </Section>
        <Section title={t("settings.capacity")} hint={t("settings.capacityHint")}>
          <Statuses form={form} />
        </Section>
      </div>
    </SettingsForm>
  )
}

interface NativeChoiceProps {
  readonly form: FormState
  readonly path: string
  readonly list: NativeList
}

/** A select for one of Medusa's records. */
function NativeChoice({ form, path, list }: NativeChoiceProps) {
  const { data = [] } = useNativeNames(list)
  const chosen = form.text(path)
  // A stored record that is not listed stays selectable.
  const isListed = chosen === "" || data.some(([id]) => id === chosen)
  return <FormChoice form={form} path={path} options={isListed ? data : [[chosen, chosen], ...data]} />
}

const STATUSES = "capacity_statuses"

function Statuses({ form }: { readonly form: FormState }) {
  const { t } = useTranslation("svc")
  const id = useId()
  const chosen = form.values[STATUSES] as readonly string[]
  const error = form.errorOf(STATUSES)
  return (
    <fieldset className="flex flex-col gap-y-3" aria-describedby={`${id}-said`}>
      <legend className="txt-small-plus mb-2">{t(`settings.fields.${STATUSES}`)}</legend>
      {ORDER_STATUSES.map((status) => (
        <div key={status} className="flex items-center gap-x-2">
          <Checkbox
            id={`${id}-${status}`}
            checked={chosen.includes(status)}
            onCheckedChange={(on) =>
              form.set(
                STATUSES,
                // The choice is sorted like `ORDER_STATUSES`, so that equal choices are equal lists.
                ORDER_STATUSES.filter((each) => (each === status ? on === true : chosen.includes(each))),
              )
            }
          />
          <Label htmlFor={`${id}-${status}`} size="small">
            {t(`status.${status}`)}
          </Label>
        </div>
      ))}
      <p id={`${id}-said`} className="txt-small text-ui-fg-error">
        {error}
      </p>
    </fieldset>
  )
}
