/** Warnings when the settings are saved. */
export const warnings = {
  delivery_unlimited:
    "El reparto no tiene límite de distancia: se admiten pedidos a cualquier dirección. Fija `max_distance_km` o tramos.",
  distance_not_measured:
    "Sin un servicio de rutas no se puede medir la distancia: los pedidos a domicilio se rechazan. Configura `delivery.routing`.",
  store_address_missing:
    "Falta la dirección de la tienda: sin ella no se mide la distancia y los pedidos a domicilio se rechazan.",
  fee_zero: "El reparto no cuesta nada. Si es lo que quieres, fija `free_from` en 0; si no, pon un precio.",
  no_hours: "Este modo está activado pero no tiene horario: no se puede pedir nada.",
  no_payment_method: "No hay ninguna forma de pago activada: no se puede pedir nada.",
  country_not_in_region: "La región «{region}» no incluye el país {country}: añádelo en Ajustes → Regiones, o cambia `country`.",
  country_in_no_region: "No hay región para el país {country}: añádelo a una en Ajustes → Regiones, o cambia `country`.",
  online_without_provider:
    "El pago online está activado, pero la región no tiene ningún proveedor de pago: añádelo en `payment-gateways` o en Ajustes → Regiones.",
  store_url_missing: "Falta la dirección web de la tienda (`store_url`): los enlaces de los correos no se pueden crear.",
  unknown_key: "Este ajuste no existe y no se ha guardado. Revisa cómo está escrito.",
  read_only_key: "Este valor aquí solo se muestra y no se ha guardado.",
  stopped_elsewhere:
    "Este valor aquí solo se muestra y no se ha guardado. Un tipo de pedido se detiene con PUT /order-types/{slug}/force-disable.",
}

/** Payment methods. */
export const payments = {
  cod: { title: "Efectivo", description: "Paga en efectivo al recibir tu pedido." },
  card_on_delivery: { title: "Tarjeta al recibir", description: "Paga con tarjeta cuando recibas tu pedido." },
  bank_transfer: { title: "Transferencia bancaria", description: "Paga por transferencia a nuestra cuenta." },
  account: { account_holder: "Titular", bank_name: "Banco", iban: "IBAN", bic: "BIC" },
  manual: "Pago manual",
}
