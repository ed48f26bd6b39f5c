/** Error messages for requests in which the fields at fault are known. */
export const errorsWithFields = {
  rest_missing_callback_param: "Il manque des paramètres : {fields}.",
  rest_invalid_param: "Paramètres non valides : {fields}.",
}

/** The parts of the host that are missing for selling. Added to the message of `svc_commerce_missing`. */
export const commerceGaps = {
  region:
    "Il n’y a pas de région pour le pays {country} : ajoutez-le à une région dans Paramètres → Régions, ou changez `country` avec PUT /svc/v1/settings/operation.",
  sales_channel: "La boutique n’a pas de canal de vente par défaut : choisissez-le dans Paramètres → Boutique.",
  stock_location:
    "Le canal de vente n’a pas d’emplacement de stock : associez-en un dans Paramètres → Emplacements et expédition.",
  currency: "La devise de la région n’existe pas : choisissez-la dans Paramètres → Régions.",
}

/** Problems of one field. */
export const fieldProblems = {
  rest_out_of_bounds: "La valeur dépasse les limites autorisées.",
  out_of_bounds_between: "La valeur doit être comprise entre {minimum} et {maximum}.",
  out_of_bounds_least: "La valeur doit être d’au moins {minimum}.",
  out_of_bounds_most: "La valeur doit être de {maximum} au plus.",
  rest_not_in_enum: "Ce n’est pas une des valeurs autorisées.",
  not_in_enum_format: "Ce n’est pas une des valeurs autorisées : {format}.",
  not_in_enum_allowed: "La valeur doit être l’une de celles-ci : {allowed}.",
  rest_invalid_type: "Le type de la valeur n’est pas valide.",
  rest_too_short: "C’est trop court.",
  too_short_minimum: "La longueur minimale est de {minimum}.",
  rest_too_long: "C’est trop long.",
  too_long_maximum: "La longueur maximale est de {maximum}.",
  rest_invalid_pattern: "Le format de la valeur n’est pas valide.",
  invalid_pattern_format: "La valeur doit avoir la forme {format}.",
}
