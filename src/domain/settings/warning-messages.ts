import type { Language } from "../../errors"
import type { SettingsWarning, WarningCode } from "./operation-warnings"

type Sentence = (warning: SettingsWarning) => string

/** The message of each warning, with what to do about it. */
const SENTENCES: Readonly<Record<WarningCode, Readonly<Record<Language, Sentence>>>> = {
  delivery_unlimited: {
    es: () =>
      "El reparto no tiene límite de distancia: se admiten pedidos a cualquier dirección. Fija `max_distance_km` o tramos.",
    en: () => "Delivery has no distance limit: orders to any address are taken. Set `max_distance_km` or tiers.",
  },
  distance_not_measured: {
    es: ({ path }) =>
      path === "delivery.store_address"
        ? "Falta la dirección de la tienda: sin ella no se mide la distancia y los pedidos a domicilio se rechazan."
        : "Sin un servicio de rutas no se puede medir la distancia: los pedidos a domicilio se rechazan. Configura `delivery.routing`.",
    en: ({ path }) =>
      path === "delivery.store_address"
        ? "The store's address is missing: without it no distance is measured, and delivery orders are refused."
        : "Without a routing service the distance cannot be measured: delivery orders are refused. Set up `delivery.routing`.",
  },
  fee_zero: {
    es: () => "El reparto no cuesta nada. Si es lo que quieres, fija `free_from` en 0; si no, pon un precio.",
    en: () => "Delivery costs nothing. If that is meant, set `free_from` to 0; otherwise set a fee.",
  },
  no_hours: {
    es: () => "Este modo está activado pero no tiene horario: no se puede pedir nada.",
    en: () => "This mode is enabled but has no hours: nothing can be ordered.",
  },
  no_payment_method: {
    es: () => "No hay ninguna forma de pago activada: no se puede pedir nada.",
    en: () => "No payment method is enabled: nothing can be ordered.",
  },
  country_not_in_region: {
    es: ({ country, region }) =>
      region
        ? `La región «${region}» no incluye el país ${country}: añádelo en Ajustes → Regiones, o cambia \`country\`.`
        : `No hay región para el país ${country}: añádelo a una en Ajustes → Regiones, o cambia \`country\`.`,
    en: ({ country, region }) =>
      region
        ? `The region "${region}" does not contain the country ${country}: add it under Settings → Regions, or change \`country\`.`
        : `There is no region for the country ${country}: add it to one under Settings → Regions, or change \`country\`.`,
  },
  online_without_provider: {
    es: () =>
      "El pago online está activado, pero la región no tiene ningún proveedor de pago: añádelo en `payment-gateways` o en Ajustes → Regiones.",
    en: () =>
      "Online payment is enabled, but the region has no payment provider: add one in `payment-gateways` or under Settings → Regions.",
  },
  store_url_missing: {
    es: () => "Falta la dirección web de la tienda (`store_url`): los enlaces de los correos no se pueden crear.",
    en: () => "The store's web address (`store_url`) is missing: links in mails cannot be made.",
  },
  unknown_key: {
    es: () => "Este ajuste no existe y no se ha guardado. Revisa cómo está escrito.",
    en: () => "There is no such setting, and it was not saved. Check the spelling.",
  },
}

/** The message of a warning in one language. */
export function warningMessage(warning: SettingsWarning, language: Language): string {
  return SENTENCES[warning.code][language](warning)
}
