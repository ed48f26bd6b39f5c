import { useTranslation } from "react-i18next"
import { GEOCODER_NEEDS, ROUTING_NEEDS } from "../../../../domain/delivery/routing-service"
import {
  GEOCODER_PROVIDERS,
  type GeocoderProvider,
  ROUTING_PROVIDERS,
  type RoutingProvider,
} from "../../../../domain/settings/operation-settings"
import { FormChoice, FormText } from "../form-fields"
import { SecretField } from "../secret-field"
import { Section } from "../section"
import type { TabProps } from "../settings-page"

/** These names are the same in every language. */
export const PROVIDER_NAMES: Readonly<Record<RoutingProvider | GeocoderProvider, string>> = {
  google: "Google",
  osrm: "OSRM",
  openrouteservice: "openrouteservice",
  nominatim: "Nominatim",
  photon: "Photon",
}

const named = (providers: readonly (RoutingProvider | GeocoderProvider)[]) =>
  providers.map((provider) => [provider, PROVIDER_NAMES[provider]] as const)

/** The service that measures distances, and the geocoder. */
export function ServicesSection({ form, stored }: TabProps) {
  const { t } = useTranslation("svc")
  const { routing, geocoder, browser_map_key_stored: hasMapKey } = stored.delivery
  const router = form.text("delivery.routing.provider") as RoutingProvider
  const finder = form.text("delivery.geocoder.provider") as GeocoderProvider
  // A stored key belongs to one provider and URL. If one of these changes, the key has to be typed again.
  const keeps = (block: "routing" | "geocoder", { provider, base_url }: { provider: string; base_url: string }) =>
    form.text(`delivery.${block}.provider`) === provider && form.text(`delivery.${block}.base_url`) === base_url
  return (
    <>
      <Section title={t("settings.routing")} hint={t("settings.routingHint")}>
        <FormChoice form={form} path="delivery.routing.provider" options={named(ROUTING_PROVIDERS)} />
        {ROUTING_NEEDS[router].key && (
          <SecretField
            key={router}
            form={form}
            path="delivery.routing.api_key"
            isStored={routing.api_key_stored && keeps("routing", routing)}
            since={stored.secrets_since}
          />
        )}
        <FormText form={form} path="delivery.routing.base_url" type="url" hint={t("settings.baseUrlHint")} />
        <FormText form={form} path="delivery.routing.daily_limit" inputMode="numeric" hint={t("settings.dailyLimitHint")} />
        <FormChoice
          form={form}
          path="delivery.on_routing_failure"
          options={(["refuse", "accept"] as const).map((each) => [
            each,
            t(`settings.choices.delivery.on_routing_failure.${each}`),
          ])}
        />
      </Section>
      {ROUTING_NEEDS[router].coordinates && (
        <Section title={t("settings.geocoder")} hint={t("settings.geocoderHint", { name: PROVIDER_NAMES[router] })}>
          <FormChoice form={form} path="delivery.geocoder.provider" options={named(GEOCODER_PROVIDERS)} />
          {GEOCODER_NEEDS[finder].key && (
            <SecretField
              key={finder}
              form={form}
              path="delivery.geocoder.api_key"
              isStored={geocoder.api_key_stored && keeps("geocoder", geocoder)}
              since={stored.secrets_since}
            />
          )}
          <FormText form={form} path="delivery.geocoder.base_url" type="url" hint={t("settings.baseUrlHint")} />
        </Section>
      )}
      <Section title={t("settings.map")} hint={t("settings.mapHint")}>
        <SecretField form={form} path="delivery.browser_map_key" isStored={hasMapKey} since={stored.secrets_since} />
      </Section>
    </>
  )
}
