/** Warnings when the settings are saved. */
export const warnings = {
  delivery_unlimited:
    "La livraison n’a pas de limite de distance : les commandes vers toute adresse sont prises. Fixez `max_distance_km` ou des paliers.",
  distance_not_measured:
    "Sans service d’itinéraires, la distance ne peut pas être mesurée : les commandes en livraison sont refusées. Configurez `delivery.routing`.",
  store_address_missing:
    "L’adresse du restaurant manque : sans elle, la distance n’est pas mesurée et les commandes en livraison sont refusées.",
  fee_zero: "La livraison ne coûte rien. Si c’est voulu, fixez `free_from` à 0 ; sinon, indiquez un prix.",
  no_hours: "Ce mode est activé mais n’a pas d’horaires : rien ne peut être commandé.",
  no_payment_method: "Aucun moyen de paiement n’est activé : rien ne peut être commandé.",
  country_not_in_region:
    "La région « {region} » ne contient pas le pays {country} : ajoutez-le dans Paramètres → Régions, ou changez `country`.",
  country_in_no_region:
    "Il n’y a pas de région pour le pays {country} : ajoutez-le à une région dans Paramètres → Régions, ou changez `country`.",
  online_without_provider:
    "Le paiement en ligne est activé, mais la région n’a aucun prestataire de paiement : ajoutez-en un dans `payment-gateways` ou dans Paramètres → Régions.",
  store_url_missing: "L’adresse web du restaurant (`store_url`) manque : les liens des e-mails ne peuvent pas être créés.",
  unknown_key: "Ce réglage n’existe pas et n’a pas été enregistré. Vérifiez l’orthographe.",
  read_only_key: "Cette valeur est seulement affichée ici et n’a pas été enregistrée.",
  stopped_elsewhere:
    "Cette valeur est seulement affichée ici et n’a pas été enregistrée. Un type de commande s’arrête par PUT /order-types/{slug}/force-disable.",
}

/** Payment methods. */
export const payments = {
  cod: { title: "Espèces", description: "Payez en espèces à la réception de votre commande." },
  card_on_delivery: { title: "Carte à la réception", description: "Payez par carte à la réception de votre commande." },
  bank_transfer: { title: "Virement bancaire", description: "Payez par virement sur notre compte." },
  account: { account_holder: "Titulaire", bank_name: "Banque", iban: "IBAN", bic: "BIC" },
  manual: "Paiement manuel",
}
