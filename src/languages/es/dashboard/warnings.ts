import type { texts as english } from "../../en/dashboard/warnings"
import type { Texts } from "../../words"

/** Warnings about saved settings that cannot work as intended, in Spanish. */
export const texts: Texts<typeof english> = {
  settings: {
    warnings: {
      delivery_unlimited:
        "El reparto no tiene límite de distancia: se aceptan pedidos a cualquier dirección. Escribe hasta dónde repartes.",
      distance_not_measured:
        "Nada mide la distancia, así que los pedidos a domicilio se rechazan. Configura el servicio que mide el camino.",
      store_address_missing: "Sin la dirección de la tienda no se mide ninguna distancia y los pedidos a domicilio se rechazan.",
      fee_zero: "El reparto no cuesta nada. Para confirmarlo, pon «Gratis desde un pedido de» en 0.",
      no_hours: "Acepta pedidos, pero no tiene horario: no se puede pedir nada.",
      no_payment_method: "No se ofrece ninguna forma de pago: no se puede pedir nada.",
      country_not_in_region:
        "Ninguna región en la que vende la tienda tiene el país {{country}}. Añádelo a una región en los ajustes de Medusa o cambia el país.",
      online_without_provider:
        "El pago en línea está activado, pero la región no ofrece ningún proveedor. Añade uno a la región en los ajustes de Medusa.",
      store_url_missing: "Sin la dirección de la tienda web, los correos no llevan enlaces.",
    },
  },
}
