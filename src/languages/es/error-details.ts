/** Error messages for requests in which the fields at fault are known. */
export const errorsWithFields = {
  rest_missing_callback_param: "Faltan parámetros: {fields}.",
  rest_invalid_param: "Parámetros no válidos: {fields}.",
}

/** The parts of the host that are missing for selling. Added to the message of `svc_commerce_missing`. */
export const commerceGaps = {
  region:
    "No hay región para el país {country}: añádelo a una en Ajustes → Regiones, o cambia `country` en PUT /svc/v1/settings/operation.",
  sales_channel: "La tienda no tiene canal de venta predeterminado: elígelo en Ajustes → Tienda.",
  stock_location: "El canal de venta no tiene ubicación de existencias: enlázala en Ajustes → Ubicaciones y envíos.",
  currency: "La divisa de la región no existe: elígela en Ajustes → Regiones.",
}

/** Problems of one field. */
export const fieldProblems = {
  rest_out_of_bounds: "Está fuera de los límites permitidos.",
  out_of_bounds_between: "Debe estar entre {minimum} y {maximum}.",
  out_of_bounds_least: "Debe ser {minimum} o más.",
  out_of_bounds_most: "Debe ser {maximum} o menos.",
  rest_not_in_enum: "No es uno de los valores permitidos.",
  not_in_enum_format: "No es uno de los valores permitidos: {format}.",
  not_in_enum_allowed: "Debe ser uno de: {allowed}.",
  rest_invalid_type: "El tipo del valor no es válido.",
  rest_too_short: "Es demasiado corto.",
  too_short_minimum: "La longitud mínima es {minimum}.",
  rest_too_long: "Es demasiado largo.",
  too_long_maximum: "La longitud máxima es {maximum}.",
  rest_invalid_pattern: "El formato del valor no es válido.",
  invalid_pattern_format: "Debe tener la forma {format}.",
}
